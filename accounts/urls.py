"""Addresses of the account; in French, as the player sees them."""

from django.urls import path

from accounts.views import account, code, delete, password, recover, sign_in, sign_out, sign_up

urlpatterns = [
    path("compte/", account.account, name="account"),
    path("compte/creer/", sign_up.create_account, name="sign-up"),
    path("compte/entrer/", sign_in.sign_in, name="sign-in"),
    path("compte/sortir/", sign_out.sign_out, name="sign-out"),
    path("compte/code/", code.recovery_code, name="code"),
    path("compte/secours/", recover.recover, name="recover"),
    path("compte/mot-de-passe/", password.password, name="password"),
    path("compte/supprimer/", delete.delete, name="delete-account"),
]

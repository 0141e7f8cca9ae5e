"""Addresses of the tables; in French, as the player sees them."""

from django.urls import path

from campaigns.views import bestiary, lead, log, members, table, tables

urlpatterns = [
    path("tables/", tables.listed, name="campaigns"),
    path("tables/nouvelle/", tables.new, name="campaign-new"),
    path("tables/<ref:ref>/", table.campaign, name="campaign"),
    path("tables/<ref:ref>/direct/", table.live, name="campaign-live"),
    path("tables/<ref:ref>/reglages/", tables.settings, name="campaign-settings"),
    path("tables/<ref:ref>/archive/", tables.put_away, name="campaign-put-away"),
    path("tables/<ref:ref>/supprimer/", tables.delete, name="campaign-delete"),
    path("tables/<ref:ref>/seance/", tables.session, name="session"),
    path("tables/<ref:ref>/notes/", table.notes, name="table-notes"),
    path("tables/<ref:ref>/membres/", members.listed, name="members"),
    path("tables/<ref:ref>/membres/<ref:member>/retirer/", members.remove, name="member-remove"),
    path("tables/<ref:ref>/membres/<ref:member>/role/", members.role, name="member-role"),
    path("tables/<ref:ref>/membres/<ref:member>/confier/", members.hand_over, name="hand-over"),
    path("tables/<ref:ref>/invitations/", members.invite, name="invite"),
    path("tables/<ref:ref>/invitations/<ref:invitation>/revoquer/", members.revoke, name="invitation-revoke"),
    path("tables/<ref:ref>/quitter/", members.leave, name="leave"),
    path("tables/<ref:ref>/heros/", members.bring_in, name="bring-in"),
    path("tables/<ref:ref>/heros/<ref:hero>/retirer/", members.take_out, name="take-out"),
    path("tables/<ref:ref>/heros/<ref:hero>/valeur/", lead.value, name="lead-value"),
    path("tables/<ref:ref>/heros/<ref:hero>/annuler/", lead.undo, name="lead-undo"),
    path("tables/<ref:ref>/heros/<ref:hero>/retablir/", lead.redo, name="lead-redo"),
    path("tables/<ref:ref>/distribuer/", lead.gift, name="gift"),
    path("tables/<ref:ref>/des/", lead.roll, name="table-roll"),
    path("tables/<ref:ref>/des/<int:roll>/montrer/", lead.show_roll, name="roll-show"),
    path("tables/<ref:ref>/heros/<ref:hero>/adversaires/<int:order>/", lead.foe, name="lead-foe"),
    path("tables/<ref:ref>/heros/<ref:hero>/fin/", lead.end, name="lead-end"),
    path("tables/<ref:ref>/heros/<ref:hero>/voile/", bestiary.unveil, name="unveil"),
    path("tables/<ref:ref>/bestiaire/", bestiary.listed, name="table-bestiary"),
    path("tables/<ref:ref>/bestiaire/<ref:monster>/", bestiary.edit, name="monster-edit"),
    path("tables/<ref:ref>/bestiaire/<ref:monster>/supprimer/", bestiary.drop, name="monster-drop"),
    path("tables/<ref:ref>/opposer/", bestiary.oppose, name="oppose"),
    path("tables/<ref:ref>/journal/", log.log, name="table-log"),
    path("tables/<ref:ref>/journal.<slug:sort>", log.export, name="table-log-export"),
    path("rejoindre/<slug:token>/", members.join, name="join"),
    path("heros/<ref:ref>/table/", table.hero_table, name="table"),
    path("heros/<ref:ref>/direct/<slug:page>/", table.hero_live, name="hero-live"),
]

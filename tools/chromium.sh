#!/bin/sh
# Bring Debian's Chromium for the browser tests. Without one they are skipped and say why; with CI=true they fail.
set -eu

for name in "${CHROMIUM:-}" chromium chromium-browser google-chrome; do
    [ -n "$name" ] && command -v "$name" >/dev/null 2>&1 && exit 0
done

command -v apt-get >/dev/null 2>&1 || { echo "No Chromium and no apt-get: browser tests will be skipped." >&2; exit 0; }
sudo=
if [ "$(id -u)" != 0 ]; then
    if command -v sudo >/dev/null 2>&1 && sudo -n true 2>/dev/null; then
        sudo="sudo -n"
    else
        echo "No Chromium, and no right to install it: browser tests will be skipped." >&2
        exit 0
    fi
fi
echo "Installing Chromium for the browser tests…"
# A font is wanted too: without one every letter has the same width and layouts prove nothing.
{ $sudo apt-get update -qq && $sudo env DEBIAN_FRONTEND=noninteractive \
    apt-get install -y -qq --no-install-recommends chromium fonts-dejavu-core; } </dev/null >/dev/null \
    || echo "Chromium could not be installed." >&2

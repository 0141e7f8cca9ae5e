#!/bin/sh
# Make .venv with the first Python that is new enough. PYTHON names one to try before the usual ones.
set -eu

ok() { command -v "$1" >/dev/null 2>&1 && "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; }

[ -x .venv/bin/python ] && ok .venv/bin/python && .venv/bin/python -m pip --version >/dev/null 2>&1 && exit 0

found=
for python in ${PYTHON:-} python3 python3.14 python3.13 python3.12 python3.11 python; do
    if ok "$python"; then found=$python; break; fi
done
if [ -z "$found" ]; then
    echo "Signet demande Python 3.11 ou plus récent ; ici : $(python3 --version 2>&1 || true)." >&2
    echo "Signet needs Python 3.11 or newer. (make PYTHON=/path/to/python3.11 …)" >&2
    exit 1
fi

# Debian ships venv apart from Python.
if ! "$found" -c 'import ensurepip, venv' 2>/dev/null; then
    version=$("$found" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
        apt-get update -qq </dev/null
        DEBIAN_FRONTEND=noninteractive apt-get install -y -qq "python$version-venv" </dev/null >/dev/null
    else
        echo "Il manque le module venv : installez le paquet python$version-venv (ou python3-venv)." >&2
        echo "The venv module is missing: install the package python$version-venv (or python3-venv)." >&2
        exit 1
    fi
fi
rm -rf .venv
"$found" -m venv .venv

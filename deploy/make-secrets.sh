#!/bin/sh
# Makes the secrets of compose.yaml that are not there yet.
set -eu
cd "$(dirname "$0")/.."
umask 077
mkdir -p secrets
# The folder keeps other people of this machine out; a container sees only the files that it is given.
chmod 700 secrets

keep() {
  [ ! -e "secrets/$1" ] || return 0
  printf '%s\n' "$2" >"secrets/$1.new"
  # The server in its container is another user than the owner of this file.
  chmod 444 "secrets/$1.new"
  mv "secrets/$1.new" "secrets/$1"
  echo "secrets/$1"
}

for name in app_secret superadmin_password postgres_password; do
  keep "$name" "$(od -An -N32 -tx1 /dev/urandom | tr -d ' \n')"
done
keep database_url "postgres://sikka:$(cat secrets/postgres_password)@postgres:5432/sikka"

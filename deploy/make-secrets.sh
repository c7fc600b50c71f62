#!/bin/sh
# Makes the secrets of compose.yaml that are not there yet. Values of an earlier .env are taken over.
set -eu
cd "$(dirname "$0")/.."
umask 077
mkdir -p secrets
# The folder keeps other people of this machine out; a container sees only the files that it is given.
chmod 700 secrets

taken_over() {
  [ ! -f .env ] || sed -n "s/^$1=[\"']\{0,1\}\([^\"']*\)[\"']\{0,1\}\$/\1/p" .env | tail -n 1
}

keep() {
  [ ! -e "secrets/$1" ] || return 0
  printf '%s\n' "$2" >"secrets/$1.new"
  # The server in its container is another user than the owner of this file.
  chmod 444 "secrets/$1.new"
  mv "secrets/$1.new" "secrets/$1"
  echo "secrets/$1"
}

keep_or_make() {
  value=$(taken_over "$2")
  keep "$1" "${value:-$(od -An -N32 -tx1 /dev/urandom | tr -d ' \n')}"
}

keep_or_make app_secret APP_SECRET
keep_or_make superadmin_password SUPERADMIN_PASSWORD
keep_or_make postgres_password POSTGRES_PASSWORD
keep database_url "postgres://sikka:$(cat secrets/postgres_password)@postgres:5432/sikka"

-- The role and the database of the servers. Once, on the primary: psql -v password=… -f database.sql
CREATE ROLE sikka LOGIN PASSWORD :'password';
-- A pooler passes on no settings of a connection; the servers refuse to start without these two.
ALTER ROLE sikka SET statement_timeout = '4s';
ALTER ROLE sikka SET synchronous_commit = 'on';
CREATE DATABASE sikka OWNER sikka TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C.UTF-8';

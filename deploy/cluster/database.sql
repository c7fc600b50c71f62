-- Creates the role and the database of our servers. To be run once, on the primary:
-- psql -v password=… -f database.sql
CREATE ROLE sikka LOGIN PASSWORD :'password';
-- A server that connects through a pooler can't set these two itself, and refuses to start without them.
ALTER ROLE sikka SET statement_timeout = '4s';
ALTER ROLE sikka SET synchronous_commit = 'on';
CREATE DATABASE sikka OWNER sikka TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C.UTF-8';

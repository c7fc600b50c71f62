-- Creates the role and the database of our servers. Run it once, on the primary:
-- psql -v password=… -f database.sql
CREATE ROLE sikka LOGIN PASSWORD :'password';
-- Through a pooler, our servers can't set these two settings, and they refuse to start without them.
ALTER ROLE sikka SET statement_timeout = '4s';
ALTER ROLE sikka SET synchronous_commit = 'on';
CREATE DATABASE sikka OWNER sikka TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C.UTF-8';

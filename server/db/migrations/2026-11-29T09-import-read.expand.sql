-- How an import's file was understood, and what its first lines say: the reply's fields of the same names.
alter table customer_import add read_as jsonb not null
  default '{"sheet": "", "headerLine": null, "unread": [], "dayOrder": null, "preview": [], "washes": 0}';

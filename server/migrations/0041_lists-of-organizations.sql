DROP INDEX "groups_organization";--> statement-breakpoint
ALTER TABLE "groups" ADD COLUMN "name_key" text GENERATED ALWAYS AS (fold(name)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "user_organizations" ADD COLUMN "name_key" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "user_organizations" ADD COLUMN "last_name_key" text DEFAULT '' NOT NULL;--> statement-breakpoint
update user_organizations m set name_key = u.name_key, last_name_key = u.last_name_key
from users u where u.user_id = m.user_id;--> statement-breakpoint
CREATE INDEX "groups_names" ON "groups" USING btree ("organization_id","name_key","group_id");--> statement-breakpoint
CREATE INDEX "user_organizations_names" ON "user_organizations" USING btree ("organization_id","name_key","last_name_key","user_id");--> statement-breakpoint
-- Keeps the names of memberships as the person's are, whoever writes either. The share lock makes who is taken in and who
-- takes another name in the same moment wait for each other: whichever is second sees what the first wrote.
create function copy_names_to_membership() returns trigger language plpgsql as $$
begin
  select name_key, last_name_key into new.name_key, new.last_name_key
  from users where user_id = new.user_id for share;
  -- Somebody who is not there is refused by the key to them, and not by a column that must be filled.
  new.name_key := coalesce(new.name_key, '');
  new.last_name_key := coalesce(new.last_name_key, '');
  return new;
end
$$;--> statement-breakpoint
create function copy_names_to_memberships() returns trigger language plpgsql as $$
begin
  update user_organizations set name_key = new.name_key, last_name_key = new.last_name_key where user_id = new.user_id;
  return null;
end
$$;--> statement-breakpoint
create trigger user_organizations_named before insert or update of user_id, name_key, last_name_key on user_organizations
for each row execute function copy_names_to_membership();--> statement-breakpoint
create trigger users_named after update of name, last_name on users
for each row when ((old.name, old.last_name) is distinct from (new.name, new.last_name))
execute function copy_names_to_memberships();

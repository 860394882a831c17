CREATE TABLE "user_changes" (
	"change_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "user_changes_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"delta" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "name_key" text GENERATED ALWAYS AS (fold(name)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "last_name_key" text GENERATED ALWAYS AS (fold(last_name)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "users_by_name" ON "users" USING btree ("name_key","user_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "users_by_last_name" ON "users" USING btree ("last_name_key","user_id") WHERE deleted_at is null;--> statement-breakpoint
-- Keeps user_changes true, whoever writes users. A statement that adds or removes many writes one row.
create function note_user_changes() returns trigger language plpgsql as $$
declare
  more integer;
  noted bigint;
begin
  if tg_op = 'INSERT' then
    select count(*) into more from added where deleted_at is null;
  elsif tg_op = 'DELETE' then
    select -count(*) into more from removed where deleted_at is null;
  else
    more := (new.deleted_at is null)::int - (old.deleted_at is null)::int;
  end if;
  insert into user_changes (delta) values (more) returning change_id into noted;
  -- Now and then the rows become one. Those that another transaction is putting together are left to it.
  if noted % 500 = 0 then
    with gone as (
      delete from user_changes
      where change_id in (select change_id from user_changes for update skip locked)
      returning delta
    )
    insert into user_changes (delta) select coalesce(sum(delta), 0) from gone;
  end if;
  return null;
end
$$;--> statement-breakpoint
create trigger users_added after insert on users
referencing new table as added for each statement execute function note_user_changes();--> statement-breakpoint
create trigger users_removed after delete on users
referencing old table as removed for each statement execute function note_user_changes();--> statement-breakpoint
create trigger users_changed
after update of name, last_name, email, phone, instagram, signup_reason, created_at, deleted_at on users
for each row when (
  (old.name, old.last_name, old.email, old.phone, old.instagram, old.signup_reason, old.created_at, old.deleted_at)
  is distinct from
  (new.name, new.last_name, new.email, new.phone, new.instagram, new.signup_reason, new.created_at, new.deleted_at)
) execute function note_user_changes();--> statement-breakpoint
insert into user_changes (delta) select count(*) from users where deleted_at is null;

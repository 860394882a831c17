CREATE TABLE "member_changes" (
	"change_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "member_changes_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organization_id" integer NOT NULL,
	"delta" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "member_changes_organization" ON "member_changes" USING btree ("organization_id","delta");--> statement-breakpoint
-- Keeps member_changes true, whoever writes memberships. A statement that adds or removes many writes one row for each organization.
create function note_member_changes() returns trigger language plpgsql as $$
declare
  concerned integer[];
begin
  if tg_op = 'INSERT' then
    with noted as (
      insert into member_changes (organization_id, delta)
      select organization_id, count(*) from added group by organization_id
      returning organization_id
    )
    select array_agg(organization_id) into concerned from noted;
  elsif tg_op = 'DELETE' then
    with noted as (
      insert into member_changes (organization_id, delta)
      select organization_id, -count(*) from removed group by organization_id
      returning organization_id
    )
    select array_agg(organization_id) into concerned from noted;
  else
    insert into member_changes (organization_id, delta) values (old.organization_id, -1), (new.organization_id, 1);
    concerned := array[old.organization_id, new.organization_id];
  end if;
  -- Where they have become many the rows of an organization become one. Those that another transaction is putting together
  -- are left to it.
  with many as (
    select organization_id from member_changes
    where organization_id = any(concerned) group by organization_id having count(*) > 50
  ), gone as (
    delete from member_changes
    where change_id in (
      select change_id from member_changes where organization_id in (select organization_id from many) for update skip locked
    )
    returning organization_id, delta
  )
  insert into member_changes (organization_id, delta) select organization_id, sum(delta) from gone group by organization_id;
  return null;
end
$$;--> statement-breakpoint
create trigger members_added after insert on user_organizations
referencing new table as added for each statement execute function note_member_changes();--> statement-breakpoint
create trigger members_removed after delete on user_organizations
referencing old table as removed for each statement execute function note_member_changes();--> statement-breakpoint
create trigger members_moved after update of organization_id on user_organizations
for each row when (old.organization_id is distinct from new.organization_id) execute function note_member_changes();--> statement-breakpoint
insert into member_changes (organization_id, delta) select organization_id, count(*) from user_organizations group by organization_id;

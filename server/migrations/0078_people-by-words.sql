CREATE TABLE "written_marks" (
	"mark_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "written_marks_mark_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organization_id" integer NOT NULL,
	"user_id" integer NOT NULL
);
--> statement-breakpoint
DROP INDEX "member_changes_organization";--> statement-breakpoint
ALTER TABLE "member_changes" ADD COLUMN "words" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "user_organizations" ADD COLUMN "words" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "user_organizations" ADD COLUMN "last_used" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "written_marks_person" ON "written_marks" USING btree ("organization_id","user_id");--> statement-breakpoint
CREATE INDEX "user_organizations_words" ON "user_organizations" USING btree ("organization_id","words","name_key","last_name_key","user_id");--> statement-breakpoint
CREATE INDEX "user_organizations_most_words" ON "user_organizations" USING btree ("organization_id","words" DESC NULLS LAST,"name_key","last_name_key","user_id");--> statement-breakpoint
CREATE INDEX "user_organizations_used" ON "user_organizations" USING btree ("organization_id","last_used" NULLS FIRST,"name_key","last_name_key","user_id");--> statement-breakpoint
CREATE INDEX "user_organizations_last_used" ON "user_organizations" USING btree ("organization_id","last_used" DESC NULLS LAST,"name_key","last_name_key","user_id");--> statement-breakpoint
CREATE INDEX "member_changes_organization" ON "member_changes" USING btree ("organization_id","delta","words");--> statement-breakpoint
-- Marks whoever wrote a text in an organization, whoever writes its row, so that their sums are asked for anew until they are kept.
create function mark_writer() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.organization_id, old.user_id) is distinct from (new.organization_id, new.user_id)
    and old.organization_id is not null then
    insert into written_marks (organization_id, user_id) values (old.organization_id, old.user_id);
  end if;
  if new.organization_id is not null then
    insert into written_marks (organization_id, user_id) values (new.organization_id, new.user_id);
  end if;
  return null;
end
$$;--> statement-breakpoint
create function mark_writers() returns trigger language plpgsql as $$
begin
  insert into written_marks (organization_id, user_id)
  select distinct organization_id, user_id from removed where organization_id is not null;
  return null;
end
$$;--> statement-breakpoint
-- Who is taken in again has what they wrote before. A text that is being written in this moment marks them itself.
create function mark_members() returns trigger language plpgsql as $$
begin
  insert into written_marks (organization_id, user_id)
  select organization_id, user_id from added
  where exists (
    select from generations g where g.organization_id = added.organization_id and g.user_id = added.user_id
  );
  return null;
end
$$;--> statement-breakpoint
create function mark_moved_member() returns trigger language plpgsql as $$
begin
  insert into written_marks (organization_id, user_id) values (new.organization_id, new.user_id);
  return null;
end
$$;--> statement-breakpoint
create trigger generations_begun after insert on generations
for each row when (new.organization_id is not null) execute function mark_writer();--> statement-breakpoint
create trigger generations_written after update of organization_id, user_id, delivered_words, started_at on generations
for each row when (
  (old.organization_id is not null or new.organization_id is not null)
  and (old.organization_id, old.user_id, old.delivered_words, old.started_at)
    is distinct from (new.organization_id, new.user_id, new.delivered_words, new.started_at)
) execute function mark_writer();--> statement-breakpoint
create trigger generations_gone after delete on generations
referencing old table as removed for each statement execute function mark_writers();--> statement-breakpoint
create trigger members_marked after insert on user_organizations
referencing new table as added for each statement execute function mark_members();--> statement-breakpoint
create trigger moved_members_marked after update of organization_id, user_id on user_organizations
for each row when ((old.organization_id, old.user_id) is distinct from (new.organization_id, new.user_id))
execute function mark_moved_member();--> statement-breakpoint
update user_organizations m set words = wrote.words, last_used = wrote.last_used
from (
  select organization_id, user_id, sum(delivered_words) as words, max(started_at) as last_used
  from generations where organization_id is not null group by organization_id, user_id
) wrote
where wrote.organization_id = m.organization_id and wrote.user_id = m.user_id;--> statement-breakpoint
insert into member_changes (organization_id, delta, words)
select organization_id, 0, sum(words) from user_organizations group by organization_id having sum(words) > 0;--> statement-breakpoint
-- As before, of the words that are kept of them too.
create or replace function note_member_changes() returns trigger language plpgsql as $$
declare
  concerned integer[];
begin
  if tg_op = 'INSERT' then
    with noted as (
      insert into member_changes (organization_id, delta, words)
      select organization_id, count(*), sum(words) from added group by organization_id
      returning organization_id
    )
    select array_agg(organization_id) into concerned from noted;
  elsif tg_op = 'DELETE' then
    with noted as (
      insert into member_changes (organization_id, delta, words)
      select organization_id, -count(*), -sum(words) from removed group by organization_id
      returning organization_id
    )
    select array_agg(organization_id) into concerned from noted;
  elsif old.organization_id = new.organization_id then
    insert into member_changes (organization_id, delta, words) values (new.organization_id, 0, new.words - old.words);
    concerned := array[new.organization_id];
  else
    insert into member_changes (organization_id, delta, words)
    values (old.organization_id, -1, -old.words), (new.organization_id, 1, new.words);
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
    returning organization_id, delta, words
  )
  insert into member_changes (organization_id, delta, words)
  select organization_id, sum(delta), sum(words) from gone group by organization_id;
  return null;
end
$$;--> statement-breakpoint
drop trigger members_moved on user_organizations;--> statement-breakpoint
create trigger members_moved after update of organization_id, words on user_organizations
for each row when ((old.organization_id, old.words) is distinct from (new.organization_id, new.words))
execute function note_member_changes();

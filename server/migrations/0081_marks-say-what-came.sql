ALTER TABLE "written_marks" ADD COLUMN "words" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "written_marks" ADD COLUMN "used_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "written_marks" ADD COLUMN "is_anew" boolean DEFAULT true NOT NULL;--> statement-breakpoint
-- A mark says how many words came and when their text was begun, so that they are added to what is kept. Where a text went to somebody
-- else, or was begun earlier than was known, all texts are summed up anew, as they are where one went and where somebody came.
create or replace function mark_writer() returns trigger language plpgsql as $$
declare
  before bigint := 0;
  is_anew boolean := false;
begin
  if tg_op = 'UPDATE' and old.organization_id is not null then
    if (old.organization_id, old.user_id) is distinct from (new.organization_id, new.user_id) then
      insert into written_marks (organization_id, user_id, is_anew) values (old.organization_id, old.user_id, true);
    else
      before := old.delivered_words;
      is_anew := new.started_at < old.started_at;
    end if;
  end if;
  if new.organization_id is not null then
    insert into written_marks (organization_id, user_id, words, used_at, is_anew)
    values (new.organization_id, new.user_id, new.delivered_words - before, new.started_at, is_anew);
  end if;
  return null;
end
$$;

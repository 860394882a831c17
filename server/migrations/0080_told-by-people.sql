ALTER TABLE "audit_told" ADD COLUMN "actor_user_id" integer;--> statement-breakpoint
ALTER TABLE "audit_told" ADD COLUMN "target_user_id" integer;--> statement-breakpoint
CREATE INDEX "audit_told_actor" ON "audit_told" USING btree ("organization_id","actor_user_id","audit_id","is_staff");--> statement-breakpoint
CREATE INDEX "audit_told_target" ON "audit_told" USING btree ("organization_id","target_user_id","audit_id");--> statement-breakpoint
update audit_told told set actor_user_id = entry.actor_user_id,
  target_user_id = case when entry.target ~ '^user:[0-9]{1,9}$' then nullif(substr(entry.target, 6)::int, 0) end
from audit entry where entry.audit_id = told.audit_id;

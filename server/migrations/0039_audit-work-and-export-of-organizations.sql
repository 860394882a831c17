CREATE TABLE "audit_told" (
	"organization_id" integer NOT NULL,
	"audit_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"is_staff" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "audit_told_organization_id_audit_id_pk" PRIMARY KEY("organization_id","audit_id")
);
--> statement-breakpoint
CREATE TABLE "organization_departures" (
	"organization_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"left_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "organization_departures_organization_id_user_id_pk" PRIMARY KEY("organization_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "organization_handovers" (
	"handover_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "organization_handovers_handover_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"organization_id" integer NOT NULL,
	"from_user_id" integer NOT NULL,
	"to_user_id" integer NOT NULL,
	"by_user_id" integer,
	"is_staff" boolean DEFAULT false NOT NULL,
	"counts" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "organization_exports" (
	"export_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "organization_exports_export_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"organization_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"step" text DEFAULT '' NOT NULL,
	"done" double precision DEFAULT 0 NOT NULL,
	"file_id" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "erased_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "audit_told" ADD CONSTRAINT "audit_told_audit_id_audit_audit_id_fk" FOREIGN KEY ("audit_id") REFERENCES "public"."audit"("audit_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_departures" ADD CONSTRAINT "organization_departures_organization_id_organizations_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("organization_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_departures" ADD CONSTRAINT "organization_departures_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_handovers" ADD CONSTRAINT "organization_handovers_organization_id_organizations_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("organization_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_exports" ADD CONSTRAINT "organization_exports_organization_id_organizations_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("organization_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_exports" ADD CONSTRAINT "organization_exports_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_told_kind" ON "audit_told" USING btree ("organization_id","kind","audit_id");--> statement-breakpoint
CREATE INDEX "audit_told_when" ON "audit_told" USING btree ("organization_id","created_at");--> statement-breakpoint
CREATE INDEX "audit_told_entry" ON "audit_told" USING btree ("audit_id");--> statement-breakpoint
CREATE INDEX "audit_told_old" ON "audit_told" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "organization_departures_person" ON "organization_departures" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "organization_departures_when" ON "organization_departures" USING btree ("organization_id","left_at");--> statement-breakpoint
CREATE INDEX "organization_handovers_from" ON "organization_handovers" USING btree ("organization_id","from_user_id","handover_id");--> statement-breakpoint
CREATE INDEX "organization_exports_newest" ON "organization_exports" USING btree ("organization_id","export_id");--> statement-breakpoint
CREATE INDEX "organization_exports_person" ON "organization_exports" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "one_organization_export" ON "organization_exports" USING btree ("organization_id") WHERE state in ('waiting', 'running');--> statement-breakpoint
CREATE INDEX "organizations_to_erase" ON "organizations" USING btree ("deleted_at") WHERE deleted_at is not null and erased_at is null;--> statement-breakpoint
-- What was written down before organizations were told of it, as far back as they are told; by the kinds of the contract.
insert into audit_told (organization_id, audit_id, kind, is_staff, created_at)
select named.organization_id, named.audit_id,
  case
    when verb like 'impersonate%' then 'impersonation'
    when verb = 'export' then 'exports'
    when action = 'organization.ai_key' then 'keys'
    when noun in ('member', 'members', 'invitation', 'group_member', 'campaign_access') then 'rights'
    when verb in ('delete', 'erase') then 'deletions'
    else 'settings'
  end,
  exists (select 1 from staff where staff.user_id = named.actor_user_id),
  named.created_at
from (
  select audit_id, actor_user_id, action, created_at, split_part(action, '.', 1) as noun, split_part(action, '.', 2) as verb,
    case
      when detail->>'organization_id' ~ '^[0-9]{1,9}$' then (detail->>'organization_id')::integer
      when target ~ '^organization:[0-9]{1,9}$' then substr(target, 14)::integer
    end as organization_id
  from audit where created_at > now() - interval '400 days'
) as named
where named.organization_id is not null;
--> statement-breakpoint
-- Who was taken out of organizations before that was kept, where they are not in it again.
insert into organization_departures (organization_id, user_id, left_at)
select organization_id, user_id, max(left_at) from (
  select (detail->>'organization_id')::integer as organization_id, substr(target, 6)::integer as user_id, created_at as left_at
  from audit where action = 'member.remove' and target ~ '^user:[0-9]{1,9}$' and detail->>'organization_id' ~ '^[0-9]{1,9}$'
) as gone
where exists (select 1 from organizations where organizations.organization_id = gone.organization_id)
  and exists (select 1 from users where users.user_id = gone.user_id)
group by organization_id, user_id;

CREATE TABLE "organization_hosts" (
	"organization_id" integer PRIMARY KEY NOT NULL,
	"host" text NOT NULL,
	"proof" text NOT NULL,
	"entered_at" timestamp (3) with time zone NOT NULL,
	"checked_at" timestamp (3) with time zone,
	"seen" jsonb,
	"next_check_at" timestamp (3) with time zone NOT NULL,
	"proved_at" timestamp (3) with time zone,
	"lost_at" timestamp (3) with time zone
);
--> statement-breakpoint
DROP INDEX "organizations_domain";--> statement-breakpoint
ALTER TABLE "app_config" DROP CONSTRAINT "app_config_pkey";--> statement-breakpoint
ALTER TABLE "app_config" ADD COLUMN "organization_id" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "app_config" ADD CONSTRAINT "app_config_organization_id_key_pk" PRIMARY KEY("organization_id","key");--> statement-breakpoint
ALTER TABLE "organization_hosts" ADD CONSTRAINT "organization_hosts_organization_id_organizations_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("organization_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "organization_hosts_proved" ON "organization_hosts" USING btree ("host") WHERE proved_at is not null;--> statement-breakpoint
CREATE INDEX "organization_hosts_due" ON "organization_hosts" USING btree ("next_check_at");--> statement-breakpoint
-- Nobody has proved what was entered before: from now on it is claimed alone.
INSERT INTO "organization_hosts" ("organization_id", "host", "proof", "entered_at", "next_check_at")
SELECT "organization_id", "domain", replace(gen_random_uuid()::text, '-', ''), now(), now()
FROM "organizations" WHERE "domain" IS NOT NULL AND "deleted_at" IS NULL;

ALTER TABLE "landing_draft" RENAME COLUMN "draft_id" TO "organization_id";--> statement-breakpoint
ALTER TABLE "landing_states" ADD COLUMN "organization_id" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "landing_states_site" ON "landing_states" USING btree ("organization_id","landing_state_id");--> statement-breakpoint
UPDATE "landing_draft" SET "organization_id" = 0;

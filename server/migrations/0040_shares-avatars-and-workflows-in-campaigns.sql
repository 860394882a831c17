ALTER TABLE "campaign_resources" DROP CONSTRAINT "campaign_resource_one";--> statement-breakpoint
ALTER TABLE "avatars" ADD COLUMN "campaigns_only" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "campaign_groups" ADD COLUMN "given_by" integer;--> statement-breakpoint
ALTER TABLE "campaign_resources" ADD COLUMN "avatar_id" integer;--> statement-breakpoint
ALTER TABLE "campaign_resources" ADD COLUMN "workflow_id" integer;--> statement-breakpoint
ALTER TABLE "campaign_users" ADD COLUMN "given_by" integer;--> statement-breakpoint
ALTER TABLE "templates" ADD COLUMN "campaigns_only" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "workflows" ADD COLUMN "campaigns_only" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "campaign_groups" ADD CONSTRAINT "campaign_groups_given_by_users_user_id_fk" FOREIGN KEY ("given_by") REFERENCES "public"."users"("user_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_resources" ADD CONSTRAINT "campaign_resources_avatar_id_avatars_avatar_id_fk" FOREIGN KEY ("avatar_id") REFERENCES "public"."avatars"("avatar_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_resources" ADD CONSTRAINT "campaign_resources_workflow_id_workflows_workflow_id_fk" FOREIGN KEY ("workflow_id") REFERENCES "public"."workflows"("workflow_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_users" ADD CONSTRAINT "campaign_users_given_by_users_user_id_fk" FOREIGN KEY ("given_by") REFERENCES "public"."users"("user_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "campaign_groups_giver" ON "campaign_groups" USING btree ("given_by");--> statement-breakpoint
CREATE UNIQUE INDEX "campaign_resources_avatars" ON "campaign_resources" USING btree ("campaign_id","avatar_id");--> statement-breakpoint
CREATE UNIQUE INDEX "campaign_resources_workflows" ON "campaign_resources" USING btree ("campaign_id","workflow_id");--> statement-breakpoint
CREATE INDEX "campaign_resources_avatar" ON "campaign_resources" USING btree ("avatar_id");--> statement-breakpoint
CREATE INDEX "campaign_resources_workflow" ON "campaign_resources" USING btree ("workflow_id");--> statement-breakpoint
CREATE INDEX "campaign_users_giver" ON "campaign_users" USING btree ("given_by");--> statement-breakpoint
ALTER TABLE "campaign_resources" ADD CONSTRAINT "campaign_resource_one" CHECK (num_nonnulls(document_id, template_id, avatar_id, workflow_id) = 1);
ALTER TABLE "campaign_groups" ADD COLUMN "permission" text DEFAULT 'edit' NOT NULL;--> statement-breakpoint
ALTER TABLE "campaign_users" ADD COLUMN "permission" text DEFAULT 'edit' NOT NULL;--> statement-breakpoint
ALTER TABLE "campaign_groups" ADD CONSTRAINT "campaign_group_permission" CHECK (permission in ('read', 'use', 'edit'));--> statement-breakpoint
ALTER TABLE "campaign_users" ADD CONSTRAINT "campaign_user_permission" CHECK (permission in ('read', 'use', 'edit'));
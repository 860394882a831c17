CREATE TABLE "group_users" (
	"group_user_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "group_users_group_user_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"group_id" integer NOT NULL,
	"organization_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "group_user_once" UNIQUE("group_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "groups" (
	"group_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "groups_group_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"organization_id" integer NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "group_in_organization" UNIQUE("group_id","organization_id")
);
--> statement-breakpoint
ALTER TABLE "organizations" DROP CONSTRAINT "organizations_slug_unique";--> statement-breakpoint
ALTER TABLE "organizations" DROP CONSTRAINT "organizations_domain_unique";--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "thumbnail" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "welcome_video" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "group_users" ADD CONSTRAINT "group_users_group" FOREIGN KEY ("group_id","organization_id") REFERENCES "public"."groups"("group_id","organization_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_users" ADD CONSTRAINT "group_users_member" FOREIGN KEY ("user_id","organization_id") REFERENCES "public"."user_organizations"("user_id","organization_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "groups" ADD CONSTRAINT "groups_organization_id_organizations_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("organization_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "group_users_person" ON "group_users" USING btree ("user_id","organization_id");--> statement-breakpoint
CREATE INDEX "groups_organization" ON "groups" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "payments_seller" ON "payments" USING btree ("organization_id","user_id") WHERE organization_id is not null;--> statement-breakpoint
CREATE INDEX "purchases_seller" ON "purchases" USING btree ("organization_id") WHERE organization_id is not null;--> statement-breakpoint
CREATE INDEX "generations_space" ON "generations" USING btree ("organization_id","user_id","started_at") WHERE organization_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "organizations_slug" ON "organizations" USING btree ("slug") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "organizations_domain" ON "organizations" USING btree ("domain") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "user_organizations_people" ON "user_organizations" USING btree ("organization_id","user_type_id");
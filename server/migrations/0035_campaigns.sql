CREATE TABLE "campaign_groups" (
	"campaign_group_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "campaign_groups_campaign_group_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"campaign_id" integer NOT NULL,
	"organization_id" integer NOT NULL,
	"group_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "campaign_group_once" UNIQUE("campaign_id","group_id")
);
--> statement-breakpoint
CREATE TABLE "campaign_resources" (
	"campaign_resource_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "campaign_resources_campaign_resource_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"campaign_id" integer NOT NULL,
	"organization_id" integer NOT NULL,
	"document_id" integer,
	"template_id" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "campaign_resource_one" CHECK (num_nonnulls(document_id, template_id) = 1)
);
--> statement-breakpoint
CREATE TABLE "campaign_users" (
	"campaign_user_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "campaign_users_campaign_user_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"campaign_id" integer NOT NULL,
	"organization_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "campaign_user_once" UNIQUE("campaign_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "campaigns" (
	"campaign_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "campaigns_campaign_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"organization_id" integer NOT NULL,
	"user_id" integer,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"thumbnail" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"name_key" text GENERATED ALWAYS AS (fold(name)) STORED NOT NULL,
	"search" text GENERATED ALWAYS AS (fold(name || ' ' || description)) STORED NOT NULL,
	CONSTRAINT "campaign_in_organization" UNIQUE("campaign_id","organization_id")
);
--> statement-breakpoint
ALTER TABLE "campaign_groups" ADD CONSTRAINT "campaign_groups_campaign" FOREIGN KEY ("campaign_id","organization_id") REFERENCES "public"."campaigns"("campaign_id","organization_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_groups" ADD CONSTRAINT "campaign_groups_group" FOREIGN KEY ("group_id","organization_id") REFERENCES "public"."groups"("group_id","organization_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_resources" ADD CONSTRAINT "campaign_resources_document_id_documents_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("document_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_resources" ADD CONSTRAINT "campaign_resources_template_id_templates_template_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."templates"("template_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_resources" ADD CONSTRAINT "campaign_resources_of" FOREIGN KEY ("campaign_id","organization_id") REFERENCES "public"."campaigns"("campaign_id","organization_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_users" ADD CONSTRAINT "campaign_users_campaign" FOREIGN KEY ("campaign_id","organization_id") REFERENCES "public"."campaigns"("campaign_id","organization_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_users" ADD CONSTRAINT "campaign_users_member" FOREIGN KEY ("user_id","organization_id") REFERENCES "public"."user_organizations"("user_id","organization_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_organization_id_organizations_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("organization_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "campaign_groups_group" ON "campaign_groups" USING btree ("group_id","organization_id");--> statement-breakpoint
CREATE UNIQUE INDEX "campaign_resources_documents" ON "campaign_resources" USING btree ("campaign_id","document_id");--> statement-breakpoint
CREATE UNIQUE INDEX "campaign_resources_templates" ON "campaign_resources" USING btree ("campaign_id","template_id");--> statement-breakpoint
CREATE INDEX "campaign_resources_campaign" ON "campaign_resources" USING btree ("campaign_id","campaign_resource_id");--> statement-breakpoint
CREATE INDEX "campaign_resources_document" ON "campaign_resources" USING btree ("document_id");--> statement-breakpoint
CREATE INDEX "campaign_resources_template" ON "campaign_resources" USING btree ("template_id");--> statement-breakpoint
CREATE INDEX "campaign_users_person" ON "campaign_users" USING btree ("user_id","organization_id");--> statement-breakpoint
CREATE INDEX "campaigns_created" ON "campaigns" USING btree ("organization_id","created_at","campaign_id");--> statement-breakpoint
CREATE INDEX "campaigns_updated" ON "campaigns" USING btree ("organization_id","updated_at","campaign_id");--> statement-breakpoint
CREATE INDEX "campaigns_name" ON "campaigns" USING btree ("organization_id","name_key","campaign_id");--> statement-breakpoint
CREATE INDEX "campaigns_user" ON "campaigns" USING btree ("user_id");
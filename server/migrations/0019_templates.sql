CREATE TABLE "template_favorites" (
	"user_id" integer NOT NULL,
	"template_id" integer NOT NULL,
	CONSTRAINT "template_favorites_user_id_template_id_pk" PRIMARY KEY("user_id","template_id")
);
--> statement-breakpoint
CREATE TABLE "template_values" (
	"user_id" integer NOT NULL,
	"template_id" integer NOT NULL,
	"values" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "template_values_user_id_template_id_pk" PRIMARY KEY("user_id","template_id")
);
--> statement-breakpoint
CREATE TABLE "template_versions" (
	"template_version_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "template_versions_template_version_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"template_id" integer NOT NULL,
	"number" integer NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"content" text NOT NULL,
	"type" text DEFAULT '' NOT NULL,
	"tags" text DEFAULT '' NOT NULL,
	"language" text NOT NULL,
	"editable" boolean DEFAULT false NOT NULL,
	"show_prompt" boolean DEFAULT true NOT NULL,
	"fields" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"restored" integer,
	"user_id" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "templates" (
	"template_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "templates_template_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer,
	"organization_id" integer,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"content" text NOT NULL,
	"type" text DEFAULT '' NOT NULL,
	"tags" text DEFAULT '' NOT NULL,
	"language" text NOT NULL,
	"editable" boolean DEFAULT false NOT NULL,
	"show_prompt" boolean DEFAULT true NOT NULL,
	"fields" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"public" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"ref" text NOT NULL,
	"starter_digest" text,
	"is_hidden" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"name_key" text GENERATED ALWAYS AS (fold(name)) STORED NOT NULL,
	"type_key" text GENERATED ALWAYS AS (nullif(fold(btrim(type)), '')) STORED,
	"tag_keys" text[] GENERATED ALWAYS AS (array_remove(string_to_array(fold(btrim(regexp_replace(tags, '\s*,\s*', ',', 'g'))), ','), '')) STORED NOT NULL,
	"first_tag" text GENERATED ALWAYS AS (nullif(fold(btrim(split_part(tags, ',', 1))), '')) STORED,
	"search" text GENERATED ALWAYS AS (fold(name || ' ' || description || ' ' || type || ' ' || tags)) STORED NOT NULL
);
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "template" jsonb;--> statement-breakpoint
ALTER TABLE "template_favorites" ADD CONSTRAINT "template_favorites_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template_favorites" ADD CONSTRAINT "template_favorites_template_id_templates_template_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."templates"("template_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template_values" ADD CONSTRAINT "template_values_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template_values" ADD CONSTRAINT "template_values_template_id_templates_template_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."templates"("template_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template_versions" ADD CONSTRAINT "template_versions_template_id_templates_template_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."templates"("template_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template_versions" ADD CONSTRAINT "template_versions_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "templates" ADD CONSTRAINT "templates_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "template_favorites_template" ON "template_favorites" USING btree ("template_id");--> statement-breakpoint
CREATE INDEX "template_values_template" ON "template_values" USING btree ("template_id");--> statement-breakpoint
CREATE UNIQUE INDEX "template_versions_number" ON "template_versions" USING btree ("template_id","number");--> statement-breakpoint
CREATE INDEX "templates_updated" ON "templates" USING btree ("updated_at","template_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "templates_created" ON "templates" USING btree ("created_at","template_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "templates_name" ON "templates" USING btree ("name_key","template_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "templates_tag" ON "templates" USING btree ("first_tag","name_key","template_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "templates_type" ON "templates" USING btree ("type_key","name_key","template_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "templates_tags" ON "templates" USING gin ("tag_keys");--> statement-breakpoint
CREATE INDEX "templates_search" ON "templates" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "templates_content" ON "templates" USING gin (fold(content) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "templates_user" ON "templates" USING btree ("user_id","updated_at");--> statement-breakpoint
CREATE INDEX "templates_organization" ON "templates" USING btree ("organization_id") WHERE organization_id is not null;--> statement-breakpoint
CREATE INDEX "templates_deleted" ON "templates" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "templates_starter" ON "templates" USING btree ("ref") WHERE starter_digest is not null;
CREATE TABLE "bundle_exports" (
	"export_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bundle_exports_export_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"organization_id" integer NOT NULL,
	"user_id" integer,
	"bundle_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"name" text NOT NULL,
	"author" text DEFAULT '' NOT NULL,
	"licence" text DEFAULT '' NOT NULL,
	"fingerprint" text NOT NULL,
	"kinds" text[] NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"done" double precision DEFAULT 0 NOT NULL,
	"things" integer DEFAULT 0 NOT NULL,
	"left_out" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"file_id" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "bundle_files" (
	"import_id" integer NOT NULL,
	"key" uuid NOT NULL,
	"at" integer NOT NULL,
	"file_id" integer NOT NULL,
	CONSTRAINT "bundle_files_import_id_key_at_pk" PRIMARY KEY("import_id","key","at")
);
--> statement-breakpoint
CREATE TABLE "bundle_hashes" (
	"storage_key" text PRIMARY KEY NOT NULL,
	"sha256" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bundle_imports" (
	"import_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bundle_imports_import_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"organization_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"file_name" text NOT NULL,
	"file_id" integer NOT NULL,
	"bundle_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"name" text NOT NULL,
	"author" text DEFAULT '' NOT NULL,
	"licence" text DEFAULT '' NOT NULL,
	"fingerprint" text NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	"made_by" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"plan" jsonb NOT NULL,
	"done" double precision DEFAULT 0 NOT NULL,
	"problem" text,
	"problem_about" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "bundle_signers" (
	"organization_id" integer NOT NULL,
	"fingerprint" text NOT NULL,
	"trusted_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "bundle_signers_organization_id_fingerprint_pk" PRIMARY KEY("organization_id","fingerprint")
);
--> statement-breakpoint
CREATE TABLE "bundle_sources" (
	"organization_id" integer NOT NULL,
	"bundle_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"name" text NOT NULL,
	"author" text DEFAULT '' NOT NULL,
	"licence" text DEFAULT '' NOT NULL,
	"fingerprint" text NOT NULL,
	"brought_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "bundle_sources_organization_id_bundle_id_pk" PRIMARY KEY("organization_id","bundle_id")
);
--> statement-breakpoint
CREATE TABLE "bundle_things" (
	"organization_id" integer NOT NULL,
	"key" uuid NOT NULL,
	"kind" text NOT NULL,
	"thing_id" integer NOT NULL,
	"bundle_id" uuid NOT NULL,
	"name" text NOT NULL,
	"came" text NOT NULL,
	"became" text NOT NULL,
	CONSTRAINT "bundle_things_organization_id_key_pk" PRIMARY KEY("organization_id","key")
);
--> statement-breakpoint
ALTER TABLE "bundle_exports" ADD CONSTRAINT "bundle_exports_organization_id_organizations_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("organization_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bundle_exports" ADD CONSTRAINT "bundle_exports_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bundle_files" ADD CONSTRAINT "bundle_files_import_id_bundle_imports_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."bundle_imports"("import_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bundle_imports" ADD CONSTRAINT "bundle_imports_organization_id_organizations_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("organization_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bundle_imports" ADD CONSTRAINT "bundle_imports_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bundle_signers" ADD CONSTRAINT "bundle_signers_organization_id_organizations_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("organization_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bundle_sources" ADD CONSTRAINT "bundle_sources_organization_id_organizations_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("organization_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bundle_things" ADD CONSTRAINT "bundle_things_source" FOREIGN KEY ("organization_id","bundle_id") REFERENCES "public"."bundle_sources"("organization_id","bundle_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bundle_exports_newest" ON "bundle_exports" USING btree ("organization_id","export_id");--> statement-breakpoint
CREATE INDEX "bundle_exports_person" ON "bundle_exports" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "one_bundle_export" ON "bundle_exports" USING btree ("organization_id") WHERE state in ('waiting', 'running');--> statement-breakpoint
CREATE INDEX "bundle_imports_newest" ON "bundle_imports" USING btree ("organization_id","import_id");--> statement-breakpoint
CREATE INDEX "bundle_imports_person" ON "bundle_imports" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "one_bundle_import" ON "bundle_imports" USING btree ("organization_id") WHERE state = 'running';--> statement-breakpoint
CREATE UNIQUE INDEX "bundle_things_thing" ON "bundle_things" USING btree ("organization_id","kind","thing_id");
CREATE TABLE "document_steps" (
	"document_id" integer NOT NULL,
	"version" integer NOT NULL,
	"client_id" text NOT NULL,
	"sequence" integer NOT NULL,
	"step" jsonb NOT NULL,
	"user_id" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "document_steps_document_id_version_pk" PRIMARY KEY("document_id","version")
);
--> statement-breakpoint
CREATE TABLE "document_words" (
	"document_id" integer PRIMARY KEY NOT NULL,
	"words" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"document_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "documents_document_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"organization_id" integer,
	"name" text NOT NULL,
	"tags" text DEFAULT '' NOT NULL,
	"doc" jsonb NOT NULL,
	"content" text NOT NULL,
	"text" text NOT NULL,
	"excerpt" text NOT NULL,
	"blocks" jsonb,
	"version" integer DEFAULT 0 NOT NULL,
	"words_version" integer DEFAULT -1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"name_key" text GENERATED ALWAYS AS (fold(name)) STORED NOT NULL,
	"tag_keys" text[] GENERATED ALWAYS AS (array_remove(string_to_array(fold(btrim(regexp_replace(tags, '\s*,\s*', ',', 'g'))), ','), '')) STORED NOT NULL,
	"search" text GENERATED ALWAYS AS (fold(name || ' ' || tags)) STORED NOT NULL
);
--> statement-breakpoint
ALTER TABLE "document_steps" ADD CONSTRAINT "document_steps_document_id_documents_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("document_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_steps" ADD CONSTRAINT "document_steps_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_words" ADD CONSTRAINT "document_words_document_id_documents_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("document_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "document_steps_once" ON "document_steps" USING btree ("document_id","client_id","sequence");--> statement-breakpoint
CREATE INDEX "document_steps_created" ON "document_steps" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "document_steps_user" ON "document_steps" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "document_words_words" ON "document_words" USING gin ("words");--> statement-breakpoint
CREATE INDEX "documents_updated" ON "documents" USING btree ("user_id","updated_at") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "documents_created" ON "documents" USING btree ("user_id","created_at") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "documents_name" ON "documents" USING btree ("user_id","name_key") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "documents_words_behind" ON "documents" USING btree ("updated_at") WHERE words_version < version;--> statement-breakpoint
CREATE INDEX "documents_deleted" ON "documents" USING btree ("deleted_at") WHERE deleted_at is not null;
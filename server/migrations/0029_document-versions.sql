CREATE TABLE "document_seen" (
	"document_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"version" integer NOT NULL,
	"doc" jsonb NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "document_seen_document_id_user_id_pk" PRIMARY KEY("document_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "document_version_writers" (
	"document_id" integer NOT NULL,
	"version" integer NOT NULL,
	"user_id" integer NOT NULL,
	CONSTRAINT "document_version_writers_document_id_version_user_id_pk" PRIMARY KEY("document_id","version","user_id")
);
--> statement-breakpoint
CREATE TABLE "document_versions" (
	"document_id" integer NOT NULL,
	"version" integer NOT NULL,
	"doc" jsonb NOT NULL,
	"words" integer NOT NULL,
	"name" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "document_versions_document_id_version_pk" PRIMARY KEY("document_id","version")
);
--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "kept_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "document_seen" ADD CONSTRAINT "document_seen_document_id_documents_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("document_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_seen" ADD CONSTRAINT "document_seen_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_version_writers" ADD CONSTRAINT "document_version_writers_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_version_writers" ADD CONSTRAINT "document_version_writers_version_fk" FOREIGN KEY ("document_id","version") REFERENCES "public"."document_versions"("document_id","version") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_versions" ADD CONSTRAINT "document_versions_document_id_documents_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("document_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_seen_user" ON "document_seen" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "document_version_writers_user" ON "document_version_writers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "document_versions_unnamed" ON "document_versions" USING btree ("created_at") WHERE name is null;
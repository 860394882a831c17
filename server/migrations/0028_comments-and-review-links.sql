CREATE TABLE "document_approvals" (
	"approval_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "document_approvals_approval_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"review_link_id" integer NOT NULL,
	"name" text NOT NULL,
	"version" integer NOT NULL,
	"content" text NOT NULL,
	"approved_at" timestamp (3) with time zone NOT NULL,
	"name_key" text GENERATED ALWAYS AS (fold(name)) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE "document_comments" (
	"comment_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "document_comments_comment_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"document_id" integer NOT NULL,
	"parent_id" integer,
	"user_id" integer,
	"review_link_id" integer,
	"reviewer_name" text,
	"text" text NOT NULL,
	"mentions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"quote" text DEFAULT '' NOT NULL,
	"place_from" integer,
	"place_to" integer,
	"place_words" text,
	"resolved_at" timestamp (3) with time zone,
	"resolved_by" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"edited_at" timestamp (3) with time zone,
	"removed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "document_notices" (
	"document_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "document_notices_document_id_user_id_pk" PRIMARY KEY("document_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "document_review_links" (
	"review_link_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "document_review_links_review_link_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"document_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"token_hash" text NOT NULL,
	"sealed_token" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"withdrawn_at" timestamp (3) with time zone,
	"opens" integer DEFAULT 0 NOT NULL,
	"last_opened_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "document_review_readers" (
	"review_link_id" integer NOT NULL,
	"reader_hash" text NOT NULL,
	"opened_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "document_review_readers_review_link_id_reader_hash_pk" PRIMARY KEY("review_link_id","reader_hash")
);
--> statement-breakpoint
ALTER TABLE "document_approvals" ADD CONSTRAINT "document_approvals_review_link_id_document_review_links_review_link_id_fk" FOREIGN KEY ("review_link_id") REFERENCES "public"."document_review_links"("review_link_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_comments" ADD CONSTRAINT "document_comments_document_id_documents_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("document_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_comments" ADD CONSTRAINT "document_comments_parent_id_document_comments_comment_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."document_comments"("comment_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_comments" ADD CONSTRAINT "document_comments_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_comments" ADD CONSTRAINT "document_comments_review_link_id_document_review_links_review_link_id_fk" FOREIGN KEY ("review_link_id") REFERENCES "public"."document_review_links"("review_link_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_comments" ADD CONSTRAINT "document_comments_resolved_by_users_user_id_fk" FOREIGN KEY ("resolved_by") REFERENCES "public"."users"("user_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_notices" ADD CONSTRAINT "document_notices_document_id_documents_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("document_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_notices" ADD CONSTRAINT "document_notices_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_review_links" ADD CONSTRAINT "document_review_links_document_id_documents_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("document_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_review_links" ADD CONSTRAINT "document_review_links_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_review_readers" ADD CONSTRAINT "document_review_readers_review_link_id_document_review_links_review_link_id_fk" FOREIGN KEY ("review_link_id") REFERENCES "public"."document_review_links"("review_link_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "document_approvals_once" ON "document_approvals" USING btree ("review_link_id","version","name_key");--> statement-breakpoint
CREATE INDEX "document_comments_document" ON "document_comments" USING btree ("document_id","comment_id");--> statement-breakpoint
CREATE INDEX "document_comments_parent" ON "document_comments" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "document_comments_user" ON "document_comments" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "document_comments_resolved_by" ON "document_comments" USING btree ("resolved_by");--> statement-breakpoint
CREATE INDEX "document_comments_link" ON "document_comments" USING btree ("review_link_id","created_at");--> statement-breakpoint
CREATE INDEX "document_notices_user" ON "document_notices" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "document_review_links_token" ON "document_review_links" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "document_review_links_document" ON "document_review_links" USING btree ("document_id","review_link_id");--> statement-breakpoint
CREATE INDEX "document_review_links_user" ON "document_review_links" USING btree ("user_id");
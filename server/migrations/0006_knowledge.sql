-- Lets one index find words within some sources, however many passages others have.
CREATE EXTENSION IF NOT EXISTS btree_gin;--> statement-breakpoint
CREATE TABLE "knowledge_passages" (
	"source_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"page" integer,
	"text" text NOT NULL,
	"overlap" smallint NOT NULL,
	"words" "tsvector" GENERATED ALWAYS AS (to_tsvector('english', fold(text)) || to_tsvector('spanish', text) || to_tsvector('spanish', fold(text))) STORED NOT NULL,
	"embedding" "bytea",
	CONSTRAINT "knowledge_passages_source_id_position_pk" PRIMARY KEY("source_id","position")
);
--> statement-breakpoint
CREATE TABLE "knowledge_sources" (
	"source_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "knowledge_sources_source_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"organization_id" integer,
	"file_id" integer NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"error_code" text,
	"pages" integer,
	"characters" integer,
	"passages" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "knowledge_passages" ADD CONSTRAINT "knowledge_passages_source_id_knowledge_sources_source_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."knowledge_sources"("source_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_sources" ADD CONSTRAINT "knowledge_sources_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "knowledge_passages_words" ON "knowledge_passages" USING gin ("source_id","words");--> statement-breakpoint
CREATE INDEX "knowledge_sources_user" ON "knowledge_sources" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "knowledge_sources_unfinished" ON "knowledge_sources" USING btree ("updated_at") WHERE state in ('waiting', 'reading');
CREATE TABLE "knowledge_scans" (
	"source_id" bigint NOT NULL,
	"page" integer NOT NULL,
	"outcome" text DEFAULT 'waiting' NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"confidence" real,
	CONSTRAINT "knowledge_scans_source_id_page_pk" PRIMARY KEY("source_id","page")
);
--> statement-breakpoint
ALTER TABLE "knowledge_sources" ADD COLUMN "scanned" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "knowledge_scans" ADD CONSTRAINT "knowledge_scans_source_id_knowledge_sources_source_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."knowledge_sources"("source_id") ON DELETE cascade ON UPDATE no action;
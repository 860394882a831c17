CREATE TABLE "knowledge_indexes" (
	"source_id" bigint PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"packed" "bytea" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "knowledge_indexes" ADD CONSTRAINT "knowledge_indexes_source_id_knowledge_sources_source_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."knowledge_sources"("source_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Packed numbers hardly become smaller, and taking them apart again would be most of what a first search waits for.
ALTER TABLE "knowledge_indexes" ALTER COLUMN "packed" SET STORAGE EXTERNAL;

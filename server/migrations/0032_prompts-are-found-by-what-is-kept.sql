DROP INDEX "templates_content";--> statement-breakpoint
ALTER TABLE "templates" ADD COLUMN "content_key" text GENERATED ALWAYS AS (fold(content)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "templates_content" ON "templates" USING gin ("content_key" gin_trgm_ops);
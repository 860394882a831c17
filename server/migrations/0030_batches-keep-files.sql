ALTER TABLE "workflow_batches" ADD COLUMN "storage_key" text;--> statement-breakpoint
CREATE INDEX "workflow_batches_drafts" ON "workflow_batches" USING btree ("updated_at") WHERE state = 'draft';
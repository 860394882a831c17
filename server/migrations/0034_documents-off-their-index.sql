DROP INDEX "documents_updated";--> statement-breakpoint
DROP INDEX "documents_created";--> statement-breakpoint
DROP INDEX "documents_name";--> statement-breakpoint
CREATE INDEX "documents_updated" ON "documents" USING btree ("user_id","updated_at","document_id","organization_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "documents_created" ON "documents" USING btree ("user_id","created_at","document_id","organization_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "documents_name" ON "documents" USING btree ("user_id","name_key","document_id","organization_id") WHERE deleted_at is null;
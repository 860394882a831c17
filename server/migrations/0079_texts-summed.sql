DROP INDEX "generations_space";--> statement-breakpoint
DROP INDEX "generations_organization";--> statement-breakpoint
CREATE INDEX "generations_space" ON "generations" USING btree ("organization_id","user_id","started_at","delivered_words") WHERE organization_id is not null;--> statement-breakpoint
CREATE INDEX "generations_organization" ON "generations" USING btree ("organization_id","started_at","user_id","delivered_words") WHERE organization_id is not null;
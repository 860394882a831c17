ALTER TABLE "webhook_deliveries" ADD COLUMN "subject" text;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_subject" ON "webhook_deliveries" USING btree ("subject","created_at");
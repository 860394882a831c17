ALTER TABLE "webhook_deliveries" ADD COLUMN "about_user_id" integer;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_user" ON "webhook_deliveries" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_about_user" ON "webhook_deliveries" USING btree ("about_user_id");
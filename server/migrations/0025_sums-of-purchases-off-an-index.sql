DROP INDEX "purchases_newest";--> statement-breakpoint
CREATE INDEX "purchases_newest" ON "purchases" USING btree ("created_at","purchase_id","currency","amount");
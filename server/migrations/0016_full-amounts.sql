ALTER TABLE "purchases" ADD COLUMN "discount_fixed" bigint;--> statement-breakpoint
-- A code's amount counts in full for a dearer plan: until now only the part was kept that the price left room for.
-- A code that was edited since counts as it is now, and never less than it took off.
UPDATE "purchases" SET "discount_fixed" = CASE
	WHEN "discounts"."kind" = 'fixed' AND "discounts"."currency" = "purchases"."currency"
		THEN greatest("purchases"."discount_amount", "discounts"."value")
	ELSE "purchases"."discount_amount" END
FROM "discounts"
WHERE "discounts"."discount_id" = "purchases"."discount_id"
	AND "purchases"."discount_percent" IS NULL AND "purchases"."discount_amount" > 0;

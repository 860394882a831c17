ALTER TABLE "purchases" ALTER COLUMN "discount_percent" SET DATA TYPE numeric(5, 2);--> statement-breakpoint
ALTER TABLE "discounts" ALTER COLUMN "value" SET DATA TYPE numeric(14, 2);--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "credit_amount" bigint DEFAULT 0 NOT NULL;
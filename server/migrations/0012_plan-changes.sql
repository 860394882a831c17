CREATE TABLE "plan_requests" (
	"plan_request_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "plan_requests_plan_request_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"purchase_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"plan_ref" text NOT NULL,
	"approve_url" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"price" bigint NOT NULL,
	"discount" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "plan_request_once" UNIQUE("purchase_id","plan_ref")
);
--> statement-breakpoint
ALTER TABLE "purchase_periods" ADD COLUMN "words_carried" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "discount_percent" integer;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "discount_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "next_price" bigint;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "next_discount" bigint;--> statement-breakpoint
ALTER TABLE "plan_requests" ADD CONSTRAINT "plan_requests_purchase_id_purchases_purchase_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("purchase_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_requests" ADD CONSTRAINT "plan_requests_product_id_products_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("product_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "plan_request_waiting" ON "plan_requests" USING btree ("purchase_id") WHERE state = 'waiting';--> statement-breakpoint
-- A code in percent stays one: until now only what it came to was kept.
UPDATE "purchases" SET "discount_percent" = "discounts"."value" FROM "discounts"
WHERE "discounts"."discount_id" = "purchases"."discount_id" AND "discounts"."kind" = 'percent';

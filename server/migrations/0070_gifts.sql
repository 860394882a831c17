CREATE TABLE "gift_batches" (
	"gift_batch_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "gift_batches_gift_batch_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"organization_id" integer,
	"product_id" integer NOT NULL,
	"product_name" text NOT NULL,
	"made_by" integer NOT NULL,
	"note" text NOT NULL,
	"word_amount" integer,
	"storage_mb" integer,
	"expiration_days" integer,
	"subscription_period" text,
	"subscription_interval" integer,
	"expires_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gift_codes" (
	"gift_code_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "gift_codes_gift_code_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"organization_id" integer,
	"gift_batch_id" integer,
	"purchase_id" integer,
	"print" text NOT NULL,
	"sealed" text NOT NULL,
	"words_back" integer DEFAULT 0 NOT NULL,
	"withdrawn_at" timestamp (3) with time zone,
	"redeemed_at" timestamp (3) with time zone,
	"redeemed_by" integer,
	"redeemed_purchase_id" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "gift_periods" integer;--> statement-breakpoint
ALTER TABLE "gift_batches" ADD CONSTRAINT "gift_batches_organization_id_organizations_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_batches" ADD CONSTRAINT "gift_batches_product_id_products_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("product_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_codes" ADD CONSTRAINT "gift_codes_organization_id_organizations_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_codes" ADD CONSTRAINT "gift_codes_gift_batch_id_gift_batches_gift_batch_id_fk" FOREIGN KEY ("gift_batch_id") REFERENCES "public"."gift_batches"("gift_batch_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_codes" ADD CONSTRAINT "gift_codes_purchase_id_purchases_purchase_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("purchase_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_codes" ADD CONSTRAINT "gift_codes_redeemed_purchase_id_purchases_purchase_id_fk" FOREIGN KEY ("redeemed_purchase_id") REFERENCES "public"."purchases"("purchase_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gift_batches_product" ON "gift_batches" USING btree ("product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "gift_codes_print" ON "gift_codes" USING btree ("print");--> statement-breakpoint
CREATE UNIQUE INDEX "gift_codes_purchase" ON "gift_codes" USING btree ("purchase_id") WHERE purchase_id is not null;--> statement-breakpoint
CREATE INDEX "gift_codes_batch" ON "gift_codes" USING btree ("gift_batch_id");--> statement-breakpoint
CREATE INDEX "gift_codes_redeemed" ON "gift_codes" USING btree ("redeemed_by") WHERE redeemed_by is not null;
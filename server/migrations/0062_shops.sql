CREATE TABLE "fee_invoices" (
	"fee_invoice_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "fee_invoices_fee_invoice_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"organization_id" integer NOT NULL,
	"number" text NOT NULL,
	"month" text NOT NULL,
	"currency" text NOT NULL,
	"amount" bigint NOT NULL,
	"charged" bigint NOT NULL,
	"refunded" bigint NOT NULL,
	"sales" integer NOT NULL,
	"tax_name" text NOT NULL,
	"tax_percent" text NOT NULL,
	"tax_amount" bigint NOT NULL,
	"seller_details" jsonb NOT NULL,
	"buyer_details" jsonb NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "fee_invoices_number_unique" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "fee_rates" (
	"fee_rate_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "fee_rates_fee_rate_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"organization_id" integer NOT NULL,
	"percent" numeric(5, 2) NOT NULL,
	"fixed" bigint NOT NULL,
	"currency" text NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "fee_rate_once" UNIQUE("organization_id","starts_at")
);
--> statement-breakpoint
CREATE TABLE "fees" (
	"payment_id" bigint PRIMARY KEY NOT NULL,
	"organization_id" integer NOT NULL,
	"invoice_id" integer NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"is_live" boolean NOT NULL,
	"paid_at" timestamp (3) with time zone NOT NULL,
	"fee_invoice_id" integer
);
--> statement-breakpoint
CREATE TABLE "number_series" (
	"seller" integer NOT NULL,
	"prefix" text NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "number_series_seller_prefix_pk" PRIMARY KEY("seller","prefix")
);
--> statement-breakpoint
CREATE TABLE "shops" (
	"organization_id" integer PRIMARY KEY NOT NULL,
	"paypal_client_id" text,
	"paypal_secret_key" text,
	"paypal_webhook_id" text,
	"paypal_mode" text DEFAULT 'live' NOT NULL,
	"stripe_heard_at" timestamp (3) with time zone,
	"stripe_refused_at" timestamp (3) with time zone,
	"paypal_heard_at" timestamp (3) with time zone,
	"paypal_refused_at" timestamp (3) with time zone,
	"currency" text,
	"tax_name" text DEFAULT '' NOT NULL,
	"tax_percent" text DEFAULT '' NOT NULL,
	"seller_name" text DEFAULT '' NOT NULL,
	"seller_address" text DEFAULT '' NOT NULL,
	"seller_tax_id" text DEFAULT '' NOT NULL,
	"invoice_footer" text DEFAULT '' NOT NULL,
	"invoice_prefix" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "provider_events" DROP CONSTRAINT "provider_event_once";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_once";--> statement-breakpoint
DROP INDEX "discounts_code";--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "number" text;--> statement-breakpoint
ALTER TABLE "discounts" ADD COLUMN "organization_id" integer;--> statement-breakpoint
ALTER TABLE "fee_invoices" ADD CONSTRAINT "fee_invoices_organization_id_organizations_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_rates" ADD CONSTRAINT "fee_rates_organization_id_organizations_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fees" ADD CONSTRAINT "fees_payment_id_payments_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("payment_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fees" ADD CONSTRAINT "fees_organization_id_organizations_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fees" ADD CONSTRAINT "fees_fee_invoice_id_fee_invoices_fee_invoice_id_fk" FOREIGN KEY ("fee_invoice_id") REFERENCES "public"."fee_invoices"("fee_invoice_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shops" ADD CONSTRAINT "shops_organization_id_organizations_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fee_invoices_shop" ON "fee_invoices" USING btree ("organization_id","fee_invoice_id");--> statement-breakpoint
CREATE INDEX "fees_shop" ON "fees" USING btree ("organization_id","paid_at");--> statement-breakpoint
CREATE INDEX "fees_invoice" ON "fees" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "fees_billed" ON "fees" USING btree ("fee_invoice_id");--> statement-breakpoint
ALTER TABLE "discounts" ADD CONSTRAINT "discounts_organization_id_organizations_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_number" ON "invoices" USING btree ("organization_id","number") WHERE number is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "discounts_code" ON "discounts" USING btree (coalesce(organization_id, 0),"code") WHERE removed_at is null;--> statement-breakpoint
ALTER TABLE "provider_events" ADD CONSTRAINT "provider_event_once" UNIQUE NULLS NOT DISTINCT("organization_id","provider","ref");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_once" UNIQUE NULLS NOT DISTINCT("organization_id","provider","kind","ref");--> statement-breakpoint
-- A code that is for the products of one organization alone is that organization's from now on.
UPDATE "discounts" SET "organization_id" = "found"."organization_id"
FROM (
	SELECT "discount_products"."discount_id", min("products"."organization_id") AS "organization_id"
	FROM "discount_products" JOIN "products" USING ("product_id")
	GROUP BY "discount_products"."discount_id"
	HAVING count(*) = count("products"."organization_id") AND min("products"."organization_id") = max("products"."organization_id")
) AS "found"
WHERE "found"."discount_id" = "discounts"."discount_id";

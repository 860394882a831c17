CREATE TABLE "invoices" (
	"invoice_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invoices_invoice_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"purchase_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"organization_id" integer,
	"product_id" integer NOT NULL,
	"product_name" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"provider" text NOT NULL,
	"is_live" boolean NOT NULL,
	"is_test" boolean DEFAULT false NOT NULL,
	"payment_method_id" integer NOT NULL,
	"currency" text NOT NULL,
	"amount" bigint NOT NULL,
	"discount_amount" bigint DEFAULT 0 NOT NULL,
	"tax_name" text DEFAULT '' NOT NULL,
	"tax_percent" text DEFAULT '' NOT NULL,
	"tax_amount" bigint DEFAULT 0 NOT NULL,
	"refunded" bigint DEFAULT 0 NOT NULL,
	"seller_details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"provider_ref" text,
	"expiration_date" timestamp (3) with time zone,
	"subscription_id" text,
	"subscription_interval" integer,
	"subscription_period" text,
	"period_start" timestamp (3) with time zone,
	"period_end" timestamp (3) with time zone,
	"paid_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invoice_not_negative" CHECK ("invoices"."amount" >= 0 and "invoices"."refunded" between 0 and "invoices"."amount")
);
--> statement-breakpoint
CREATE TABLE "payment_customers" (
	"payment_customer_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_customers_payment_customer_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"organization_id" integer,
	"provider" text NOT NULL,
	"is_live" boolean NOT NULL,
	"ref" text NOT NULL,
	CONSTRAINT "one_payment_customer" UNIQUE NULLS NOT DISTINCT("user_id","provider","is_live","organization_id")
);
--> statement-breakpoint
CREATE TABLE "payment_sources" (
	"payment_source_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_sources_payment_source_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"organization_id" integer,
	"provider" text NOT NULL,
	"is_live" boolean NOT NULL,
	"ref" text NOT NULL,
	"brand" text NOT NULL,
	"last4" text NOT NULL,
	"exp_month" integer,
	"exp_year" integer,
	"is_default" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"payment_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payments_payment_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"invoice_id" integer NOT NULL,
	"purchase_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"organization_id" integer,
	"product_id" integer NOT NULL,
	"kind" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"provider" text NOT NULL,
	"ref" text NOT NULL,
	"is_live" boolean NOT NULL,
	"is_test" boolean DEFAULT false NOT NULL,
	"paid_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payments_once" UNIQUE("provider","kind","ref"),
	CONSTRAINT "payment_sign" CHECK (("payments"."kind" = 'charge' and "payments"."amount" > 0) or ("payments"."kind" = 'refund' and "payments"."amount" < 0))
);
--> statement-breakpoint
CREATE TABLE "provider_events" (
	"provider_event_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "provider_events_provider_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"provider" text NOT NULL,
	"organization_id" integer,
	"ref" text NOT NULL,
	"type" text NOT NULL,
	"objects" text[] NOT NULL,
	"purchase_id" integer,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"applied_at" timestamp (3) with time zone,
	"error" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "provider_event_once" UNIQUE("provider","ref")
);
--> statement-breakpoint
CREATE TABLE "purchase_periods" (
	"period_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "purchase_periods_period_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"purchase_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"invoice_id" integer,
	"key" text NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"words" integer,
	"taken_at" timestamp (3) with time zone,
	"words_taken" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "purchase_period_once" UNIQUE("purchase_id","key")
);
--> statement-breakpoint
CREATE TABLE "purchases" (
	"purchase_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "purchases_purchase_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"organization_id" integer,
	"product_id" integer NOT NULL,
	"product_name" text NOT NULL,
	"status" text NOT NULL,
	"provider" text NOT NULL,
	"is_live" boolean NOT NULL,
	"is_test" boolean DEFAULT false NOT NULL,
	"is_gift" boolean DEFAULT false NOT NULL,
	"payment_method_id" integer NOT NULL,
	"payment_source_id" integer,
	"currency" text NOT NULL,
	"amount" bigint NOT NULL,
	"price" bigint NOT NULL,
	"discount_id" integer,
	"discount_code" text,
	"discount_amount" bigint DEFAULT 0 NOT NULL,
	"discount_cycles" integer,
	"word_amount" integer,
	"free_trial_words" integer DEFAULT 0 NOT NULL,
	"expiration_days" integer,
	"is_subscription" boolean NOT NULL,
	"subscription_period" text,
	"subscription_interval" integer,
	"free_trial_length" integer,
	"trial_end" timestamp (3) with time zone,
	"provider_ref" text,
	"subscription_id" text,
	"payment_processor_id" text,
	"period_end" timestamp (3) with time zone,
	"will_renew" boolean DEFAULT false NOT NULL,
	"access_until" timestamp (3) with time zone,
	"past_due_since" timestamp (3) with time zone,
	"grace_until" timestamp (3) with time zone,
	"dunning_mails" integer DEFAULT 0 NOT NULL,
	"next_product_id" integer,
	"cancel_reason" text,
	"cancelled_at" timestamp (3) with time zone,
	"started_at" timestamp (3) with time zone,
	"synced_at" timestamp (3) with time zone,
	"check_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "purchase_amount_not_negative" CHECK ("purchases"."amount" >= 0 and "purchases"."price" >= 0)
);
--> statement-breakpoint
CREATE TABLE "sandbox_orders" (
	"ref" text PRIMARY KEY NOT NULL,
	"state" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "discount_products" (
	"discount_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	CONSTRAINT "discount_products_discount_id_product_id_pk" PRIMARY KEY("discount_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "discount_uses" (
	"purchase_id" integer PRIMARY KEY NOT NULL,
	"discount_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"is_used" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "discounts" (
	"discount_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "discounts_discount_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"kind" text NOT NULL,
	"value" bigint NOT NULL,
	"currency" text NOT NULL,
	"duration" text NOT NULL,
	"duration_months" integer,
	"starts_at" timestamp (3) with time zone,
	"ends_at" timestamp (3) with time zone,
	"uses_max" integer,
	"uses_per_user_max" integer,
	"available" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "discount_value_positive" CHECK ("discounts"."value" > 0)
);
--> statement-breakpoint
CREATE TABLE "products" (
	"product_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "products_product_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"organization_id" integer,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"short_description" text DEFAULT '' NOT NULL,
	"currency" text NOT NULL,
	"price" bigint NOT NULL,
	"sale_price" bigint,
	"word_amount" integer,
	"free_trial_words" integer DEFAULT 0 NOT NULL,
	"is_subscription" boolean DEFAULT false NOT NULL,
	"expiration_days" integer,
	"subscription_period" text,
	"subscription_interval" integer,
	"limit_per_user" integer,
	"user_limit" integer,
	"free_trial_period" text,
	"free_trial_length" integer,
	"free_trial_end" timestamp (3) with time zone,
	"stripe_product_id" text,
	"stripe_price_id" text,
	"webhook_url" text DEFAULT '' NOT NULL,
	"product_sku" text DEFAULT '' NOT NULL,
	"available" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "product_price_positive" CHECK ("products"."price" > 0),
	CONSTRAINT "product_words_positive" CHECK ("products"."word_amount" is null or "products"."word_amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "stripe_public_key" text;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "stripe_private_key" text;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "stripe_webhook_key" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_purchase_id_purchases_purchase_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("purchase_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_organization_id_organizations_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_product_id_products_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("product_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_customers" ADD CONSTRAINT "payment_customers_organization_id_organizations_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_sources" ADD CONSTRAINT "payment_sources_organization_id_organizations_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_invoice_id_invoices_invoice_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("invoice_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_periods" ADD CONSTRAINT "purchase_periods_purchase_id_purchases_purchase_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("purchase_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_periods" ADD CONSTRAINT "purchase_periods_invoice_id_invoices_invoice_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("invoice_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_organization_id_organizations_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_product_id_products_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("product_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_discount_id_discounts_discount_id_fk" FOREIGN KEY ("discount_id") REFERENCES "public"."discounts"("discount_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_next_product_id_products_product_id_fk" FOREIGN KEY ("next_product_id") REFERENCES "public"."products"("product_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discount_products" ADD CONSTRAINT "discount_products_discount_id_discounts_discount_id_fk" FOREIGN KEY ("discount_id") REFERENCES "public"."discounts"("discount_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discount_products" ADD CONSTRAINT "discount_products_product_id_products_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("product_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discount_uses" ADD CONSTRAINT "discount_uses_discount_id_discounts_discount_id_fk" FOREIGN KEY ("discount_id") REFERENCES "public"."discounts"("discount_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_organization_id_organizations_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoices_user" ON "invoices" USING btree ("user_id","invoice_id");--> statement-breakpoint
CREATE INDEX "invoices_purchase" ON "invoices" USING btree ("purchase_id");--> statement-breakpoint
CREATE INDEX "invoices_newest" ON "invoices" USING btree ("created_at","invoice_id");--> statement-breakpoint
CREATE INDEX "invoices_status" ON "invoices" USING btree ("status","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_ref" ON "invoices" USING btree ("provider","provider_ref") WHERE provider_ref is not null;--> statement-breakpoint
CREATE INDEX "payment_sources_user" ON "payment_sources" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_sources_ref" ON "payment_sources" USING btree ("provider","ref") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "payments_when" ON "payments" USING btree ("paid_at");--> statement-breakpoint
CREATE INDEX "payments_purchase" ON "payments" USING btree ("purchase_id");--> statement-breakpoint
CREATE INDEX "provider_events_waiting" ON "provider_events" USING btree ("next_try_at") WHERE applied_at is null;--> statement-breakpoint
CREATE INDEX "purchase_periods_user" ON "purchase_periods" USING btree ("user_id","ends_at");--> statement-breakpoint
CREATE INDEX "purchases_user" ON "purchases" USING btree ("user_id","purchase_id");--> statement-breakpoint
CREATE INDEX "purchases_product" ON "purchases" USING btree ("product_id","created_at");--> statement-breakpoint
CREATE INDEX "purchases_newest" ON "purchases" USING btree ("created_at","purchase_id");--> statement-breakpoint
CREATE INDEX "purchases_status" ON "purchases" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "purchases_amount" ON "purchases" USING btree ("amount","purchase_id");--> statement-breakpoint
CREATE INDEX "purchases_check" ON "purchases" USING btree ("check_at") WHERE check_at is not null;--> statement-breakpoint
CREATE INDEX "purchases_started" ON "purchases" USING btree ("started_at");--> statement-breakpoint
CREATE UNIQUE INDEX "purchases_ref" ON "purchases" USING btree ("provider","provider_ref") WHERE provider_ref is not null;--> statement-breakpoint
CREATE INDEX "discount_uses_discount" ON "discount_uses" USING btree ("discount_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "discounts_code" ON "discounts" USING btree ("code") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "products_organization" ON "products" USING btree ("organization_id","product_id");--> statement-breakpoint
CREATE INDEX "word_ledger_when" ON "word_ledger" USING brin ("created_at");
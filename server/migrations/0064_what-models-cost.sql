CREATE TABLE "exchange_rates" (
	"rate_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "exchange_rates_rate_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"currency" text NOT NULL,
	"per_dollar" numeric(18, 6) NOT NULL,
	"from_day" date NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "exchange_rate_once" UNIQUE("currency","from_day")
);
--> statement-breakpoint
CREATE TABLE "model_prices" (
	"price_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "model_prices_price_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"model" text NOT NULL,
	"in_micros" bigint NOT NULL,
	"cached_micros" bigint NOT NULL,
	"out_micros" bigint NOT NULL,
	"from_day" date NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "model_price_once" UNIQUE("model","from_day")
);
--> statement-breakpoint
CREATE TABLE "model_usage" (
	"day" date NOT NULL,
	"user_id" integer NOT NULL,
	"organization_id" integer,
	"avatar_id" integer,
	"product_id" integer,
	"model" text NOT NULL,
	"key_owner" text NOT NULL,
	"is_estimated" boolean NOT NULL,
	"is_priced" boolean NOT NULL,
	"calls" integer NOT NULL,
	"tokens_in" bigint NOT NULL,
	"tokens_cached" bigint NOT NULL,
	"tokens_out" bigint NOT NULL,
	"cost" numeric(30, 0) NOT NULL,
	CONSTRAINT "model_usage_once" UNIQUE NULLS NOT DISTINCT("day","user_id","organization_id","avatar_id","product_id","model","key_owner","is_estimated","is_priced")
);
--> statement-breakpoint
CREATE TABLE "spend_caps" (
	"cap_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "spend_caps_cap_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"organization_id" integer,
	"user_id" integer,
	"product_id" integer,
	"cap_micros" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "spend_cap_once" UNIQUE NULLS NOT DISTINCT("organization_id","user_id","product_id"),
	CONSTRAINT "spend_cap_of_one" CHECK (num_nonnulls(user_id, product_id) = 1)
);
--> statement-breakpoint
CREATE TABLE "spend_holds" (
	"hold_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "spend_holds_hold_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"spend_month_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"generation_id" bigint,
	"amount" numeric(30, 0) NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "spend_months" (
	"spend_month_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "spend_months_spend_month_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"organization_id" integer,
	"user_id" integer NOT NULL,
	"month" text NOT NULL,
	"reached_at" timestamp (3) with time zone,
	CONSTRAINT "spend_month_once" UNIQUE NULLS NOT DISTINCT("organization_id","user_id","month")
);
--> statement-breakpoint
CREATE TABLE "margin_alarms" (
	"alarm_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "margin_alarms_alarm_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"organization_id" integer,
	"often" text NOT NULL,
	"days" integer NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "margin_alarm_once" UNIQUE NULLS NOT DISTINCT("organization_id")
);
--> statement-breakpoint
CREATE TABLE "margin_losses" (
	"loss_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "margin_losses_loss_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"organization_id" integer,
	"user_id" integer NOT NULL,
	"is_told" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "margin_loss_once" UNIQUE NULLS NOT DISTINCT("organization_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "spend_holds" ADD CONSTRAINT "spend_holds_spend_month_id_spend_months_spend_month_id_fk" FOREIGN KEY ("spend_month_id") REFERENCES "public"."spend_months"("spend_month_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "model_usage_user" ON "model_usage" USING btree ("user_id","day");--> statement-breakpoint
CREATE INDEX "model_usage_organization" ON "model_usage" USING btree ("organization_id","day") WHERE organization_id is not null;--> statement-breakpoint
CREATE INDEX "model_usage_unpriced" ON "model_usage" USING btree ("day") WHERE not is_priced;--> statement-breakpoint
CREATE INDEX "spend_holds_month" ON "spend_holds" USING btree ("spend_month_id");--> statement-breakpoint
CREATE INDEX "spend_holds_generation" ON "spend_holds" USING btree ("generation_id");
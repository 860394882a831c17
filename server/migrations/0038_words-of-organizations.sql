CREATE TABLE "organization_person_word_months" (
	"organization_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"month" text NOT NULL,
	"used" bigint DEFAULT 0 NOT NULL,
	"held" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "organization_person_word_months_organization_id_month_user_id_pk" PRIMARY KEY("organization_id","month","user_id")
);
--> statement-breakpoint
CREATE TABLE "organization_word_caps" (
	"organization_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"words" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "organization_word_caps_organization_id_user_id_pk" PRIMARY KEY("organization_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "organization_word_months" (
	"organization_id" integer NOT NULL,
	"month" text NOT NULL,
	"used" bigint DEFAULT 0 NOT NULL,
	"held" bigint DEFAULT 0 NOT NULL,
	"pooled" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "organization_word_months_organization_id_month_pk" PRIMARY KEY("organization_id","month")
);
--> statement-breakpoint
CREATE TABLE "organization_word_plans" (
	"organization_id" integer PRIMARY KEY NOT NULL,
	"has_pool" boolean DEFAULT false NOT NULL,
	"person_cap" integer,
	"all_cap" integer,
	"is_mailing" boolean DEFAULT true NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "organization_word_warnings" (
	"warning_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "organization_word_warnings_warning_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"organization_id" integer NOT NULL,
	"month" text NOT NULL,
	"cap" text NOT NULL,
	"user_id" integer,
	"level" integer NOT NULL,
	"told_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "organization_word_warned_once" UNIQUE NULLS NOT DISTINCT("organization_id","month","cap","user_id","level")
);
--> statement-breakpoint
ALTER TABLE "word_balances" DROP CONSTRAINT "word_balances_pkey";--> statement-breakpoint
ALTER TABLE "word_balances" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "word_ledger" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "word_balances" ADD COLUMN "balance_id" integer PRIMARY KEY NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "word_balances_balance_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "word_balances" ADD COLUMN "organization_id" integer;--> statement-breakpoint
ALTER TABLE "word_ledger" ADD COLUMN "organization_id" integer;--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "is_pooled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "held_month" text;--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "used_for" text DEFAULT 'chat' NOT NULL;--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "avatar_id" integer;--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "campaign_id" integer;--> statement-breakpoint
ALTER TABLE "organization_person_word_months" ADD CONSTRAINT "organization_person_word_months_organization_id_organizations_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("organization_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_person_word_months" ADD CONSTRAINT "organization_person_word_months_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_word_caps" ADD CONSTRAINT "organization_word_caps_member" FOREIGN KEY ("user_id","organization_id") REFERENCES "public"."user_organizations"("user_id","organization_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_word_months" ADD CONSTRAINT "organization_word_months_organization_id_organizations_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("organization_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_word_plans" ADD CONSTRAINT "organization_word_plans_organization_id_organizations_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("organization_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_word_warnings" ADD CONSTRAINT "organization_word_warnings_organization_id_organizations_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("organization_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_word_warnings" ADD CONSTRAINT "organization_word_warnings_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "word_ledger_organization" ON "word_ledger" USING btree ("organization_id","entry_id") WHERE organization_id is not null;--> statement-breakpoint
CREATE INDEX "generations_organization" ON "generations" USING btree ("organization_id","started_at") WHERE organization_id is not null;--> statement-breakpoint
ALTER TABLE "word_balances" ADD CONSTRAINT "word_balances_user_id_unique" UNIQUE("user_id");--> statement-breakpoint
ALTER TABLE "word_balances" ADD CONSTRAINT "word_balances_organization_id_unique" UNIQUE("organization_id");--> statement-breakpoint
ALTER TABLE "word_balances" ADD CONSTRAINT "word_balance_of_one" CHECK (num_nonnulls(user_id, organization_id) = 1);--> statement-breakpoint
ALTER TABLE "word_ledger" ADD CONSTRAINT "word_ledger_of_one" CHECK (num_nonnulls(user_id, organization_id) = 1);--> statement-breakpoint
UPDATE "generations" SET "used_for" = CASE "kind" WHEN 'output' THEN 'avatar' WHEN 'avatar_test' THEN 'avatar' WHEN 'document' THEN 'document' WHEN 'super_fetch' THEN 'generator' ELSE "used_for" END WHERE "kind" IN ('output', 'avatar_test', 'document', 'super_fetch');--> statement-breakpoint
INSERT INTO "organization_word_months" ("organization_id", "month", "used")
SELECT "organization_id", to_char("started_at" AT TIME ZONE 'UTC', 'YYYY-MM'), sum("delivered_words") FROM "generations" JOIN "organizations" USING ("organization_id") WHERE "delivered_words" > 0 GROUP BY 1, 2;--> statement-breakpoint
INSERT INTO "organization_person_word_months" ("organization_id", "user_id", "month", "used")
SELECT "organization_id", "generations"."user_id", to_char("started_at" AT TIME ZONE 'UTC', 'YYYY-MM'), sum("delivered_words") FROM "generations" JOIN "organizations" USING ("organization_id") JOIN "users" ON "users"."user_id" = "generations"."user_id" WHERE "delivered_words" > 0 GROUP BY 1, 2, 3;

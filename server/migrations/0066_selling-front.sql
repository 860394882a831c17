CREATE TABLE "purchase_told" (
	"key" text PRIMARY KEY NOT NULL,
	"purchase_id" integer NOT NULL,
	"told_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_mails_off" (
	"organization_id" integer DEFAULT 0 NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "site_mails_off_organization_id_name_pk" PRIMARY KEY("organization_id","name")
);
--> statement-breakpoint
CREATE TABLE "site_texts" (
	"organization_id" integer DEFAULT 0 NOT NULL,
	"name" text NOT NULL,
	"lang" text NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"body" text NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "site_texts_organization_id_name_lang_pk" PRIMARY KEY("organization_id","name","lang")
);
--> statement-breakpoint
CREATE TABLE "site_visit_salts" (
	"day" date PRIMARY KEY NOT NULL,
	"salt" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_visitors" (
	"organization_id" integer DEFAULT 0 NOT NULL,
	"day" date NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "site_visitors_organization_id_day_hash_pk" PRIMARY KEY("organization_id","day","hash")
);
--> statement-breakpoint
CREATE TABLE "site_visits" (
	"organization_id" integer DEFAULT 0 NOT NULL,
	"day" date NOT NULL,
	"step" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "site_visits_organization_id_day_step_pk" PRIMARY KEY("organization_id","day","step")
);
--> statement-breakpoint
ALTER TABLE "purchase_told" ADD CONSTRAINT "purchase_told_purchase_id_purchases_purchase_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("purchase_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "purchase_told_purchase" ON "purchase_told" USING btree ("purchase_id");--> statement-breakpoint
-- Who was told already that a trial ends is not told again; nor is anybody told now that words ran low some time ago.
INSERT INTO "purchase_told" ("key", "purchase_id", "told_at")
SELECT 'trialEnds:' || "purchase_id" || ':' || (extract(epoch from "trial_end") * 1000)::bigint, "purchase_id", now()
FROM "purchases" WHERE "trial_end" > now() AND "trial_end" <= now() + interval '3 days';
--> statement-breakpoint
INSERT INTO "purchase_told" ("key", "purchase_id", "told_at")
SELECT 'words:' || step || ':' || newest."period_id", newest."purchase_id", now()
FROM (
  SELECT "user_id", max("period_id") AS "period_id", sum("words") AS "words",
    (array_agg("purchase_id" ORDER BY "period_id" DESC))[1] AS "purchase_id"
  FROM "purchase_periods" WHERE "taken_at" IS NULL AND "ends_at" > now() GROUP BY "user_id"
) newest
JOIN "word_balances" USING ("user_id") CROSS JOIN (VALUES ('low', 0.2), ('out', 0)) AS steps(step, share)
WHERE "balance" + "held" <= newest."words" * share;

CREATE TABLE "sandbox_closings" (
	"reason" text PRIMARY KEY NOT NULL,
	"closed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
UPDATE "purchase_periods" SET "ends_at" = 'infinity' WHERE "ends_at" >= '9999-01-01';
--> statement-breakpoint
UPDATE "purchases" SET "access_until" = 'infinity' WHERE "access_until" >= '9999-01-01';
--> statement-breakpoint
UPDATE "purchases" SET "access_until" = coalesce("cancelled_at", "updated_at") WHERE "access_until" = 'infinity' AND "status" = 'cancelled';
--> statement-breakpoint
UPDATE "users" SET "access_until" = (SELECT max("purchases"."access_until") FROM "purchases" WHERE "purchases"."user_id" = "users"."user_id") WHERE "access_until" >= '9999-01-01';

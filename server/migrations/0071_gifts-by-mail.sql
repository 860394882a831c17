ALTER TABLE "gift_codes" ADD COLUMN "sent_to" text;--> statement-breakpoint
ALTER TABLE "gift_codes" ADD COLUMN "sent_note" text;--> statement-breakpoint
ALTER TABLE "gift_codes" ADD COLUMN "sent_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "gift_codes" ADD COLUMN "sends" integer DEFAULT 0 NOT NULL;
CREATE TABLE "gift_plans" (
	"purchase_id" integer PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"note" text NOT NULL,
	"lang" text NOT NULL,
	"day" date NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "gift_codes" ADD COLUMN "sent_name" text;--> statement-breakpoint
ALTER TABLE "gift_codes" ADD COLUMN "sent_lang" text;--> statement-breakpoint
ALTER TABLE "gift_plans" ADD CONSTRAINT "gift_plans_purchase_id_purchases_purchase_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("purchase_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gift_plans_due" ON "gift_plans" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "gift_plans_email" ON "gift_plans" USING btree ("email");
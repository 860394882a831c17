CREATE TABLE "purchase_seats" (
	"seat_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "purchase_seats_seat_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"purchase_id" integer NOT NULL,
	"since" timestamp (3) with time zone,
	"email" text,
	"print" text,
	"given_at" timestamp (3) with time zone,
	"user_id" integer,
	"seat_purchase_id" integer,
	"taken_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "gift_batches" ADD COLUMN "seats" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "purchase_periods" ADD COLUMN "seat_words" integer;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "seats" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "seat_id" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "seats" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "purchase_seats" ADD CONSTRAINT "purchase_seats_purchase_id_purchases_purchase_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("purchase_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_seats" ADD CONSTRAINT "purchase_seats_seat_purchase_id_purchases_purchase_id_fk" FOREIGN KEY ("seat_purchase_id") REFERENCES "public"."purchases"("purchase_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "purchase_seats_purchase" ON "purchase_seats" USING btree ("purchase_id");--> statement-breakpoint
CREATE UNIQUE INDEX "purchase_seats_print" ON "purchase_seats" USING btree ("print") WHERE print is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "purchase_seats_address" ON "purchase_seats" USING btree ("purchase_id","email") WHERE email is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "purchase_seats_holder" ON "purchase_seats" USING btree ("purchase_id","user_id") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "purchase_seats_user" ON "purchase_seats" USING btree ("user_id") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "purchases_seat" ON "purchases" USING btree ("seat_id") WHERE seat_id is not null;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "product_seats_some" CHECK ("products"."seats" between 1 and 100);
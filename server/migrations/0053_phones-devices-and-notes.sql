CREATE TABLE "customer_notes" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "signed_in_devices" (
	"user_id" integer NOT NULL,
	"mark" text NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "signed_in_devices_user_id_mark_pk" PRIMARY KEY("user_id","mark")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "phone_e164" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "customer_notes" ADD CONSTRAINT "customer_notes_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customer_notes_tags" ON "customer_notes" USING gin ("tags");--> statement-breakpoint
CREATE INDEX "signed_in_devices_seen" ON "signed_in_devices" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "users_phone_e164" ON "users" USING btree ("phone_e164") WHERE phone_e164 <> '';
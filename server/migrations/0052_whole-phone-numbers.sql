ALTER TABLE "users" ADD COLUMN "phone_e164" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "users_phone_e164" ON "users" USING btree ("phone_e164") WHERE phone_e164 <> '';
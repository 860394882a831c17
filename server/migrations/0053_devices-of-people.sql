CREATE TABLE "signed_in_devices" (
	"user_id" integer NOT NULL,
	"mark" text NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "signed_in_devices_user_id_mark_pk" PRIMARY KEY("user_id","mark")
);
--> statement-breakpoint
CREATE INDEX "signed_in_devices_seen" ON "signed_in_devices" USING btree ("seen_at");
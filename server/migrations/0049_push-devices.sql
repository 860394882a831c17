CREATE TABLE "push_devices" (
	"push_device_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "push_devices_push_device_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"uid" text NOT NULL,
	"session_id" text NOT NULL,
	"endpoint_hash" text NOT NULL,
	"sealed" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "push_devices_session_id_unique" UNIQUE("session_id"),
	CONSTRAINT "push_devices_endpoint_hash_unique" UNIQUE("endpoint_hash")
);
--> statement-breakpoint
ALTER TABLE "push_devices" ADD CONSTRAINT "push_devices_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "push_devices_user" ON "push_devices" USING btree ("user_id","created_at");
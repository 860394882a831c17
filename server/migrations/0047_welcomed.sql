CREATE TABLE "welcomed" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"first_text_ended_at" timestamp (3) with time zone,
	"first_steps_ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "welcomed" ADD CONSTRAINT "welcomed_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;
CREATE TABLE "completions" (
	"completion_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "completions_completion_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"organization_id" integer,
	"api_key_id" integer,
	"avatar_id" integer,
	"template_id" integer,
	"content" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "completions" ADD CONSTRAINT "completions_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "completions_user" ON "completions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "completions_organization" ON "completions" USING btree ("organization_id");
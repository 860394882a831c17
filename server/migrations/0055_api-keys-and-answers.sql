CREATE TABLE "api_keys" (
	"api_key_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "api_keys_api_key_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"organization_id" integer,
	"name" text NOT NULL,
	"key_hash" text NOT NULL,
	"last_characters" text NOT NULL,
	"scopes" text[] NOT NULL,
	"avatar_ids" integer[] DEFAULT '{}' NOT NULL,
	"words" integer DEFAULT 0 NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "api_keys_key_hash_unique" UNIQUE("key_hash")
);
--> statement-breakpoint
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
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "completions" ADD CONSTRAINT "completions_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_keys_user" ON "api_keys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "api_keys_organization" ON "api_keys" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "completions_user" ON "completions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "completions_organization" ON "completions" USING btree ("organization_id");
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS unaccent;
--> statement-breakpoint
-- Text as searches compare it: without case and accents. The dictionary does not change, so an index may keep it.
CREATE FUNCTION fold(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$ SELECT lower(public.unaccent('public.unaccent', $1)) $$;
--> statement-breakpoint
CREATE TABLE "files" (
	"file_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "files_file_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"size" integer NOT NULL,
	"storage_key" text NOT NULL,
	"is_public" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "impersonations" (
	"impersonation_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "impersonations_impersonation_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"token_hash" text NOT NULL,
	"admin_user_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"admin_uid" text NOT NULL,
	"admin_session_id" text NOT NULL,
	"reason" text NOT NULL,
	"ip" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "impersonations_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"user_id" integer NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
DROP INDEX "audit_target";--> statement-breakpoint
DROP INDEX "audit_actor";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_verified_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "pending_email" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "last_seen_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "search" text GENERATED ALWAYS AS (fold(name || ' ' || last_name || ' ' || email || ' ' || phone || ' ' || instagram || ' ' || signup_reason)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "app_config" ADD COLUMN "updated_by" integer;--> statement-breakpoint
CREATE INDEX "files_user" ON "files" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "files_expiry" ON "files" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "impersonations_user" ON "impersonations" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "links_user" ON "links" USING btree ("user_id","kind");--> statement-breakpoint
CREATE INDEX "audit_action" ON "audit" USING btree ("action","audit_id");--> statement-breakpoint
CREATE INDEX "audit_when" ON "audit" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_newest" ON "users" USING btree ("created_at","user_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "audit_target" ON "audit" USING btree ("target","audit_id");--> statement-breakpoint
CREATE INDEX "audit_actor" ON "audit" USING btree ("actor_user_id","audit_id");
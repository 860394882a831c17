CREATE TABLE "app_clients" (
	"site" integer NOT NULL,
	"client_id" text NOT NULL,
	"name" text NOT NULL,
	"redirect_uris" text[] NOT NULL,
	"is_read" boolean NOT NULL,
	"read_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "app_clients_site_client_id_pk" PRIMARY KEY("site","client_id")
);
--> statement-breakpoint
CREATE TABLE "app_codes" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"api_key_id" integer NOT NULL,
	"redirect_uri" text NOT NULL,
	"challenge" text NOT NULL,
	"used_at" timestamp (3) with time zone,
	"ends_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "app_grants" (
	"api_key_id" integer PRIMARY KEY NOT NULL,
	"site" integer NOT NULL,
	"client_id" text NOT NULL,
	"host" text,
	"turn" integer DEFAULT 0 NOT NULL,
	"turned_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "app_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"api_key_id" integer NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "api_keys" ALTER COLUMN "key_hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "app_codes" ADD CONSTRAINT "app_codes_api_key_id_api_keys_api_key_id_fk" FOREIGN KEY ("api_key_id") REFERENCES "public"."api_keys"("api_key_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app_grants" ADD CONSTRAINT "app_grants_api_key_id_api_keys_api_key_id_fk" FOREIGN KEY ("api_key_id") REFERENCES "public"."api_keys"("api_key_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app_tokens" ADD CONSTRAINT "app_tokens_api_key_id_api_keys_api_key_id_fk" FOREIGN KEY ("api_key_id") REFERENCES "public"."api_keys"("api_key_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "app_clients_read" ON "app_clients" USING btree ("read_at");--> statement-breakpoint
CREATE INDEX "app_codes_key" ON "app_codes" USING btree ("api_key_id");--> statement-breakpoint
CREATE INDEX "app_codes_end" ON "app_codes" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "app_grants_client" ON "app_grants" USING btree ("site","client_id");--> statement-breakpoint
CREATE INDEX "app_tokens_key" ON "app_tokens" USING btree ("api_key_id");--> statement-breakpoint
CREATE INDEX "app_tokens_end" ON "app_tokens" USING btree ("ends_at");
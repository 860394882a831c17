CREATE TABLE "super_fetch_outputs" (
	"output_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "super_fetch_outputs_output_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"super_fetch_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"place" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"prompt" text NOT NULL,
	"based_on" integer,
	"feedback" text,
	"content" text,
	"liked" boolean,
	"is_generating" boolean DEFAULT false NOT NULL,
	"finish_reason" text,
	"error" jsonb,
	"model" text,
	"words" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "super_fetch_presets" (
	"preset_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "super_fetch_presets_preset_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer,
	"name" text NOT NULL,
	"inputs" jsonb NOT NULL,
	"open" jsonb NOT NULL,
	"outputs" integer DEFAULT 1 NOT NULL,
	"is_shared" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "super_fetches" (
	"super_fetch_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "super_fetches_super_fetch_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"organization_id" integer,
	"avatar_id" integer NOT NULL,
	"inputs" jsonb,
	"file_id" integer,
	"source_id" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "super_fetch_outputs" ADD CONSTRAINT "super_fetch_outputs_super_fetch_id_super_fetches_super_fetch_id_fk" FOREIGN KEY ("super_fetch_id") REFERENCES "public"."super_fetches"("super_fetch_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "super_fetch_outputs" ADD CONSTRAINT "super_fetch_outputs_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "super_fetch_presets" ADD CONSTRAINT "super_fetch_presets_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "super_fetches" ADD CONSTRAINT "super_fetches_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "super_fetch_outputs_version" ON "super_fetch_outputs" USING btree ("super_fetch_id","place","version");--> statement-breakpoint
CREATE INDEX "super_fetch_outputs_user" ON "super_fetch_outputs" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "super_fetch_presets_user" ON "super_fetch_presets" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "super_fetch_presets_shared" ON "super_fetch_presets" USING btree ("name") WHERE is_shared;--> statement-breakpoint
CREATE INDEX "super_fetches_user" ON "super_fetches" USING btree ("user_id","avatar_id","super_fetch_id");--> statement-breakpoint
CREATE INDEX "super_fetches_file" ON "super_fetches" USING btree ("file_id") WHERE file_id is not null;
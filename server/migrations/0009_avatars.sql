CREATE TABLE "avatar_test_runs" (
	"test_run_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "avatar_test_runs_test_run_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"avatar_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"organization_id" integer,
	"job_id" text NOT NULL,
	"version" integer NOT NULL,
	"is_judged" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"done" double precision DEFAULT 0 NOT NULL,
	"total" integer NOT NULL,
	"words" integer DEFAULT 0 NOT NULL,
	"results" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "avatar_tests" (
	"test_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "avatar_tests_test_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"avatar_id" integer NOT NULL,
	"question" text NOT NULL,
	"points" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"forbidden" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"must_cite" boolean DEFAULT false NOT NULL,
	"expects_silence" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outputs" (
	"output_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outputs_output_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"organization_id" integer,
	"avatar_id" integer,
	"training_id" integer,
	"purpose" text DEFAULT 'output' NOT NULL,
	"prompt" text NOT NULL,
	"content" text,
	"favorite" boolean DEFAULT false NOT NULL,
	"liked" boolean,
	"sources" jsonb,
	"is_generating" boolean DEFAULT false NOT NULL,
	"finish_reason" text,
	"error" jsonb,
	"model" text,
	"words" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "training_parts" (
	"user_id" integer NOT NULL,
	"digest" text NOT NULL,
	"run_id" integer,
	"answer" text NOT NULL,
	"prompt_tokens" integer DEFAULT 0 NOT NULL,
	"completion_tokens" integer DEFAULT 0 NOT NULL,
	"cost_micros" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "training_parts_user_id_digest_pk" PRIMARY KEY("user_id","digest")
);
--> statement-breakpoint
CREATE TABLE "training_runs" (
	"run_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "training_runs_run_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"job_id" text NOT NULL,
	"act" text NOT NULL,
	"user_id" integer NOT NULL,
	"organization_id" integer,
	"training_id" integer,
	"avatar_id" integer,
	"target_avatar_id" integer,
	"name" text,
	"made_avatar_id" integer,
	"state" text DEFAULT 'waiting' NOT NULL,
	"step" text DEFAULT '' NOT NULL,
	"done" double precision DEFAULT 0 NOT NULL,
	"result" text,
	"before" text,
	"proposal" text,
	"estimate_tokens" integer DEFAULT 0 NOT NULL,
	"estimate_micros" bigint,
	"parts_reused" integer DEFAULT 0 NOT NULL,
	"error_code" text,
	"error_values" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "trainings" (
	"training_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "trainings_training_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"organization_id" integer,
	"avatar_id" integer,
	"name" text NOT NULL,
	"public" boolean DEFAULT false NOT NULL,
	"file_id" integer,
	"source_id" bigint,
	"context" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "avatar_favorites" (
	"user_id" integer NOT NULL,
	"avatar_id" integer NOT NULL,
	CONSTRAINT "avatar_favorites_user_id_avatar_id_pk" PRIMARY KEY("user_id","avatar_id")
);
--> statement-breakpoint
CREATE TABLE "avatar_files" (
	"avatar_file_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "avatar_files_avatar_file_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"avatar_id" integer NOT NULL,
	"file_id" integer NOT NULL,
	"openai_file_id" text NOT NULL,
	"editable" boolean DEFAULT false NOT NULL,
	"is_taught" boolean DEFAULT false NOT NULL,
	"source_id" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "avatar_files_openai_file_id_unique" UNIQUE("openai_file_id")
);
--> statement-breakpoint
CREATE TABLE "avatar_inbox" (
	"item_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "avatar_inbox_item_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"avatar_id" integer NOT NULL,
	"kind" text NOT NULL,
	"digest" text NOT NULL,
	"question" text NOT NULL,
	"asked" integer DEFAULT 1 NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "avatar_versions" (
	"avatar_version_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "avatar_versions_avatar_version_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"avatar_id" integer NOT NULL,
	"number" integer NOT NULL,
	"reason" text NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"restored" integer,
	"user_id" integer,
	"context" text NOT NULL,
	"files" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "avatars" (
	"avatar_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "avatars_avatar_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"assistant_id" text NOT NULL,
	"kind" text DEFAULT 'own' NOT NULL,
	"user_id" integer,
	"organization_id" integer,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"context" text DEFAULT '' NOT NULL,
	"public" boolean DEFAULT false NOT NULL,
	"mode" text DEFAULT 'free' NOT NULL,
	"starters" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"file_id" integer,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "avatars_assistant_id_unique" UNIQUE("assistant_id")
);
--> statement-breakpoint
DROP INDEX "knowledge_passages_words";--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "avatar_id" integer;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "avatar_id" integer;--> statement-breakpoint
ALTER TABLE "knowledge_sources" ADD COLUMN "page_read" integer;--> statement-breakpoint
ALTER TABLE "knowledge_sources" ADD COLUMN "tables" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "knowledge_sources" ADD COLUMN "embedding_model" text;--> statement-breakpoint
ALTER TABLE "knowledge_sources" ADD COLUMN "embedded" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "avatar_test_runs" ADD CONSTRAINT "avatar_test_runs_avatar_id_avatars_avatar_id_fk" FOREIGN KEY ("avatar_id") REFERENCES "public"."avatars"("avatar_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "avatar_test_runs" ADD CONSTRAINT "avatar_test_runs_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "avatar_tests" ADD CONSTRAINT "avatar_tests_avatar_id_avatars_avatar_id_fk" FOREIGN KEY ("avatar_id") REFERENCES "public"."avatars"("avatar_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outputs" ADD CONSTRAINT "outputs_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outputs" ADD CONSTRAINT "outputs_avatar_id_avatars_avatar_id_fk" FOREIGN KEY ("avatar_id") REFERENCES "public"."avatars"("avatar_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outputs" ADD CONSTRAINT "outputs_training_id_trainings_training_id_fk" FOREIGN KEY ("training_id") REFERENCES "public"."trainings"("training_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_parts" ADD CONSTRAINT "training_parts_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_parts" ADD CONSTRAINT "training_parts_run_id_training_runs_run_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."training_runs"("run_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_runs" ADD CONSTRAINT "training_runs_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_runs" ADD CONSTRAINT "training_runs_training_id_trainings_training_id_fk" FOREIGN KEY ("training_id") REFERENCES "public"."trainings"("training_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_runs" ADD CONSTRAINT "training_runs_avatar_id_avatars_avatar_id_fk" FOREIGN KEY ("avatar_id") REFERENCES "public"."avatars"("avatar_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trainings" ADD CONSTRAINT "trainings_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trainings" ADD CONSTRAINT "trainings_avatar_id_avatars_avatar_id_fk" FOREIGN KEY ("avatar_id") REFERENCES "public"."avatars"("avatar_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "avatar_favorites" ADD CONSTRAINT "avatar_favorites_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "avatar_favorites" ADD CONSTRAINT "avatar_favorites_avatar_id_avatars_avatar_id_fk" FOREIGN KEY ("avatar_id") REFERENCES "public"."avatars"("avatar_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "avatar_files" ADD CONSTRAINT "avatar_files_avatar_id_avatars_avatar_id_fk" FOREIGN KEY ("avatar_id") REFERENCES "public"."avatars"("avatar_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "avatar_inbox" ADD CONSTRAINT "avatar_inbox_avatar_id_avatars_avatar_id_fk" FOREIGN KEY ("avatar_id") REFERENCES "public"."avatars"("avatar_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "avatar_versions" ADD CONSTRAINT "avatar_versions_avatar_id_avatars_avatar_id_fk" FOREIGN KEY ("avatar_id") REFERENCES "public"."avatars"("avatar_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "avatar_versions" ADD CONSTRAINT "avatar_versions_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "avatars" ADD CONSTRAINT "avatars_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "avatar_test_runs_avatar" ON "avatar_test_runs" USING btree ("avatar_id","test_run_id");--> statement-breakpoint
CREATE UNIQUE INDEX "avatar_test_runs_one" ON "avatar_test_runs" USING btree ("avatar_id") WHERE state in ('waiting', 'running');--> statement-breakpoint
CREATE INDEX "avatar_tests_avatar" ON "avatar_tests" USING btree ("avatar_id");--> statement-breakpoint
CREATE INDEX "outputs_avatar" ON "outputs" USING btree ("avatar_id","user_id","output_id");--> statement-breakpoint
CREATE INDEX "outputs_training" ON "outputs" USING btree ("training_id","user_id","output_id");--> statement-breakpoint
CREATE INDEX "outputs_user" ON "outputs" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "training_parts_run" ON "training_parts" USING btree ("run_id");--> statement-breakpoint
CREATE INDEX "training_runs_avatar" ON "training_runs" USING btree ("avatar_id","run_id");--> statement-breakpoint
CREATE INDEX "training_runs_training" ON "training_runs" USING btree ("training_id","run_id");--> statement-breakpoint
CREATE UNIQUE INDEX "training_runs_one_of_training" ON "training_runs" USING btree ("training_id") WHERE state in ('waiting', 'running');--> statement-breakpoint
CREATE UNIQUE INDEX "training_runs_one_of_avatar" ON "training_runs" USING btree ("avatar_id") WHERE state in ('waiting', 'running');--> statement-breakpoint
CREATE INDEX "trainings_user" ON "trainings" USING btree ("user_id","training_id");--> statement-breakpoint
CREATE INDEX "trainings_avatar" ON "trainings" USING btree ("avatar_id");--> statement-breakpoint
CREATE INDEX "trainings_source" ON "trainings" USING btree ("source_id");--> statement-breakpoint
CREATE INDEX "trainings_public" ON "trainings" USING btree ("training_id") WHERE public;--> statement-breakpoint
CREATE INDEX "avatar_favorites_avatar" ON "avatar_favorites" USING btree ("avatar_id");--> statement-breakpoint
CREATE INDEX "avatar_files_avatar" ON "avatar_files" USING btree ("avatar_id");--> statement-breakpoint
CREATE INDEX "avatar_files_file" ON "avatar_files" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "avatar_files_source" ON "avatar_files" USING btree ("source_id");--> statement-breakpoint
CREATE UNIQUE INDEX "avatar_files_one_taught" ON "avatar_files" USING btree ("avatar_id") WHERE is_taught and removed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "avatar_inbox_once" ON "avatar_inbox" USING btree ("avatar_id","kind","digest");--> statement-breakpoint
CREATE INDEX "avatar_inbox_open" ON "avatar_inbox" USING btree ("avatar_id","updated_at") WHERE state = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "avatar_versions_number" ON "avatar_versions" USING btree ("avatar_id","number");--> statement-breakpoint
CREATE INDEX "avatars_user" ON "avatars" USING btree ("user_id","updated_at");--> statement-breakpoint
CREATE INDEX "avatars_organization" ON "avatars" USING btree ("organization_id") WHERE organization_id is not null;--> statement-breakpoint
CREATE INDEX "avatars_public" ON "avatars" USING btree ("updated_at") WHERE public;--> statement-breakpoint
CREATE UNIQUE INDEX "avatars_one_default" ON "avatars" USING btree ("user_id") WHERE kind = 'default';--> statement-breakpoint
CREATE UNIQUE INDEX "avatars_one_super_fetch" ON "avatars" USING btree ("kind") WHERE kind = 'super_fetch';--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_avatar_id_avatars_avatar_id_fk" FOREIGN KEY ("avatar_id") REFERENCES "public"."avatars"("avatar_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_passages" DROP COLUMN "words";
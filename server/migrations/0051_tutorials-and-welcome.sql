CREATE TABLE "tutorial_captions" (
	"tutorial_id" integer NOT NULL,
	"lang" text NOT NULL,
	"cues" jsonb NOT NULL,
	CONSTRAINT "tutorial_captions_tutorial_id_lang_pk" PRIMARY KEY("tutorial_id","lang")
);
--> statement-breakpoint
CREATE TABLE "tutorial_progress" (
	"user_id" integer NOT NULL,
	"tutorial_id" integer NOT NULL,
	"position_seconds" double precision NOT NULL,
	"is_seen" boolean DEFAULT false NOT NULL,
	"device" text NOT NULL,
	"moved_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "tutorial_progress_user_id_tutorial_id_pk" PRIMARY KEY("user_id","tutorial_id")
);
--> statement-breakpoint
CREATE TABLE "tutorials" (
	"tutorial_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tutorials_tutorial_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"place" integer NOT NULL,
	"lang" text NOT NULL,
	"names" jsonb NOT NULL,
	"descriptions" jsonb NOT NULL,
	"provider" text NOT NULL,
	"file_id" integer,
	"video_id" text,
	"picture_file_id" integer,
	"length_seconds" integer,
	"chapters" jsonb NOT NULL,
	"caption_langs" text[] DEFAULT '{}'::text[] NOT NULL,
	"screen" text,
	"is_shown" boolean DEFAULT true NOT NULL,
	"searched" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "welcomed" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"first_text_ended_at" timestamp (3) with time zone,
	"first_steps_ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "tutorial_captions" ADD CONSTRAINT "tutorial_captions_tutorial_id_tutorials_tutorial_id_fk" FOREIGN KEY ("tutorial_id") REFERENCES "public"."tutorials"("tutorial_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tutorial_progress" ADD CONSTRAINT "tutorial_progress_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tutorial_progress" ADD CONSTRAINT "tutorial_progress_tutorial_id_tutorials_tutorial_id_fk" FOREIGN KEY ("tutorial_id") REFERENCES "public"."tutorials"("tutorial_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "welcomed" ADD CONSTRAINT "welcomed_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tutorial_progress_tutorial" ON "tutorial_progress" USING btree ("tutorial_id");--> statement-breakpoint
CREATE INDEX "tutorials_place" ON "tutorials" USING btree ("place");--> statement-breakpoint
CREATE UNIQUE INDEX "tutorials_screen" ON "tutorials" USING btree ("screen","lang") WHERE screen is not null;
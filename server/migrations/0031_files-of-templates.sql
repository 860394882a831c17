CREATE TABLE "template_draw_holds" (
	"kind" text NOT NULL,
	"ref" bigint NOT NULL,
	"template_id" integer NOT NULL,
	"template_version_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"words" integer NOT NULL,
	"material_words" integer NOT NULL,
	"pieces" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "template_draw_holds_kind_ref_pk" PRIMARY KEY("kind","ref")
);
--> statement-breakpoint
CREATE TABLE "template_draws" (
	"template_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"given" integer[] DEFAULT '{}' NOT NULL,
	"material_given" integer[] DEFAULT '{}' NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "template_draws_template_id_user_id_pk" PRIMARY KEY("template_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "template_files" (
	"template_file_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "template_files_template_file_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"template_id" integer NOT NULL,
	"file_id" integer NOT NULL,
	"source_id" bigint,
	"from_version" integer NOT NULL,
	"to_version" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "template_draw_holds" ADD CONSTRAINT "template_draw_holds_template_id_templates_template_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."templates"("template_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template_draw_holds" ADD CONSTRAINT "template_draw_holds_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template_draws" ADD CONSTRAINT "template_draws_template_id_templates_template_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."templates"("template_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template_draws" ADD CONSTRAINT "template_draws_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template_files" ADD CONSTRAINT "template_files_template_id_templates_template_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."templates"("template_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "template_draw_holds_person" ON "template_draw_holds" USING btree ("template_id","user_id");--> statement-breakpoint
CREATE INDEX "template_draws_user" ON "template_draws" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "template_files_template" ON "template_files" USING btree ("template_id");--> statement-breakpoint
CREATE INDEX "template_files_source" ON "template_files" USING btree ("source_id");
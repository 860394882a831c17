CREATE TABLE "avatar_draw_holds" (
	"kind" text NOT NULL,
	"ref" bigint NOT NULL,
	"avatar_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"words" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "avatar_draw_holds_kind_ref_pk" PRIMARY KEY("kind","ref")
);
--> statement-breakpoint
CREATE TABLE "avatar_draws" (
	"avatar_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"given" integer[] DEFAULT '{}' NOT NULL,
	"withheld" integer DEFAULT 0 NOT NULL,
	"strikes" integer DEFAULT 0 NOT NULL,
	"struck_at" timestamp (3) with time zone,
	"waits_until" timestamp (3) with time zone,
	"is_closed" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "avatar_draws_avatar_id_user_id_pk" PRIMARY KEY("avatar_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "avatars" ADD COLUMN "draw_percent" integer DEFAULT 25;--> statement-breakpoint
ALTER TABLE "avatar_draw_holds" ADD CONSTRAINT "avatar_draw_holds_avatar_id_avatars_avatar_id_fk" FOREIGN KEY ("avatar_id") REFERENCES "public"."avatars"("avatar_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "avatar_draw_holds" ADD CONSTRAINT "avatar_draw_holds_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "avatar_draws" ADD CONSTRAINT "avatar_draws_avatar_id_avatars_avatar_id_fk" FOREIGN KEY ("avatar_id") REFERENCES "public"."avatars"("avatar_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "avatar_draws" ADD CONSTRAINT "avatar_draws_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "avatar_draw_holds_person" ON "avatar_draw_holds" USING btree ("avatar_id","user_id");--> statement-breakpoint
CREATE INDEX "avatar_draws_user" ON "avatar_draws" USING btree ("user_id");
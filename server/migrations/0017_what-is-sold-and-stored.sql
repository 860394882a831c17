CREATE TABLE "avatar_file_draws" (
	"avatar_file_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"given" integer[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "avatar_file_draws_avatar_file_id_user_id_pk" PRIMARY KEY("avatar_file_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "avatar_draw_holds" ADD COLUMN "material_words" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "avatar_draw_holds" ADD COLUMN "pieces" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "avatars" ADD COLUMN "counts_material" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "storage_mb" integer;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "organization_id" integer;--> statement-breakpoint
ALTER TABLE "knowledge_sources" ADD COLUMN "words" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "storage_mb" integer;--> statement-breakpoint
ALTER TABLE "avatar_file_draws" ADD CONSTRAINT "avatar_file_draws_avatar_file_id_avatar_files_avatar_file_id_fk" FOREIGN KEY ("avatar_file_id") REFERENCES "public"."avatar_files"("avatar_file_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "avatar_file_draws" ADD CONSTRAINT "avatar_file_draws_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "avatar_file_draws_user" ON "avatar_file_draws" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "files_organization" ON "files" USING btree ("organization_id") WHERE organization_id is not null;--> statement-breakpoint
-- What was stored in an organization before files knew of which: those of its chats and of its avatars.
UPDATE "files" SET "organization_id" = "conversations"."organization_id" FROM "conversation_files"
  JOIN "conversations" ON "conversations"."conversation_id" = "conversation_files"."conversation_id"
  WHERE "conversation_files"."file_id" = "files"."file_id" AND "conversations"."organization_id" IS NOT NULL;--> statement-breakpoint
UPDATE "files" SET "organization_id" = "avatars"."organization_id" FROM "avatar_files"
  JOIN "avatars" ON "avatars"."avatar_id" = "avatar_files"."avatar_id"
  WHERE "avatar_files"."file_id" = "files"."file_id" AND "avatars"."organization_id" IS NOT NULL;

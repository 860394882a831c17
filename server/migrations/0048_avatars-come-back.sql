ALTER TABLE "avatars" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "avatars_deleted" ON "avatars" USING btree ("deleted_at") WHERE deleted_at is not null;
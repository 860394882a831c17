CREATE INDEX "avatars_words" ON "avatars" USING gin (to_tsvector('simple', fold("name" || ' ' || "description")));--> statement-breakpoint
CREATE INDEX "avatars_context" ON "avatars" USING gin (to_tsvector('simple', fold("left"("context", 200000))));--> statement-breakpoint
CREATE INDEX "campaigns_words" ON "campaigns" USING gin ("organization_id",to_tsvector('simple', "search"));--> statement-breakpoint
CREATE INDEX "conversation_files_file" ON "conversation_files" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "conversations_called" ON "conversations" USING gin ("user_id",to_tsvector('simple', fold("name" || ' ' || "tags"))) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "documents_called" ON "documents" USING gin ("user_id","organization_id",to_tsvector('simple', "search")) WITH (fastupdate=false) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "files_called" ON "files" USING gin ("user_id",to_tsvector('simple', fold(translate("name", '._-', '   '))));--> statement-breakpoint
CREATE INDEX "groups_words" ON "groups" USING gin ("organization_id",to_tsvector('simple', fold("name")));--> statement-breakpoint
CREATE INDEX "template_files_file" ON "template_files" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "workflows_words" ON "workflows" USING gin (to_tsvector('simple', fold("name" || ' ' || "description" || ' ' || "tags")));
CREATE TABLE "chat_imports" (
	"import_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chat_imports_import_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"organization_id" integer,
	"name" text NOT NULL,
	"origin" text,
	"storage_key" text,
	"state" text DEFAULT 'waiting' NOT NULL,
	"total" integer,
	"done" integer DEFAULT 0 NOT NULL,
	"added" integer DEFAULT 0 NOT NULL,
	"skipped" integer DEFAULT 0 NOT NULL,
	"messages" integer DEFAULT 0 NOT NULL,
	"error_code" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "conversation_files" (
	"conversation_file_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "conversation_files_conversation_file_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"conversation_id" bigint NOT NULL,
	"user_id" integer NOT NULL,
	"file_id" integer NOT NULL,
	"source_id" bigint,
	"message_id" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "message_words" (
	"message_id" bigint PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"conversation_id" bigint NOT NULL,
	"words" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shared_links" (
	"link_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shared_links_link_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"message_id" bigint NOT NULL,
	"token_hash" text NOT NULL,
	"sealed_token" text NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shared_links_message_id_unique" UNIQUE("message_id"),
	CONSTRAINT "shared_links_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
DROP INDEX "messages_thread";--> statement-breakpoint
DROP INDEX "messages_one_generating";--> statement-breakpoint
ALTER TABLE "messages" ALTER COLUMN "conversation_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "pinned_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "preview" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "import_ref" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "organization_id" integer;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "purpose" text DEFAULT 'thread' NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "parent_id" bigint;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "is_current" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "sources" jsonb;--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "base_words" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "key_owner" text DEFAULT 'platform' NOT NULL;--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "attempts" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "cost_micros" bigint;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "openai_api_key" text;--> statement-breakpoint
ALTER TABLE "chat_imports" ADD CONSTRAINT "chat_imports_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_files" ADD CONSTRAINT "conversation_files_conversation_id_conversations_conversation_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("conversation_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_words" ADD CONSTRAINT "message_words_message_id_messages_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("message_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_links" ADD CONSTRAINT "shared_links_message_id_messages_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("message_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_imports_user" ON "chat_imports" USING btree ("user_id","import_id");--> statement-breakpoint
CREATE UNIQUE INDEX "chat_imports_one_running" ON "chat_imports" USING btree ("user_id") WHERE state in ('waiting', 'running');--> statement-breakpoint
CREATE INDEX "conversation_files_conversation" ON "conversation_files" USING btree ("conversation_id","conversation_file_id");--> statement-breakpoint
CREATE INDEX "conversation_files_source" ON "conversation_files" USING btree ("source_id");--> statement-breakpoint
CREATE INDEX "conversation_files_message" ON "conversation_files" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "message_words_newest" ON "message_words" USING btree ("user_id","message_id");--> statement-breakpoint
CREATE INDEX "message_words_words" ON "message_words" USING gin ("words");--> statement-breakpoint
CREATE INDEX "shared_links_user" ON "shared_links" USING btree ("user_id","link_id");--> statement-breakpoint
CREATE INDEX "conversations_pinned" ON "conversations" USING btree ("user_id","pinned_at") WHERE pinned_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "conversations_imported" ON "conversations" USING btree ("user_id","import_ref") WHERE import_ref is not null;--> statement-breakpoint
CREATE INDEX "messages_versions" ON "messages" USING btree ("conversation_id","parent_id");--> statement-breakpoint
CREATE INDEX "messages_outputs" ON "messages" USING btree ("user_id","message_type_id","message_id") WHERE message_type_id <> 1;--> statement-breakpoint
CREATE INDEX "messages_favorites" ON "messages" USING btree ("user_id","message_id") WHERE favorite;--> statement-breakpoint
CREATE INDEX "messages_passing" ON "messages" USING btree ("created_at") WHERE purpose in ('unsaved', 'enhance');--> statement-breakpoint
CREATE INDEX "messages_thread" ON "messages" USING btree ("conversation_id","message_id") WHERE is_current;--> statement-breakpoint
CREATE UNIQUE INDEX "messages_one_generating" ON "messages" USING btree ("conversation_id") WHERE is_generating and purpose = 'thread';--> statement-breakpoint
-- Until now threads were lists: each message follows the one before it.
UPDATE messages SET parent_id = before.message_id FROM (
  SELECT message_id AS id, lag(message_id) OVER (PARTITION BY conversation_id ORDER BY message_id) AS message_id FROM messages
) before WHERE before.id = messages.message_id;--> statement-breakpoint
-- Keeps message_words true, whoever writes messages. Texts that still grow wait for their end.
CREATE FUNCTION keep_message_words() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if new.conversation_id is null or new.purpose <> 'thread' or new.is_generating or coalesce(new.content, '') = '' then
    if tg_op = 'UPDATE' then
      delete from message_words where message_id = new.message_id;
    end if;
  else
    insert into message_words (message_id, user_id, conversation_id, words)
    values (new.message_id, new.user_id, new.conversation_id, to_tsvector('simple', fold(left(new.content, 200000))))
    on conflict (message_id) do update set words = excluded.words;
  end if;
  return null;
end
$$;--> statement-breakpoint
CREATE TRIGGER keep_message_words_new AFTER INSERT ON messages FOR EACH ROW
WHEN (NOT new.is_generating) EXECUTE FUNCTION keep_message_words();--> statement-breakpoint
CREATE TRIGGER keep_message_words_changed AFTER UPDATE OF content, is_generating ON messages FOR EACH ROW
WHEN (old.is_generating IS DISTINCT FROM new.is_generating OR (NOT new.is_generating AND old.content IS DISTINCT FROM new.content))
EXECUTE FUNCTION keep_message_words();--> statement-breakpoint
INSERT INTO message_words (message_id, user_id, conversation_id, words)
SELECT message_id, user_id, conversation_id, to_tsvector('simple', fold(left(content, 200000)))
FROM messages WHERE NOT is_generating AND coalesce(content, '') <> '';--> statement-breakpoint
UPDATE conversations SET preview = left(last.content, 200) FROM (
  SELECT DISTINCT ON (conversation_id) conversation_id, content FROM messages
  WHERE role = 'assistant' AND content IS NOT NULL ORDER BY conversation_id, message_id DESC
) last WHERE last.conversation_id = conversations.conversation_id;

CREATE TABLE "conversation_summaries" (
	"conversation_id" bigint PRIMARY KEY NOT NULL,
	"up_to" bigint NOT NULL,
	"summary" text NOT NULL,
	"made_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "shared_links" DROP CONSTRAINT "shared_links_message_id_unique";--> statement-breakpoint
ALTER TABLE "shared_links" ADD COLUMN "is_whole" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "conversation_summaries" ADD CONSTRAINT "conversation_summaries_conversation_id_conversations_conversation_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("conversation_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "shared_links_of" ON "shared_links" USING btree ("message_id","is_whole");
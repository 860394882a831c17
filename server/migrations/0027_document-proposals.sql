CREATE TABLE "document_asks" (
	"ask_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "document_asks_ask_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"document_id" integer,
	"user_id" integer NOT NULL,
	"organization_id" integer,
	"avatar_id" integer,
	"template" jsonb,
	"wish" text NOT NULL,
	"text" text NOT NULL,
	"language" text,
	"version" integer NOT NULL,
	"from_pos" integer NOT NULL,
	"to_pos" integer NOT NULL,
	"base" jsonb,
	"content" text,
	"sources" jsonb,
	"is_generating" boolean DEFAULT true NOT NULL,
	"finish_reason" text,
	"error" jsonb,
	"model" text,
	"words" integer,
	"proposed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "document_pieces" (
	"piece_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "document_pieces_piece_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"ask_id" integer NOT NULL,
	"document_id" integer NOT NULL,
	"place" integer NOT NULL,
	"from_pos" integer NOT NULL,
	"to_pos" integer NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"state" text NOT NULL,
	"decided_by" integer,
	"decided_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "outputs" ADD COLUMN "document_id" integer;--> statement-breakpoint
ALTER TABLE "document_asks" ADD CONSTRAINT "document_asks_document_id_documents_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("document_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_asks" ADD CONSTRAINT "document_asks_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_pieces" ADD CONSTRAINT "document_pieces_ask_id_document_asks_ask_id_fk" FOREIGN KEY ("ask_id") REFERENCES "public"."document_asks"("ask_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_pieces" ADD CONSTRAINT "document_pieces_document_id_documents_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("document_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_pieces" ADD CONSTRAINT "document_pieces_decided_by_users_user_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("user_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_asks_document" ON "document_asks" USING btree ("document_id","ask_id");--> statement-breakpoint
CREATE INDEX "document_asks_user" ON "document_asks" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "document_pieces_place" ON "document_pieces" USING btree ("ask_id","place");--> statement-breakpoint
CREATE INDEX "document_pieces_document" ON "document_pieces" USING btree ("document_id");--> statement-breakpoint
CREATE INDEX "document_pieces_decided_by" ON "document_pieces" USING btree ("decided_by");
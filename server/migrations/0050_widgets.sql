CREATE TABLE "widget_conversations" (
	"conversation_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "widget_conversations_conversation_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"widget_id" integer NOT NULL,
	"subject" text,
	"name" text,
	"email" text,
	"language" text,
	"page_title" text,
	"page_url" text,
	"source" text,
	"visits" integer DEFAULT 1 NOT NULL,
	"last" integer DEFAULT 0 NOT NULL,
	"last_message" text,
	"words" integer DEFAULT 0 NOT NULL,
	"answers" integer DEFAULT 0 NOT NULL,
	"answers_today" integer DEFAULT 0 NOT NULL,
	"today" text DEFAULT '' NOT NULL,
	"withheld" integer DEFAULT 0 NOT NULL,
	"has_unanswered" boolean DEFAULT false NOT NULL,
	"contact" text DEFAULT 'none' NOT NULL,
	"taken_by" integer,
	"taken_name" text,
	"taken_at" timestamp (3) with time zone,
	"seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "widget_leads" (
	"lead_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "widget_leads_lead_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"widget_id" integer NOT NULL,
	"conversation_id" integer NOT NULL,
	"name" text,
	"email" text NOT NULL,
	"note" text,
	"consent" text NOT NULL,
	"page" text,
	"source" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "widget_messages" (
	"message_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "widget_messages_message_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"conversation_id" integer NOT NULL,
	"number" integer NOT NULL,
	"from" text NOT NULL,
	"content" text,
	"name" text,
	"notice" text,
	"key" uuid,
	"is_generating" boolean DEFAULT false NOT NULL,
	"is_unanswered" boolean DEFAULT false NOT NULL,
	"error" text,
	"finish_reason" text,
	"words" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "widget_proofs" (
	"widget_id" integer NOT NULL,
	"jti" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "widget_proofs_widget_id_jti_pk" PRIMARY KEY("widget_id","jti")
);
--> statement-breakpoint
CREATE TABLE "widget_sessions" (
	"secret_hash" text PRIMARY KEY NOT NULL,
	"conversation_id" integer,
	"widget_id" integer NOT NULL,
	"arrival" jsonb NOT NULL,
	"origin" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "widget_addresses" (
	"widget_id" integer NOT NULL,
	"day" text NOT NULL,
	"address" text NOT NULL,
	"answers" integer DEFAULT 0 NOT NULL,
	"sessions" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "widget_addresses_widget_id_day_address_pk" PRIMARY KEY("widget_id","day","address")
);
--> statement-breakpoint
CREATE TABLE "widget_days" (
	"widget_id" integer NOT NULL,
	"day" text NOT NULL,
	"opened" integer DEFAULT 0 NOT NULL,
	"conversations" integer DEFAULT 0 NOT NULL,
	"answers" integer DEFAULT 0 NOT NULL,
	"words" integer DEFAULT 0 NOT NULL,
	"leads" integer DEFAULT 0 NOT NULL,
	"unanswered" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "widget_days_widget_id_day_pk" PRIMARY KEY("widget_id","day")
);
--> statement-breakpoint
CREATE TABLE "widget_holds" (
	"message_id" integer PRIMARY KEY NOT NULL,
	"widget_id" integer NOT NULL,
	"day" text NOT NULL,
	"month" text NOT NULL,
	"words" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "widget_words" (
	"widget_id" integer NOT NULL,
	"period" text NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	"held" integer DEFAULT 0 NOT NULL,
	"warned" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "widget_words_widget_id_period_pk" PRIMARY KEY("widget_id","period")
);
--> statement-breakpoint
CREATE TABLE "widgets" (
	"widget_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "widgets_widget_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"user_id" integer NOT NULL,
	"organization_id" integer,
	"avatar_id" integer,
	"name" text NOT NULL,
	"accent_color" text NOT NULL,
	"image" text DEFAULT '' NOT NULL,
	"greeting" text DEFAULT '' NOT NULL,
	"starters" text[] DEFAULT '{}' NOT NULL,
	"position" text DEFAULT 'right' NOT NULL,
	"scheme" text DEFAULT 'auto' NOT NULL,
	"language" text,
	"origins" text[] DEFAULT '{}' NOT NULL,
	"contact_when" text DEFAULT 'never' NOT NULL,
	"contact_after" integer DEFAULT 3 NOT NULL,
	"asks_name" boolean DEFAULT true NOT NULL,
	"consent" text DEFAULT '' NOT NULL,
	"privacy_url" text DEFAULT '' NOT NULL,
	"visitor_daily" integer NOT NULL,
	"address_daily" integer NOT NULL,
	"words_daily" integer NOT NULL,
	"words_monthly" integer NOT NULL,
	"retention_days" integer NOT NULL,
	"webhook_url" text DEFAULT '' NOT NULL,
	"secret_version" integer DEFAULT 1 NOT NULL,
	"is_on" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "widget_conversations" ADD CONSTRAINT "widget_conversations_widget_id_widgets_widget_id_fk" FOREIGN KEY ("widget_id") REFERENCES "public"."widgets"("widget_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "widget_conversations" ADD CONSTRAINT "widget_conversations_taken_by_users_user_id_fk" FOREIGN KEY ("taken_by") REFERENCES "public"."users"("user_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "widget_leads" ADD CONSTRAINT "widget_leads_widget_id_widgets_widget_id_fk" FOREIGN KEY ("widget_id") REFERENCES "public"."widgets"("widget_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "widget_leads" ADD CONSTRAINT "widget_leads_conversation_id_widget_conversations_conversation_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."widget_conversations"("conversation_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "widget_messages" ADD CONSTRAINT "widget_messages_conversation_id_widget_conversations_conversation_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."widget_conversations"("conversation_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "widget_proofs" ADD CONSTRAINT "widget_proofs_widget_id_widgets_widget_id_fk" FOREIGN KEY ("widget_id") REFERENCES "public"."widgets"("widget_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "widget_sessions" ADD CONSTRAINT "widget_sessions_conversation_id_widget_conversations_conversation_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."widget_conversations"("conversation_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "widget_sessions" ADD CONSTRAINT "widget_sessions_widget_id_widgets_widget_id_fk" FOREIGN KEY ("widget_id") REFERENCES "public"."widgets"("widget_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "widget_addresses" ADD CONSTRAINT "widget_addresses_widget_id_widgets_widget_id_fk" FOREIGN KEY ("widget_id") REFERENCES "public"."widgets"("widget_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "widget_days" ADD CONSTRAINT "widget_days_widget_id_widgets_widget_id_fk" FOREIGN KEY ("widget_id") REFERENCES "public"."widgets"("widget_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "widget_holds" ADD CONSTRAINT "widget_holds_widget_id_widgets_widget_id_fk" FOREIGN KEY ("widget_id") REFERENCES "public"."widgets"("widget_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "widget_words" ADD CONSTRAINT "widget_words_widget_id_widgets_widget_id_fk" FOREIGN KEY ("widget_id") REFERENCES "public"."widgets"("widget_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "widgets" ADD CONSTRAINT "widgets_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "widgets" ADD CONSTRAINT "widgets_avatar_id_avatars_avatar_id_fk" FOREIGN KEY ("avatar_id") REFERENCES "public"."avatars"("avatar_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "widget_conversations_list" ON "widget_conversations" USING btree ("widget_id","last_at");--> statement-breakpoint
CREATE UNIQUE INDEX "widget_conversations_subject" ON "widget_conversations" USING btree ("widget_id","subject");--> statement-breakpoint
CREATE INDEX "widget_conversations_unanswered" ON "widget_conversations" USING btree ("widget_id") WHERE has_unanswered;--> statement-breakpoint
CREATE INDEX "widget_conversations_taken" ON "widget_conversations" USING btree ("taken_by");--> statement-breakpoint
CREATE INDEX "widget_conversations_last" ON "widget_conversations" USING btree ("last_at");--> statement-breakpoint
CREATE UNIQUE INDEX "widget_leads_conversation" ON "widget_leads" USING btree ("conversation_id");--> statement-breakpoint
CREATE INDEX "widget_leads_list" ON "widget_leads" USING btree ("widget_id","lead_id");--> statement-breakpoint
CREATE UNIQUE INDEX "widget_messages_number" ON "widget_messages" USING btree ("conversation_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "widget_messages_key" ON "widget_messages" USING btree ("conversation_id","key");--> statement-breakpoint
CREATE INDEX "widget_messages_writing" ON "widget_messages" USING btree ("message_id") WHERE is_generating;--> statement-breakpoint
CREATE INDEX "widget_proofs_expires" ON "widget_proofs" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "widget_sessions_widget" ON "widget_sessions" USING btree ("widget_id");--> statement-breakpoint
CREATE INDEX "widget_sessions_conversation" ON "widget_sessions" USING btree ("conversation_id");--> statement-breakpoint
CREATE INDEX "widget_sessions_expires" ON "widget_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "widgets_public" ON "widgets" USING btree ("public_id");--> statement-breakpoint
CREATE INDEX "widgets_user" ON "widgets" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "widgets_organization" ON "widgets" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "widgets_avatar" ON "widgets" USING btree ("avatar_id");
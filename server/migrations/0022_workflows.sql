CREATE TABLE "user_workflow_attempts" (
	"user_workflow_template_id" integer NOT NULL,
	"attempt" integer NOT NULL,
	"message_id" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_workflow_attempts_user_workflow_template_id_attempt_pk" PRIMARY KEY("user_workflow_template_id","attempt")
);
--> statement-breakpoint
CREATE TABLE "user_workflow_templates" (
	"user_workflow_template_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "user_workflow_templates_user_workflow_template_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_workflow_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"position" integer NOT NULL,
	"conversation_id" bigint,
	"wanted" integer DEFAULT 1 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"seen" integer DEFAULT 0 NOT NULL,
	"error" jsonb
);
--> statement-breakpoint
CREATE TABLE "user_workflows" (
	"user_workflow_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "user_workflows_user_workflow_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"organization_id" integer,
	"workflow_id" integer NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"values" text DEFAULT '' NOT NULL,
	"workflow" jsonb NOT NULL,
	"is_going" boolean DEFAULT true NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"cancelled_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "workflows" (
	"workflow_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "workflows_workflow_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer,
	"organization_id" integer,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"tags" text DEFAULT '' NOT NULL,
	"steps" jsonb NOT NULL,
	"public" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "user_workflow_template_id" integer;--> statement-breakpoint
ALTER TABLE "user_workflow_attempts" ADD CONSTRAINT "user_workflow_attempts_user_workflow_template_id_user_workflow_templates_user_workflow_template_id_fk" FOREIGN KEY ("user_workflow_template_id") REFERENCES "public"."user_workflow_templates"("user_workflow_template_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_workflow_templates" ADD CONSTRAINT "user_workflow_templates_user_workflow_id_user_workflows_user_workflow_id_fk" FOREIGN KEY ("user_workflow_id") REFERENCES "public"."user_workflows"("user_workflow_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_workflow_templates" ADD CONSTRAINT "user_workflow_templates_conversation_id_conversations_conversation_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("conversation_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_workflows" ADD CONSTRAINT "user_workflows_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflows" ADD CONSTRAINT "workflows_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "user_workflow_templates_position" ON "user_workflow_templates" USING btree ("user_workflow_id","position");--> statement-breakpoint
CREATE INDEX "user_workflow_templates_conversation" ON "user_workflow_templates" USING btree ("conversation_id");--> statement-breakpoint
CREATE INDEX "user_workflows_user" ON "user_workflows" USING btree ("user_id","user_workflow_id");--> statement-breakpoint
CREATE INDEX "user_workflows_going" ON "user_workflows" USING btree ("user_workflow_id") WHERE is_going;--> statement-breakpoint
CREATE INDEX "workflows_user" ON "workflows" USING btree ("user_id","updated_at");--> statement-breakpoint
CREATE INDEX "workflows_organization" ON "workflows" USING btree ("organization_id") WHERE organization_id is not null;--> statement-breakpoint
CREATE INDEX "workflows_public" ON "workflows" USING btree ("updated_at") WHERE public;
CREATE TABLE "workflow_batch_rows" (
	"workflow_batch_id" integer NOT NULL,
	"row" integer NOT NULL,
	"user_id" integer NOT NULL,
	"cells" jsonb NOT NULL,
	"mended" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"values" jsonb NOT NULL,
	"name" text NOT NULL,
	"state" text NOT NULL,
	"user_workflow_id" integer,
	"error" jsonb,
	"words" integer DEFAULT 0 NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"begun_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "workflow_batch_rows_workflow_batch_id_row_pk" PRIMARY KEY("workflow_batch_id","row")
);
--> statement-breakpoint
CREATE TABLE "workflow_batches" (
	"workflow_batch_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "workflow_batches_workflow_batch_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"organization_id" integer,
	"workflow_id" integer NOT NULL,
	"name" text NOT NULL,
	"workflow" jsonb NOT NULL,
	"questions" jsonb NOT NULL,
	"file" jsonb NOT NULL,
	"columns" jsonb NOT NULL,
	"mapping" jsonb NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"pause_reason" text,
	"paused_at" timestamp (3) with time zone,
	"next_try_at" timestamp (3) with time zone,
	"refusals" integer DEFAULT 0 NOT NULL,
	"waits" integer DEFAULT 0 NOT NULL,
	"row_estimate" integer NOT NULL,
	"estimated_by" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "is_unlisted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "user_workflows" ADD COLUMN "workflow_batch_id" integer;--> statement-breakpoint
ALTER TABLE "workflow_batch_rows" ADD CONSTRAINT "workflow_batch_rows_workflow_batch_id_workflow_batches_workflow_batch_id_fk" FOREIGN KEY ("workflow_batch_id") REFERENCES "public"."workflow_batches"("workflow_batch_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflow_batch_rows" ADD CONSTRAINT "workflow_batch_rows_user_workflow_id_user_workflows_user_workflow_id_fk" FOREIGN KEY ("user_workflow_id") REFERENCES "public"."user_workflows"("user_workflow_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflow_batches" ADD CONSTRAINT "workflow_batches_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "workflow_batch_rows_run" ON "workflow_batch_rows" USING btree ("user_workflow_id");--> statement-breakpoint
CREATE INDEX "workflow_batch_rows_state" ON "workflow_batch_rows" USING btree ("workflow_batch_id","state","row");--> statement-breakpoint
CREATE INDEX "workflow_batch_rows_running" ON "workflow_batch_rows" USING btree ("user_id") WHERE state = 'running';--> statement-breakpoint
CREATE INDEX "workflow_batches_user" ON "workflow_batches" USING btree ("user_id","workflow_batch_id");--> statement-breakpoint
CREATE INDEX "workflow_batches_open" ON "workflow_batches" USING btree ("workflow_batch_id") WHERE state in ('running', 'paused');--> statement-breakpoint
CREATE INDEX "user_workflows_alone" ON "user_workflows" USING btree ("user_id","user_workflow_id") WHERE workflow_batch_id is null;--> statement-breakpoint
CREATE INDEX "user_workflows_batch" ON "user_workflows" USING btree ("workflow_batch_id") WHERE workflow_batch_id is not null;--> statement-breakpoint
-- Conversations that are in no list are in no count either.
create or replace function count_conversations() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and not old.is_unlisted then
    update conversation_counts set count = count - 1
    where user_id = old.user_id and space = coalesce(old.organization_id, 0) and archived = old.archived;
  end if;
  if tg_op <> 'DELETE' and not new.is_unlisted then
    insert into conversation_counts (user_id, space, archived, count)
    values (new.user_id, coalesce(new.organization_id, 0), new.archived, 1)
    on conflict (user_id, space, archived) do update set count = conversation_counts.count + 1;
  end if;
  return null;
end
$$;--> statement-breakpoint
create or replace trigger count_conversations
after insert or delete or update of user_id, organization_id, archived, is_unlisted on conversations
for each row execute function count_conversations();

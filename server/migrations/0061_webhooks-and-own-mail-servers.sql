CREATE TABLE "site_mail_servers" (
	"organization_id" integer PRIMARY KEY NOT NULL,
	"host" text NOT NULL,
	"port" integer NOT NULL,
	"security" text NOT NULL,
	"username" text NOT NULL,
	"password" text,
	"address" text NOT NULL,
	"name" text NOT NULL,
	"last_sent_at" timestamp (3) with time zone,
	"last_failed_at" timestamp (3) with time zone,
	"problem" text,
	"updated_by" integer,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_messages" (
	"delivery_id" uuid PRIMARY KEY NOT NULL,
	"webhook_id" integer NOT NULL,
	"message_name" text NOT NULL,
	"type" text NOT NULL,
	"body" text NOT NULL,
	"about_user_id" integer,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"status" integer,
	"answer" text DEFAULT '' NOT NULL,
	"error" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"webhook_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhooks_webhook_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer,
	"organization_id" integer,
	"url" text NOT NULL,
	"description" text NOT NULL,
	"types" text[] NOT NULL,
	"secret" text NOT NULL,
	"old_secret" text,
	"old_secret_until" timestamp (3) with time zone,
	"is_on" boolean DEFAULT true NOT NULL,
	"is_off_by_failing" boolean DEFAULT false NOT NULL,
	"failing_since" timestamp (3) with time zone,
	"delivered_at" timestamp (3) with time zone,
	"dropped" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "webhook_of_one" CHECK ("webhooks"."user_id" is null or "webhooks"."organization_id" is null)
);
--> statement-breakpoint
ALTER TABLE "webhook_messages" ADD CONSTRAINT "webhook_messages_webhook_id_webhooks_webhook_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("webhook_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_messages_newest" ON "webhook_messages" USING btree ("webhook_id","created_at");--> statement-breakpoint
CREATE INDEX "webhook_messages_waiting" ON "webhook_messages" USING btree ("webhook_id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_messages_old" ON "webhook_messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "webhook_messages_about" ON "webhook_messages" USING btree ("about_user_id") WHERE about_user_id is not null;--> statement-breakpoint
CREATE INDEX "webhooks_user" ON "webhooks" USING btree ("user_id") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "webhooks_organization" ON "webhooks" USING btree ("organization_id") WHERE organization_id is not null;--> statement-breakpoint
CREATE INDEX "webhooks_installation" ON "webhooks" USING btree ("webhook_id") WHERE user_id is null and organization_id is null;
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

CREATE TABLE "margin_notices" (
	"notice_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "margin_notices_notice_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"organization_id" integer,
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"count" integer NOT NULL,
	"customer_id" integer,
	"search" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "margin_notices_keeper" ON "margin_notices" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "margin_notices_customer" ON "margin_notices" USING btree ("customer_id");
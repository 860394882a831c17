CREATE TABLE "audit_told" (
	"organization_id" integer NOT NULL,
	"audit_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"is_staff" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "audit_told_organization_id_audit_id_pk" PRIMARY KEY("organization_id","audit_id")
);
--> statement-breakpoint
ALTER TABLE "audit_told" ADD CONSTRAINT "audit_told_audit_id_audit_audit_id_fk" FOREIGN KEY ("audit_id") REFERENCES "public"."audit"("audit_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_told_kind" ON "audit_told" USING btree ("organization_id","kind","audit_id");--> statement-breakpoint
CREATE INDEX "audit_told_when" ON "audit_told" USING btree ("organization_id","created_at");--> statement-breakpoint
CREATE INDEX "audit_told_entry" ON "audit_told" USING btree ("audit_id");--> statement-breakpoint
CREATE INDEX "audit_told_old" ON "audit_told" USING btree ("created_at");
CREATE TABLE "product_grants" (
	"product_grant_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_grants_product_grant_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"product_id" integer NOT NULL,
	"kind" text NOT NULL,
	"thing_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "product_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "rank" integer;--> statement-breakpoint
ALTER TABLE "product_grants" ADD CONSTRAINT "product_grants_product_id_products_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("product_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_grants_product" ON "product_grants" USING btree ("product_id","kind","thing_id");--> statement-breakpoint
CREATE UNIQUE INDEX "product_grants_one" ON "product_grants" USING btree ("product_id","kind","thing_id") WHERE removed_at is null;
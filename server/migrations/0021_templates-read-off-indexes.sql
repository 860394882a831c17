DROP INDEX "templates_updated";--> statement-breakpoint
DROP INDEX "templates_created";--> statement-breakpoint
DROP INDEX "templates_name";--> statement-breakpoint
DROP INDEX "templates_tag";--> statement-breakpoint
DROP INDEX "templates_type";--> statement-breakpoint
CREATE INDEX "templates_counted" ON "templates" USING btree ("language","public","is_hidden","user_id","organization_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "templates_updated" ON "templates" USING btree ("updated_at","template_id","public","is_hidden","user_id","organization_id","language") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "templates_created" ON "templates" USING btree ("created_at","template_id","public","is_hidden","user_id","organization_id","language") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "templates_name" ON "templates" USING btree ("name_key","template_id","public","is_hidden","user_id","organization_id","language") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "templates_tag" ON "templates" USING btree ("first_tag","name_key","template_id","public","is_hidden","user_id","organization_id","language") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "templates_type" ON "templates" USING btree ("type_key","name_key","template_id","public","is_hidden","user_id","organization_id","language") WHERE deleted_at is null;
ALTER TABLE "documents" ADD COLUMN "text_behind" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "documents_text_behind" ON "documents" USING btree ("document_id") WHERE text_behind > 0;--> statement-breakpoint
-- A node of the release before takes the text for one that has all steps: what it would write on it waits until it has.
CREATE FUNCTION refuse_text_behind() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  raise exception 'the text of document % lacks steps', old.document_id;
end
$$;--> statement-breakpoint
CREATE TRIGGER documents_text_behind BEFORE UPDATE OF version ON documents FOR EACH ROW
WHEN (old.text_behind > 0 AND new.version <> old.version AND new.text_behind = old.text_behind)
EXECUTE FUNCTION refuse_text_behind();

ALTER TABLE "avatars" ADD COLUMN "shows_files" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Nobody but an avatar's owner keeps names that answers cited before owners could say whether they are shown.
UPDATE "messages" SET "sources" = (
  SELECT jsonb_agg(
    CASE WHEN cited ->> 'kind' = 'avatar' AND NOT EXISTS (
      SELECT 1 FROM "avatars"
      WHERE "avatars"."avatar_id" = (cited ->> 'avatar_id')::int AND "avatars"."user_id" = "messages"."user_id"
    ) THEN jsonb_set(cited, '{name}', 'null') ELSE cited END ORDER BY place)
  FROM jsonb_array_elements("sources") WITH ORDINALITY AS each_source(cited, place)
) WHERE "sources" @> '[{"kind": "avatar"}]';--> statement-breakpoint
UPDATE "outputs" SET "sources" = (
  SELECT jsonb_agg(
    CASE WHEN cited ->> 'kind' = 'avatar' AND NOT EXISTS (
      SELECT 1 FROM "avatars"
      WHERE "avatars"."avatar_id" = (cited ->> 'avatar_id')::int AND "avatars"."user_id" = "outputs"."user_id"
    ) THEN jsonb_set(cited, '{name}', 'null') ELSE cited END ORDER BY place)
  FROM jsonb_array_elements("sources") WITH ORDINALITY AS each_source(cited, place)
) WHERE "sources" @> '[{"kind": "avatar"}]';--> statement-breakpoint
UPDATE "document_asks" SET "sources" = (
  SELECT jsonb_agg(
    CASE WHEN cited ->> 'kind' = 'avatar' AND NOT EXISTS (
      SELECT 1 FROM "avatars"
      WHERE "avatars"."avatar_id" = (cited ->> 'avatar_id')::int AND "avatars"."user_id" = "document_asks"."user_id"
    ) THEN jsonb_set(cited, '{name}', 'null') ELSE cited END ORDER BY place)
  FROM jsonb_array_elements("sources") WITH ORDINALITY AS each_source(cited, place)
) WHERE "sources" @> '[{"kind": "avatar"}]';
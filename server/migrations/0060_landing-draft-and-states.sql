CREATE TABLE "landing_draft" (
	"draft_id" integer PRIMARY KEY NOT NULL,
	"page" text,
	"saves" integer DEFAULT 0 NOT NULL,
	"base" text DEFAULT '' NOT NULL,
	"saved_by" integer,
	"saved_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "landing_states" (
	"landing_state_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "landing_states_landing_state_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"page" text NOT NULL,
	"published_by" integer,
	"published_at" timestamp (3) with time zone NOT NULL
);

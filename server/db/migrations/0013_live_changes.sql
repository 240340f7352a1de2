CREATE TABLE "live_change" (
	"number" bigserial PRIMARY KEY NOT NULL,
	"transaction" bigint DEFAULT pg_current_xact_id()::text::bigint NOT NULL,
	"audience" text NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "live_change_transaction" ON "live_change" USING btree ("transaction");--> statement-breakpoint
CREATE INDEX "live_change_at" ON "live_change" USING btree ("at");--> statement-breakpoint
CREATE FUNCTION "tell_live"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_notify('live', ''); RETURN NULL; END $$;--> statement-breakpoint
CREATE TRIGGER "live_change_told" AFTER INSERT ON "live_change" FOR EACH STATEMENT EXECUTE FUNCTION "tell_live"();

CREATE TABLE "client_import" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant" text NOT NULL,
	"file_name" text NOT NULL,
	"by" text NOT NULL,
	"by_name" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "server_state" (
	"id" text PRIMARY KEY DEFAULT 'this' NOT NULL,
	"canary" text,
	"written_at" timestamp with time zone,
	CONSTRAINT "server_state_one" CHECK ("server_state"."id" = 'this')
);
--> statement-breakpoint
DROP INDEX "job_due";--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "imported" text;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "confirmed_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "delivery" ADD COLUMN "sequence" bigserial NOT NULL;--> statement-breakpoint
ALTER TABLE "job" ADD COLUMN "priority" text DEFAULT 'later' NOT NULL;--> statement-breakpoint
ALTER TABLE "client_import" ADD CONSTRAINT "client_import_tenant_tenant_code_fk" FOREIGN KEY ("tenant") REFERENCES "public"."tenant"("code") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "client_import_tenant" ON "client_import" USING btree ("tenant","at");--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_imported_client_import_id_fk" FOREIGN KEY ("imported") REFERENCES "public"."client_import"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_imported" ON "account" USING btree ("imported") WHERE "account"."imported" is not null;--> statement-breakpoint
CREATE INDEX "job_due" ON "job" USING btree ("kind","priority","run_at") WHERE "job"."done_at" is null and "job"."failed_at" is null;
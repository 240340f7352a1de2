CREATE TABLE "dispute" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant" text NOT NULL,
	"client" text NOT NULL,
	"entry" text NOT NULL,
	"loan" text,
	"text" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"answer" text,
	"answered_by" text,
	"answered_by_name" text,
	"answered_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "dispute" ADD CONSTRAINT "dispute_tenant_tenant_code_fk" FOREIGN KEY ("tenant") REFERENCES "public"."tenant"("code") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "dispute" ADD CONSTRAINT "dispute_client_account_id_fk" FOREIGN KEY ("client") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute" ADD CONSTRAINT "dispute_loan_loan_id_fk" FOREIGN KEY ("loan") REFERENCES "public"."loan"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "dispute_one_open" ON "dispute" USING btree ("client","entry") WHERE "dispute"."state" = 'open';--> statement-breakpoint
CREATE INDEX "dispute_queue" ON "dispute" USING btree ("tenant","state","at","id");--> statement-breakpoint
CREATE INDEX "dispute_client" ON "dispute" USING btree ("client","at");
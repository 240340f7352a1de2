CREATE TABLE "counterparty_class" (
	"business" text NOT NULL,
	"counterparty" text NOT NULL,
	"side" text NOT NULL,
	"is" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "counterparty_class_business_counterparty_side_pk" PRIMARY KEY("business","counterparty","side")
);
--> statement-breakpoint
CREATE TABLE "financial_institution" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant" text NOT NULL,
	"name" text NOT NULL,
	"layout" text NOT NULL,
	"place" integer DEFAULT 0 NOT NULL,
	"hidden" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "statement" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant" text NOT NULL,
	"business" text NOT NULL,
	"institution" text NOT NULL,
	"file" text,
	"file_name" text NOT NULL,
	"hash" text NOT NULL,
	"state" text NOT NULL,
	"integrity" text,
	"doubts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"holder" text DEFAULT '' NOT NULL,
	"account" text DEFAULT '' NOT NULL,
	"from_day" date,
	"to_day" date,
	"opening" bigint,
	"closing" bigint,
	"sum_in" bigint DEFAULT 0 NOT NULL,
	"sum_out" bigint DEFAULT 0 NOT NULL,
	"rows" integer DEFAULT 0 NOT NULL,
	"repeated" integer DEFAULT 0 NOT NULL,
	"breaks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"grid" jsonb,
	"headings" text,
	"mapping" jsonb,
	"parser" integer NOT NULL,
	"reason" text,
	"decided_by" text,
	"decided_by_name" text,
	"decided_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "statement_row" (
	"id" text PRIMARY KEY NOT NULL,
	"statement" text NOT NULL,
	"place" integer NOT NULL,
	"day" date NOT NULL,
	"time" text,
	"reference" text NOT NULL,
	"details" text NOT NULL,
	"came_in" bigint NOT NULL,
	"went_out" bigint NOT NULL,
	"balance" bigint,
	"is" text NOT NULL,
	"by" text DEFAULT 'rule' NOT NULL,
	"repeated" boolean DEFAULT false NOT NULL,
	"entry" text
);
--> statement-breakpoint
CREATE TABLE "validation_result" (
	"id" text PRIMARY KEY NOT NULL,
	"business" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"day" date NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"days" integer NOT NULL,
	"discrepancy" double precision NOT NULL,
	"score" double precision NOT NULL,
	"months" jsonb NOT NULL,
	"parser" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "counterparty_class" ADD CONSTRAINT "counterparty_class_business_business_id_fk" FOREIGN KEY ("business") REFERENCES "public"."business"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "financial_institution" ADD CONSTRAINT "financial_institution_tenant_tenant_code_fk" FOREIGN KEY ("tenant") REFERENCES "public"."tenant"("code") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "statement" ADD CONSTRAINT "statement_tenant_tenant_code_fk" FOREIGN KEY ("tenant") REFERENCES "public"."tenant"("code") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "statement" ADD CONSTRAINT "statement_business_business_id_fk" FOREIGN KEY ("business") REFERENCES "public"."business"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement" ADD CONSTRAINT "statement_institution_financial_institution_id_fk" FOREIGN KEY ("institution") REFERENCES "public"."financial_institution"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement" ADD CONSTRAINT "statement_file_file_id_fk" FOREIGN KEY ("file") REFERENCES "public"."file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement" ADD CONSTRAINT "statement_decided_by_account_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_row" ADD CONSTRAINT "statement_row_statement_statement_id_fk" FOREIGN KEY ("statement") REFERENCES "public"."statement"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_row" ADD CONSTRAINT "statement_row_entry_book_entry_id_fk" FOREIGN KEY ("entry") REFERENCES "public"."book_entry"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "validation_result" ADD CONSTRAINT "validation_result_business_business_id_fk" FOREIGN KEY ("business") REFERENCES "public"."business"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "financial_institution_tenant" ON "financial_institution" USING btree ("tenant","place");--> statement-breakpoint
CREATE UNIQUE INDEX "statement_hash" ON "statement" USING btree ("business","hash") WHERE "statement"."state" <> 'rejected';--> statement-breakpoint
CREATE INDEX "statement_queue" ON "statement" USING btree ("tenant","state","created_at");--> statement-breakpoint
CREATE INDEX "statement_row_statement" ON "statement_row" USING btree ("statement","place");--> statement-breakpoint
CREATE INDEX "validation_result_business" ON "validation_result" USING btree ("business","at");
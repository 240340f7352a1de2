CREATE TABLE "callback" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"secret" text NOT NULL,
	"body" text NOT NULL,
	"address" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"applied_at" timestamp with time zone,
	"outcome" text
);--> statement-breakpoint
CREATE TABLE "fund" (
	"id" serial PRIMARY KEY NOT NULL,
	"tenant" text NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"currency" text NOT NULL,
	"min_principal" bigint NOT NULL,
	"max_principal" bigint NOT NULL,
	"min_instalments" integer NOT NULL,
	"max_instalments" integer NOT NULL,
	"every" integer DEFAULT 1 NOT NULL,
	"rate" integer NOT NULL,
	"rate_per" text NOT NULL,
	"method" text NOT NULL,
	"amortization" text NOT NULL,
	"grace" jsonb NOT NULL,
	"step" integer DEFAULT 100 NOT NULL,
	"penalty" jsonb,
	"active" boolean DEFAULT true NOT NULL,
	"core" text
);--> statement-breakpoint
CREATE TABLE "journal" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"tenant" text NOT NULL,
	"loan" text,
	"payment" text,
	"day" text NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "journal_line" (
	"journal" bigint NOT NULL,
	"account" text NOT NULL,
	"debit" bigint NOT NULL,
	"credit" bigint NOT NULL,
	CONSTRAINT "journal_line_journal_account_pk" PRIMARY KEY("journal","account"),
	CONSTRAINT "journal_line_one_side" CHECK ("journal_line"."debit" >= 0 and "journal_line"."credit" >= 0 and ("journal_line"."debit" = 0 or "journal_line"."credit" = 0))
);--> statement-breakpoint
CREATE TABLE "loan" (
	"id" text PRIMARY KEY NOT NULL,
	"number" bigserial NOT NULL,
	"tenant" text NOT NULL,
	"code" text NOT NULL,
	"client" text NOT NULL,
	"fund" integer NOT NULL,
	"currency" text NOT NULL,
	"status" text NOT NULL,
	"stage" text NOT NULL,
	"amount" bigint NOT NULL,
	"approved_amount" bigint,
	"months" integer NOT NULL,
	"purpose" text,
	"income" bigint,
	"address" jsonb,
	"work" jsonb,
	"bank" jsonb,
	"identity" jsonb,
	"consent" jsonb,
	"offer" jsonb,
	"pay_day" integer,
	"expected_disbursement" text,
	"disbursed_on" text,
	"schedule" jsonb,
	"returned" text,
	"rejected" text,
	"claimed_by" text,
	"recommended_by" text,
	"approved_by" text,
	"outstanding" bigint DEFAULT 0 NOT NULL,
	"overpaid" bigint DEFAULT 0 NOT NULL,
	"unpaid_since" text,
	"core" text,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "loan_amount" CHECK ("loan"."amount" > 0)
);--> statement-breakpoint
CREATE TABLE "loan_check" (
	"loan" text NOT NULL,
	"item" text NOT NULL,
	"ok" boolean,
	"note" text,
	"by" text NOT NULL,
	"by_name" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "loan_check_loan_item_pk" PRIMARY KEY("loan","item")
);--> statement-breakpoint
CREATE TABLE "loan_document" (
	"id" text PRIMARY KEY NOT NULL,
	"loan" text NOT NULL,
	"kind" text NOT NULL,
	"file" text NOT NULL,
	"by" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"ok" boolean,
	"reason" text,
	"core" text
);--> statement-breakpoint
CREATE TABLE "loan_event" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"loan" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"by" text,
	"by_name" text,
	"what" text NOT NULL,
	"note" text,
	"staff_only" boolean DEFAULT false NOT NULL
);--> statement-breakpoint
CREATE TABLE "payment" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant" text NOT NULL,
	"loan" text,
	"receipt" text NOT NULL,
	"amount" bigint NOT NULL,
	"channel" text NOT NULL,
	"intent" text,
	"account_typed" text DEFAULT '' NOT NULL,
	"payer" text DEFAULT '' NOT NULL,
	"note" text,
	"refunded" boolean DEFAULT false NOT NULL,
	"day" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"posted_at" timestamp with time zone,
	"core" text,
	"reversed_at" timestamp with time zone,
	"recorded_by" text
);--> statement-breakpoint
CREATE TABLE "payment_intent" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant" text NOT NULL,
	"loan" text NOT NULL,
	"account" text NOT NULL,
	"amount" bigint NOT NULL,
	"phone" text NOT NULL,
	"country" text NOT NULL,
	"secret" text NOT NULL,
	"reference" text,
	"status" text DEFAULT 'asked' NOT NULL,
	"code" text,
	"message" text DEFAULT '' NOT NULL,
	"receipt" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"asked_at" timestamp with time zone,
	"settled_at" timestamp with time zone
);--> statement-breakpoint
CREATE TABLE "payout" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant" text NOT NULL,
	"loan" text NOT NULL,
	"part" integer NOT NULL,
	"amount" bigint NOT NULL,
	"method" text NOT NULL,
	"state" text NOT NULL,
	"secret" text NOT NULL,
	"reference" text,
	"message" text DEFAULT '' NOT NULL,
	"receipt" text,
	"by" text NOT NULL,
	"by_name" text NOT NULL,
	"confirmed_by" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	"settled_at" timestamp with time zone
);--> statement-breakpoint
ALTER TABLE "fund" ADD CONSTRAINT "fund_tenant_tenant_code_fk" FOREIGN KEY ("tenant") REFERENCES "public"."tenant"("code") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "journal" ADD CONSTRAINT "journal_tenant_tenant_code_fk" FOREIGN KEY ("tenant") REFERENCES "public"."tenant"("code") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "journal" ADD CONSTRAINT "journal_loan_loan_id_fk" FOREIGN KEY ("loan") REFERENCES "public"."loan"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_line" ADD CONSTRAINT "journal_line_journal_journal_id_fk" FOREIGN KEY ("journal") REFERENCES "public"."journal"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loan" ADD CONSTRAINT "loan_tenant_tenant_code_fk" FOREIGN KEY ("tenant") REFERENCES "public"."tenant"("code") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "loan" ADD CONSTRAINT "loan_client_account_id_fk" FOREIGN KEY ("client") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loan" ADD CONSTRAINT "loan_fund_fund_id_fk" FOREIGN KEY ("fund") REFERENCES "public"."fund"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loan_check" ADD CONSTRAINT "loan_check_loan_loan_id_fk" FOREIGN KEY ("loan") REFERENCES "public"."loan"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loan_document" ADD CONSTRAINT "loan_document_loan_loan_id_fk" FOREIGN KEY ("loan") REFERENCES "public"."loan"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loan_document" ADD CONSTRAINT "loan_document_file_file_id_fk" FOREIGN KEY ("file") REFERENCES "public"."file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loan_event" ADD CONSTRAINT "loan_event_loan_loan_id_fk" FOREIGN KEY ("loan") REFERENCES "public"."loan"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_tenant_tenant_code_fk" FOREIGN KEY ("tenant") REFERENCES "public"."tenant"("code") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_loan_loan_id_fk" FOREIGN KEY ("loan") REFERENCES "public"."loan"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_intent" ADD CONSTRAINT "payment_intent_tenant_tenant_code_fk" FOREIGN KEY ("tenant") REFERENCES "public"."tenant"("code") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "payment_intent" ADD CONSTRAINT "payment_intent_loan_loan_id_fk" FOREIGN KEY ("loan") REFERENCES "public"."loan"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout" ADD CONSTRAINT "payout_tenant_tenant_code_fk" FOREIGN KEY ("tenant") REFERENCES "public"."tenant"("code") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "payout" ADD CONSTRAINT "payout_loan_loan_id_fk" FOREIGN KEY ("loan") REFERENCES "public"."loan"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "callback_open" ON "callback" USING btree ("id") WHERE "callback"."applied_at" is null;--> statement-breakpoint
CREATE INDEX "fund_tenant" ON "fund" USING btree ("tenant");--> statement-breakpoint
CREATE UNIQUE INDEX "journal_key" ON "journal" USING btree ("tenant","key");--> statement-breakpoint
CREATE INDEX "journal_loan" ON "journal" USING btree ("loan","id");--> statement-breakpoint
CREATE INDEX "journal_day" ON "journal" USING btree ("tenant","day");--> statement-breakpoint
CREATE UNIQUE INDEX "loan_number" ON "loan" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "loan_code" ON "loan" USING btree ("tenant","code");--> statement-breakpoint
CREATE INDEX "loan_client" ON "loan" USING btree ("client","number");--> statement-breakpoint
CREATE INDEX "loan_queue" ON "loan" USING btree ("tenant","status","since","id");--> statement-breakpoint
CREATE INDEX "loan_newest" ON "loan" USING btree ("tenant","created_at","id");--> statement-breakpoint
CREATE INDEX "loan_unpaid" ON "loan" USING btree ("tenant","unpaid_since") WHERE "loan"."unpaid_since" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "loan_one_draft" ON "loan" USING btree ("client") WHERE "loan"."status" = 'draft';--> statement-breakpoint
CREATE INDEX "loan_document_loan" ON "loan_document" USING btree ("loan");--> statement-breakpoint
CREATE INDEX "loan_event_loan" ON "loan_event" USING btree ("loan","id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_receipt" ON "payment" USING btree ("tenant","receipt");--> statement-breakpoint
CREATE INDEX "payment_loan" ON "payment" USING btree ("loan","at");--> statement-breakpoint
CREATE INDEX "payment_unmatched" ON "payment" USING btree ("tenant","at") WHERE "payment"."loan" is null;--> statement-breakpoint
CREATE INDEX "payment_day" ON "payment" USING btree ("tenant","day","amount") WHERE "payment"."loan" is not null and "payment"."reversed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_intent_secret" ON "payment_intent" USING btree ("secret");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_intent_reference" ON "payment_intent" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "payment_intent_loan" ON "payment_intent" USING btree ("loan","created_at");--> statement-breakpoint
CREATE INDEX "payment_intent_open" ON "payment_intent" USING btree ("created_at") WHERE "payment_intent"."status" in ('asked', 'waiting', 'unknown');--> statement-breakpoint
CREATE UNIQUE INDEX "payout_part" ON "payout" USING btree ("loan","part");--> statement-breakpoint
CREATE UNIQUE INDEX "payout_secret" ON "payout" USING btree ("secret");--> statement-breakpoint
CREATE INDEX "payout_state" ON "payout" USING btree ("tenant","state","at");--> statement-breakpoint
CREATE TRIGGER "journal_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "journal" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "journal_line_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "journal_line" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE FUNCTION "refuse_imbalance"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF (SELECT sum("debit") <> sum("credit") FROM "journal_line" WHERE "journal" = NEW."journal") THEN
    RAISE EXCEPTION 'Posting % does not balance', NEW."journal";
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "journal_line_balance" AFTER INSERT ON "journal_line" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "refuse_imbalance"();
--> statement-breakpoint
CREATE TABLE "ledger_loan" (
	"loan" text PRIMARY KEY NOT NULL,
	"tenant" text NOT NULL,
	"status" text NOT NULL,
	"terms" jsonb NOT NULL,
	"instalments" integer NOT NULL,
	"pay_day" integer,
	"requested" bigint NOT NULL,
	"submitted_on" text NOT NULL,
	"approved" bigint,
	"approved_on" text,
	"disbursed" bigint,
	"disbursed_on" text,
	"till" text,
	"schedule" jsonb,
	"settled_by" text,
	"written_off_on" text,
	"penalties" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "ledger_loan_requested" CHECK ("ledger_loan"."requested" > 0)
);--> statement-breakpoint
CREATE TABLE "ledger_payment" (
	"id" text PRIMARY KEY NOT NULL,
	"number" bigserial NOT NULL,
	"tenant" text NOT NULL,
	"loan" text NOT NULL,
	"day" text NOT NULL,
	"amount" bigint NOT NULL,
	"receipt" text NOT NULL,
	"till" text NOT NULL,
	"reversed_on" text,
	CONSTRAINT "ledger_payment_amount" CHECK ("ledger_payment"."amount" > 0)
);--> statement-breakpoint
ALTER TABLE "ledger_loan" ADD CONSTRAINT "ledger_loan_loan_loan_id_fk" FOREIGN KEY ("loan") REFERENCES "public"."loan"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_loan" ADD CONSTRAINT "ledger_loan_tenant_tenant_code_fk" FOREIGN KEY ("tenant") REFERENCES "public"."tenant"("code") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "ledger_payment" ADD CONSTRAINT "ledger_payment_tenant_tenant_code_fk" FOREIGN KEY ("tenant") REFERENCES "public"."tenant"("code") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "ledger_payment" ADD CONSTRAINT "ledger_payment_loan_ledger_loan_loan_fk" FOREIGN KEY ("loan") REFERENCES "public"."ledger_loan"("loan") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledger_payment_loan" ON "ledger_payment" USING btree ("loan","number");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_payment_receipt" ON "ledger_payment" USING btree ("tenant","receipt") WHERE "ledger_payment"."reversed_on" is null;--> statement-breakpoint
ALTER TABLE "loan" ADD COLUMN "mandate" jsonb;--> statement-breakpoint
ALTER TABLE "profile" ADD COLUMN "linked_account" text;

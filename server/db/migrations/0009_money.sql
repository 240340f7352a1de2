CREATE TABLE "ledger_refund" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant" text NOT NULL,
	"loan" text NOT NULL,
	"payment" text NOT NULL,
	"day" text NOT NULL,
	"amount" bigint NOT NULL,
	"till" text NOT NULL,
	CONSTRAINT "ledger_refund_amount" CHECK ("ledger_refund"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "pending" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant" text NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"why" text NOT NULL,
	"loan" text,
	"amount" bigint,
	"currency" text NOT NULL,
	"reference" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"payload" jsonb NOT NULL,
	"by" text NOT NULL,
	"by_name" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"decided_by" text,
	"decided_by_name" text,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "loan" ADD COLUMN "offer_until" text;--> statement-breakpoint
ALTER TABLE "loan" ADD COLUMN "over_limit" text;--> statement-breakpoint
ALTER TABLE "loan" ADD COLUMN "principal_outstanding" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "loan" ADD COLUMN "credit_kept" bigint;--> statement-breakpoint
ALTER TABLE "payout" ADD COLUMN "receiver" text;--> statement-breakpoint
ALTER TABLE "ledger_refund" ADD CONSTRAINT "ledger_refund_tenant_tenant_code_fk" FOREIGN KEY ("tenant") REFERENCES "public"."tenant"("code") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "ledger_refund" ADD CONSTRAINT "ledger_refund_loan_ledger_loan_loan_fk" FOREIGN KEY ("loan") REFERENCES "public"."ledger_loan"("loan") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_refund" ADD CONSTRAINT "ledger_refund_payment_ledger_payment_id_fk" FOREIGN KEY ("payment") REFERENCES "public"."ledger_payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pending" ADD CONSTRAINT "pending_tenant_tenant_code_fk" FOREIGN KEY ("tenant") REFERENCES "public"."tenant"("code") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "pending" ADD CONSTRAINT "pending_loan_loan_id_fk" FOREIGN KEY ("loan") REFERENCES "public"."loan"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledger_refund_loan" ON "ledger_refund" USING btree ("loan");--> statement-breakpoint
CREATE UNIQUE INDEX "pending_key" ON "pending" USING btree ("tenant","key") WHERE "pending"."state" in ('open', 'confirming');--> statement-breakpoint
CREATE INDEX "pending_open" ON "pending" USING btree ("tenant","at") WHERE "pending"."state" in ('open', 'confirming');--> statement-breakpoint
CREATE INDEX "pending_loan" ON "pending" USING btree ("loan");--> statement-breakpoint
UPDATE "loan" SET "principal_outstanding" = CASE
  WHEN EXISTS (SELECT 1 FROM "ledger_loan" WHERE "ledger_loan"."loan" = "loan"."id") THEN GREATEST(0, (
    SELECT coalesce(sum("debit" - "credit"), 0) FROM "journal_line" JOIN "journal" ON "journal"."id" = "journal_line"."journal"
    WHERE "journal"."loan" = "loan"."id" AND "journal_line"."account" = 'loans'))
  ELSE least("outstanding", coalesce("approved_amount", "amount")) END
WHERE "status" = 'active';

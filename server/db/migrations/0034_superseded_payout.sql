CREATE TABLE "superseded_payout" (
	"secret" text PRIMARY KEY NOT NULL,
	"loan" text NOT NULL,
	"amount" bigint NOT NULL,
	"reference" text NOT NULL,
	"receipt" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "superseded_payout" ADD CONSTRAINT "superseded_payout_loan_loan_id_fk" FOREIGN KEY ("loan") REFERENCES "public"."loan"("id") ON DELETE no action ON UPDATE no action;
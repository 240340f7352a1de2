DROP INDEX "score_entry_quarter";--> statement-breakpoint
ALTER TABLE "score_entry" ADD COLUMN "financial_results" double precision;--> statement-breakpoint
ALTER TABLE "score_entry" ADD COLUMN "impact_data" double precision;--> statement-breakpoint
ALTER TABLE "score_entry" ADD COLUMN "participation_in_acceleration" double precision;--> statement-breakpoint
ALTER TABLE "score_entry" ADD COLUMN "loan_repayment" double precision;--> statement-breakpoint
ALTER TABLE "score_entry" ADD COLUMN "missing" integer;--> statement-breakpoint
ALTER TABLE "score_entry" ADD COLUMN "lacks" text[];--> statement-breakpoint
UPDATE "score_entry" SET ("financial_results", "impact_data", "participation_in_acceleration", "loan_repayment", "missing", "lacks") = (
	SELECT
		floor(avg("score") FILTER (WHERE "category" = 'financialResults') * 100 + 0.5) / 100,
		floor(avg("score") FILTER (WHERE "category" = 'impactData') * 100 + 0.5) / 100,
		floor(avg("score") FILTER (WHERE "category" = 'participationInAcceleration') * 100 + 0.5) / 100,
		floor(avg("score") FILTER (WHERE "category" = 'loanRepayment') * 100 + 0.5) / 100,
		count(*) FILTER (WHERE "score" IS NULL),
		coalesce(array_agg(DISTINCT "category") FILTER (WHERE "score" IS NULL), '{}')
	FROM (SELECT split_part("key", '.', 1) AS "category", ("value" ->> 'score')::numeric AS "score" FROM jsonb_each("measures")) AS "measure"
);--> statement-breakpoint
ALTER TABLE "score_entry" ALTER COLUMN "missing" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "score_entry" ALTER COLUMN "lacks" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "score_entry_quarter" ON "score_entry" USING btree ("tenant","quarter","average" DESC NULLS LAST,"id","months","business","financial_results","impact_data","participation_in_acceleration","loan_repayment","missing","lacks");
DROP INDEX "loan_code";--> statement-breakpoint
DROP INDEX "payment_receipt";--> statement-breakpoint
CREATE INDEX "payment_intent_paid" ON "payment" USING btree ("intent") WHERE "payment"."intent" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "loan_code" ON "loan" USING btree ("code","tenant");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_receipt" ON "payment" USING btree ("receipt","tenant");
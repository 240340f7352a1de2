DROP INDEX "payment_received";--> statement-breakpoint
CREATE INDEX "payment_received" ON "payment" USING btree ("tenant","day","at","id") WHERE "payment"."loan" is not null;
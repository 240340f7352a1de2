DROP INDEX "score_entry_quarter";--> statement-breakpoint
CREATE INDEX "score_entry_quarter" ON "score_entry" USING btree ("tenant","quarter","average" DESC NULLS LAST,"id","months","business");
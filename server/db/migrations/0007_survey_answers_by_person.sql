DROP INDEX "survey_response_once";--> statement-breakpoint
CREATE UNIQUE INDEX "survey_response_once" ON "survey_response" USING btree ("survey","respondent","period");
CREATE TABLE "survey_review" (
	"id" text PRIMARY KEY NOT NULL,
	"response" text NOT NULL,
	"by" text NOT NULL,
	"by_name" text NOT NULL,
	"standing" text,
	"note" text NOT NULL,
	"changes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "survey_response" ADD COLUMN "standing" text DEFAULT 'new' NOT NULL;--> statement-breakpoint
ALTER TABLE "survey_review" ADD CONSTRAINT "survey_review_response_survey_response_id_fk" FOREIGN KEY ("response") REFERENCES "public"."survey_response"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "survey_review_response" ON "survey_review" USING btree ("response","at");
CREATE TABLE "survey" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant" text NOT NULL,
	"code" text NOT NULL,
	"area" text NOT NULL,
	"frequency" text NOT NULL,
	"audience" text[] DEFAULT '{}' NOT NULL,
	"open" boolean DEFAULT false NOT NULL,
	"days_before" integer DEFAULT 14 NOT NULL,
	"days_after" integer DEFAULT 14 NOT NULL,
	"opens_at" timestamp with time zone,
	"closes_at" timestamp with time zone,
	"active" boolean DEFAULT true NOT NULL,
	"introduction" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"thanks" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"draft" jsonb NOT NULL,
	"base" text NOT NULL,
	"version" integer,
	"version_base" text,
	"place" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "survey_pass" (
	"hash" text PRIMARY KEY NOT NULL,
	"survey" text NOT NULL,
	"phone" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "survey_phone" (
	"survey" text NOT NULL,
	"phone" text NOT NULL,
	"hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"wrong" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "survey_phone_survey_phone_pk" PRIMARY KEY("survey","phone")
);
--> statement-breakpoint
CREATE TABLE "survey_response" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant" text NOT NULL,
	"survey" text NOT NULL,
	"version" integer NOT NULL,
	"period" text NOT NULL,
	"respondent" text NOT NULL,
	"account" text,
	"phone" text,
	"language" text NOT NULL,
	"answers" jsonb NOT NULL,
	"calculated" jsonb NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"instance" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "survey_version" (
	"survey" text NOT NULL,
	"number" integer NOT NULL,
	"definition" jsonb NOT NULL,
	"expressions" jsonb NOT NULL,
	"by" text NOT NULL,
	"by_name" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "survey_version_survey_number_pk" PRIMARY KEY("survey","number")
);
--> statement-breakpoint
CREATE TABLE "survey_visit" (
	"survey" text NOT NULL,
	"instance" text NOT NULL,
	"version" integer NOT NULL,
	"period" text NOT NULL,
	"reached" text NOT NULL,
	"sent" boolean DEFAULT false NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "survey_visit_survey_instance_pk" PRIMARY KEY("survey","instance")
);
--> statement-breakpoint
ALTER TABLE "survey" ADD CONSTRAINT "survey_tenant_tenant_code_fk" FOREIGN KEY ("tenant") REFERENCES "public"."tenant"("code") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "survey_pass" ADD CONSTRAINT "survey_pass_survey_survey_id_fk" FOREIGN KEY ("survey") REFERENCES "public"."survey"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_phone" ADD CONSTRAINT "survey_phone_survey_survey_id_fk" FOREIGN KEY ("survey") REFERENCES "public"."survey"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_response" ADD CONSTRAINT "survey_response_tenant_tenant_code_fk" FOREIGN KEY ("tenant") REFERENCES "public"."tenant"("code") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "survey_response" ADD CONSTRAINT "survey_response_survey_survey_id_fk" FOREIGN KEY ("survey") REFERENCES "public"."survey"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_response" ADD CONSTRAINT "survey_response_account_account_id_fk" FOREIGN KEY ("account") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_version" ADD CONSTRAINT "survey_version_survey_survey_id_fk" FOREIGN KEY ("survey") REFERENCES "public"."survey"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_visit" ADD CONSTRAINT "survey_visit_survey_survey_id_fk" FOREIGN KEY ("survey") REFERENCES "public"."survey"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "survey_code" ON "survey" USING btree ("tenant","code");--> statement-breakpoint
CREATE INDEX "survey_pass_expires" ON "survey_pass" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "survey_response_once" ON "survey_response" USING btree ("survey","period","respondent");--> statement-breakpoint
CREATE UNIQUE INDEX "survey_response_instance" ON "survey_response" USING btree ("survey","instance");--> statement-breakpoint
CREATE INDEX "survey_response_at" ON "survey_response" USING btree ("survey","at","id","period","version","language","started_at","finished_at");--> statement-breakpoint
CREATE INDEX "survey_response_account" ON "survey_response" USING btree ("account");--> statement-breakpoint
CREATE INDEX "survey_visit_period" ON "survey_visit" USING btree ("survey","period");
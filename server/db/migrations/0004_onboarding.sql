CREATE TABLE "cohort" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant" text NOT NULL,
	"name" text NOT NULL,
	"year" integer NOT NULL,
	"hub" text,
	"opens_at" timestamp with time zone NOT NULL,
	"deadline" timestamp with time zone NOT NULL,
	"tutorial" text DEFAULT '' NOT NULL,
	"criteria" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "enrolment" (
	"account" text PRIMARY KEY NOT NULL,
	"tenant" text NOT NULL,
	"programme" text NOT NULL,
	"hub" text,
	"cohort" text,
	"info_folder" text,
	"invest_folder" text,
	"started_at" timestamp with time zone,
	"deadline" timestamp with time zone,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"pending" integer DEFAULT 0 NOT NULL,
	"rejected" integer DEFAULT 0 NOT NULL,
	"last_at" timestamp with time zone,
	"approved_at" timestamp with time zone,
	"outcome" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hub" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant" text NOT NULL,
	"name" text NOT NULL,
	"coach" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"place" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "paper" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant" text NOT NULL,
	"kind" text NOT NULL,
	"language" text NOT NULL,
	"file" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "question" (
	"id" text PRIMARY KEY NOT NULL,
	"cohort" text NOT NULL,
	"place" integer NOT NULL,
	"question" text NOT NULL,
	"question_sw" text DEFAULT '' NOT NULL,
	"hint" text DEFAULT '' NOT NULL,
	"hint_sw" text DEFAULT '' NOT NULL,
	"type" text NOT NULL,
	"options" text[] DEFAULT '{}' NOT NULL,
	"options_sw" text[] DEFAULT '{}' NOT NULL,
	"file_type" text DEFAULT 'image' NOT NULL,
	"required" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "score" (
	"account" text NOT NULL,
	"judge" text NOT NULL,
	"judge_name" text NOT NULL,
	"points" integer[] NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "score_account_judge_pk" PRIMARY KEY("account","judge")
);
--> statement-breakpoint
CREATE TABLE "submission" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant" text NOT NULL,
	"account" text NOT NULL,
	"programme" text NOT NULL,
	"step" text,
	"question" text,
	"value" text,
	"file" text,
	"verdict" text DEFAULT 'pending' NOT NULL,
	"reason" text,
	"by" text,
	"by_name" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	"current" boolean DEFAULT true NOT NULL,
	"tries" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "cohort" ADD CONSTRAINT "cohort_tenant_tenant_code_fk" FOREIGN KEY ("tenant") REFERENCES "public"."tenant"("code") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "cohort" ADD CONSTRAINT "cohort_hub_hub_id_fk" FOREIGN KEY ("hub") REFERENCES "public"."hub"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolment" ADD CONSTRAINT "enrolment_account_account_id_fk" FOREIGN KEY ("account") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolment" ADD CONSTRAINT "enrolment_tenant_tenant_code_fk" FOREIGN KEY ("tenant") REFERENCES "public"."tenant"("code") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "enrolment" ADD CONSTRAINT "enrolment_hub_hub_id_fk" FOREIGN KEY ("hub") REFERENCES "public"."hub"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolment" ADD CONSTRAINT "enrolment_cohort_cohort_id_fk" FOREIGN KEY ("cohort") REFERENCES "public"."cohort"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hub" ADD CONSTRAINT "hub_tenant_tenant_code_fk" FOREIGN KEY ("tenant") REFERENCES "public"."tenant"("code") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "paper" ADD CONSTRAINT "paper_tenant_tenant_code_fk" FOREIGN KEY ("tenant") REFERENCES "public"."tenant"("code") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "paper" ADD CONSTRAINT "paper_file_file_id_fk" FOREIGN KEY ("file") REFERENCES "public"."file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question" ADD CONSTRAINT "question_cohort_cohort_id_fk" FOREIGN KEY ("cohort") REFERENCES "public"."cohort"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "score" ADD CONSTRAINT "score_account_account_id_fk" FOREIGN KEY ("account") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submission" ADD CONSTRAINT "submission_tenant_tenant_code_fk" FOREIGN KEY ("tenant") REFERENCES "public"."tenant"("code") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "submission" ADD CONSTRAINT "submission_account_account_id_fk" FOREIGN KEY ("account") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submission" ADD CONSTRAINT "submission_question_question_id_fk" FOREIGN KEY ("question") REFERENCES "public"."question"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submission" ADD CONSTRAINT "submission_file_file_id_fk" FOREIGN KEY ("file") REFERENCES "public"."file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cohort_tenant" ON "cohort" USING btree ("tenant","opens_at");--> statement-breakpoint
CREATE INDEX "enrolment_last" ON "enrolment" USING btree ("tenant","programme","last_at","account");--> statement-breakpoint
CREATE INDEX "enrolment_deadline" ON "enrolment" USING btree ("deadline") WHERE "enrolment"."approved_at" is null;--> statement-breakpoint
CREATE INDEX "enrolment_cohort" ON "enrolment" USING btree ("cohort");--> statement-breakpoint
CREATE INDEX "enrolment_hub" ON "enrolment" USING btree ("hub");--> statement-breakpoint
CREATE UNIQUE INDEX "hub_name" ON "hub" USING btree ("tenant","name");--> statement-breakpoint
CREATE UNIQUE INDEX "paper_kind" ON "paper" USING btree ("tenant","kind","language");--> statement-breakpoint
CREATE INDEX "question_cohort" ON "question" USING btree ("cohort","place");--> statement-breakpoint
CREATE UNIQUE INDEX "submission_current" ON "submission" USING btree ("account",coalesce("step", "question")) WHERE "submission"."current";--> statement-breakpoint
CREATE INDEX "submission_queue" ON "submission" USING btree ("tenant","verdict","at","id") WHERE "submission"."current";--> statement-breakpoint
CREATE INDEX "submission_account" ON "submission" USING btree ("account","at");--> statement-breakpoint
CREATE INDEX "submission_question" ON "submission" USING btree ("question");
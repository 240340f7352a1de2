CREATE TABLE "coach_meeting" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant" text NOT NULL,
	"person" text NOT NULL,
	"day" date NOT NULL,
	"presence" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"voided_at" timestamp with time zone,
	"by" text NOT NULL,
	"by_name" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pair" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant" text NOT NULL,
	"entrepreneur" text NOT NULL,
	"advisor" text NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"reason" text DEFAULT '' NOT NULL,
	"after" text,
	"hand_over" text DEFAULT '' NOT NULL,
	"shares_phone" boolean DEFAULT false NOT NULL,
	"shares_figures" boolean DEFAULT false NOT NULL,
	"entrepreneur_at" timestamp with time zone,
	"advisor_at" timestamp with time zone,
	"by" text NOT NULL,
	"by_name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pair_feedback" (
	"id" text PRIMARY KEY NOT NULL,
	"pair" text NOT NULL,
	"session" text NOT NULL,
	"from" text NOT NULL,
	"rated" integer NOT NULL,
	"text" text NOT NULL,
	"files" jsonb NOT NULL,
	"by" text NOT NULL,
	"client_id" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pair_meeting" (
	"id" text PRIMARY KEY NOT NULL,
	"pair" text NOT NULL,
	"session" text,
	"starts_at" timestamp with time zone NOT NULL,
	"minutes" integer NOT NULL,
	"place" text NOT NULL,
	"link" text NOT NULL,
	"agenda" text NOT NULL,
	"sequence" integer DEFAULT 0 NOT NULL,
	"cancelled_at" timestamp with time zone,
	"outcome" text,
	"asked_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pair_note" (
	"id" text PRIMARY KEY NOT NULL,
	"pair" text NOT NULL,
	"text" text NOT NULL,
	"is_private" boolean NOT NULL,
	"by" text NOT NULL,
	"by_name" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pair_playbook" (
	"pair" text NOT NULL,
	"playbook" text NOT NULL,
	"version" integer NOT NULL,
	"from" date NOT NULL,
	"completed_at" timestamp with time zone,
	"by" text NOT NULL,
	"by_name" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pair_playbook_pair_playbook_pk" PRIMARY KEY("pair","playbook")
);
--> statement-breakpoint
CREATE TABLE "pair_reply" (
	"id" text PRIMARY KEY NOT NULL,
	"task" text NOT NULL,
	"number" integer NOT NULL,
	"text" text NOT NULL,
	"files" jsonb NOT NULL,
	"client_id" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"verdict" text,
	"note" text DEFAULT '' NOT NULL,
	"verdict_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "pair_task" (
	"id" text PRIMARY KEY NOT NULL,
	"pair" text NOT NULL,
	"playbook" text NOT NULL,
	"session" text NOT NULL,
	"plan" text,
	"topic" jsonb NOT NULL,
	"task" jsonb NOT NULL,
	"place" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pair_tool" (
	"pair" text NOT NULL,
	"tool" text NOT NULL,
	"by" text NOT NULL,
	"by_name" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pair_tool_pair_tool_pk" PRIMARY KEY("pair","tool")
);
--> statement-breakpoint
CREATE TABLE "playbook" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant" text NOT NULL,
	"draft" jsonb NOT NULL,
	"base" text NOT NULL,
	"version" integer,
	"version_base" text,
	"retired_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "playbook_version" (
	"playbook" text NOT NULL,
	"number" integer NOT NULL,
	"content" jsonb NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"by" text NOT NULL,
	"by_name" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "playbook_version_playbook_number_pk" PRIMARY KEY("playbook","number")
);
--> statement-breakpoint
ALTER TABLE "coach_meeting" ADD CONSTRAINT "coach_meeting_tenant_tenant_code_fk" FOREIGN KEY ("tenant") REFERENCES "public"."tenant"("code") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "coach_meeting" ADD CONSTRAINT "coach_meeting_person_account_id_fk" FOREIGN KEY ("person") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pair" ADD CONSTRAINT "pair_tenant_tenant_code_fk" FOREIGN KEY ("tenant") REFERENCES "public"."tenant"("code") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "pair" ADD CONSTRAINT "pair_entrepreneur_account_id_fk" FOREIGN KEY ("entrepreneur") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pair" ADD CONSTRAINT "pair_advisor_account_id_fk" FOREIGN KEY ("advisor") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pair_feedback" ADD CONSTRAINT "pair_feedback_pair_pair_id_fk" FOREIGN KEY ("pair") REFERENCES "public"."pair"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pair_meeting" ADD CONSTRAINT "pair_meeting_pair_pair_id_fk" FOREIGN KEY ("pair") REFERENCES "public"."pair"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pair_note" ADD CONSTRAINT "pair_note_pair_pair_id_fk" FOREIGN KEY ("pair") REFERENCES "public"."pair"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pair_playbook" ADD CONSTRAINT "pair_playbook_pair_pair_id_fk" FOREIGN KEY ("pair") REFERENCES "public"."pair"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pair_playbook" ADD CONSTRAINT "pair_playbook_playbook_playbook_id_fk" FOREIGN KEY ("playbook") REFERENCES "public"."playbook"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pair_reply" ADD CONSTRAINT "pair_reply_task_pair_task_id_fk" FOREIGN KEY ("task") REFERENCES "public"."pair_task"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pair_task" ADD CONSTRAINT "pair_task_pair_pair_id_fk" FOREIGN KEY ("pair") REFERENCES "public"."pair"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pair_task" ADD CONSTRAINT "pair_task_playbook_playbook_id_fk" FOREIGN KEY ("playbook") REFERENCES "public"."playbook"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pair_tool" ADD CONSTRAINT "pair_tool_pair_pair_id_fk" FOREIGN KEY ("pair") REFERENCES "public"."pair"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "playbook" ADD CONSTRAINT "playbook_tenant_tenant_code_fk" FOREIGN KEY ("tenant") REFERENCES "public"."tenant"("code") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "playbook_version" ADD CONSTRAINT "playbook_version_playbook_playbook_id_fk" FOREIGN KEY ("playbook") REFERENCES "public"."playbook"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "coach_meeting_person" ON "coach_meeting" USING btree ("person","day");--> statement-breakpoint
CREATE INDEX "coach_meeting_tenant" ON "coach_meeting" USING btree ("tenant","day");--> statement-breakpoint
CREATE UNIQUE INDEX "pair_running" ON "pair" USING btree ("entrepreneur","advisor") WHERE "pair"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "pair_advisor" ON "pair" USING btree ("advisor","ended_at");--> statement-breakpoint
CREATE INDEX "pair_tenant" ON "pair" USING btree ("tenant","started_at");--> statement-breakpoint
CREATE INDEX "pair_feedback_pair" ON "pair_feedback" USING btree ("pair","session","at");--> statement-breakpoint
CREATE UNIQUE INDEX "pair_feedback_client_id" ON "pair_feedback" USING btree ("pair","client_id");--> statement-breakpoint
CREATE INDEX "pair_meeting_pair" ON "pair_meeting" USING btree ("pair","starts_at");--> statement-breakpoint
CREATE INDEX "pair_meeting_ask" ON "pair_meeting" USING btree ("starts_at") WHERE "pair_meeting"."asked_at" is null;--> statement-breakpoint
CREATE INDEX "pair_note_pair" ON "pair_note" USING btree ("pair","at");--> statement-breakpoint
CREATE INDEX "pair_playbook_of" ON "pair_playbook" USING btree ("playbook");--> statement-breakpoint
CREATE UNIQUE INDEX "pair_reply_number" ON "pair_reply" USING btree ("task","number");--> statement-breakpoint
CREATE UNIQUE INDEX "pair_reply_client_id" ON "pair_reply" USING btree ("task","client_id");--> statement-breakpoint
CREATE UNIQUE INDEX "pair_task_plan" ON "pair_task" USING btree ("pair","plan");--> statement-breakpoint
CREATE INDEX "pair_task_pair" ON "pair_task" USING btree ("pair","session","place");--> statement-breakpoint
CREATE INDEX "pair_task_due" ON "pair_task" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "playbook_tenant" ON "playbook" USING btree ("tenant","created_at");
CREATE TABLE "learning_attempt" (
	"id" text PRIMARY KEY NOT NULL,
	"trainee" text NOT NULL,
	"cohort" text NOT NULL,
	"assignment" text NOT NULL,
	"number" integer NOT NULL,
	"instance" text,
	"asked" jsonb NOT NULL,
	"answers" jsonb NOT NULL,
	"language" text NOT NULL,
	"late" boolean NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"outcome" text,
	"score" integer,
	"reviewed_at" timestamp with time zone,
	"claimed_by" text,
	"claimed_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "learning_attendance" (
	"session" text NOT NULL,
	"trainee" text NOT NULL,
	"state" text NOT NULL,
	"minutes_late" integer,
	"by" text NOT NULL,
	"by_name" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "learning_attendance_session_trainee_pk" PRIMARY KEY("session","trainee")
);
--> statement-breakpoint
CREATE TABLE "learning_certificate" (
	"code" text PRIMARY KEY NOT NULL,
	"tenant" text NOT NULL,
	"trainee" text,
	"name" text NOT NULL,
	"course" text NOT NULL,
	"cohort" text NOT NULL,
	"hub" text DEFAULT '' NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"by" text NOT NULL,
	"by_name" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"reason" text,
	"looks" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "learning_class" (
	"id" text PRIMARY KEY NOT NULL,
	"cohort" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "learning_cohort" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant" text NOT NULL,
	"name" text NOT NULL,
	"edition" text NOT NULL,
	"hub" text,
	"programme" text,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"time_zone" text DEFAULT 'Africa/Nairobi' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "learning_course" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant" text NOT NULL,
	"title" jsonb NOT NULL,
	"language" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"archived_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "learning_edition" (
	"id" text PRIMARY KEY NOT NULL,
	"course" text NOT NULL,
	"number" integer,
	"note" text DEFAULT '' NOT NULL,
	"by" text,
	"by_name" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"published_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "learning_event" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"tenant" text NOT NULL,
	"account" text NOT NULL,
	"trainee" text,
	"verb" text NOT NULL,
	"object" text NOT NULL,
	"object_id" text NOT NULL,
	"object_name" text DEFAULT '' NOT NULL,
	"result" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "learning_extension" (
	"trainee" text NOT NULL,
	"assignment" text NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"by" text NOT NULL,
	"by_name" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "learning_extension_trainee_assignment_pk" PRIMARY KEY("trainee","assignment")
);
--> statement-breakpoint
CREATE TABLE "learning_message" (
	"id" text PRIMARY KEY NOT NULL,
	"trainee" text NOT NULL,
	"mentor" text NOT NULL,
	"number" integer NOT NULL,
	"from_mentor" boolean NOT NULL,
	"text" text NOT NULL,
	"instance" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "learning_node" (
	"edition" text NOT NULL,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"parent" text,
	"place" integer DEFAULT 0 NOT NULL,
	"name" jsonb NOT NULL,
	"body" jsonb NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "learning_node_edition_key_pk" PRIMARY KEY("edition","key")
);
--> statement-breakpoint
CREATE TABLE "learning_note" (
	"id" text PRIMARY KEY NOT NULL,
	"trainee" text NOT NULL,
	"title" text NOT NULL,
	"notes" text[] NOT NULL,
	"instance" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"edited_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "learning_pairing" (
	"id" text PRIMARY KEY NOT NULL,
	"trainee" text NOT NULL,
	"mentor" text NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	"until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "learning_pitch" (
	"id" text PRIMARY KEY NOT NULL,
	"trainee" text NOT NULL,
	"pitch" integer NOT NULL,
	"version" integer NOT NULL,
	"file" text NOT NULL,
	"by" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "learning_preset" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant" text NOT NULL,
	"assignment" text,
	"text" jsonb NOT NULL,
	"uses" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "learning_progress" (
	"trainee" text NOT NULL,
	"topic" text NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_at" timestamp with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp with time zone,
	CONSTRAINT "learning_progress_trainee_topic_pk" PRIMARY KEY("trainee","topic")
);
--> statement-breakpoint
CREATE TABLE "learning_read" (
	"trainee" text NOT NULL,
	"mentor" text NOT NULL,
	"by_mentor" boolean NOT NULL,
	"delivered" integer DEFAULT 0 NOT NULL,
	"read" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "learning_read_trainee_mentor_by_mentor_pk" PRIMARY KEY("trainee","mentor","by_mentor")
);
--> statement-breakpoint
CREATE TABLE "learning_release" (
	"cohort" text NOT NULL,
	"assignment" text NOT NULL,
	"opens_at" timestamp with time zone NOT NULL,
	"period_in_days" integer NOT NULL,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "learning_release_cohort_assignment_pk" PRIMARY KEY("cohort","assignment")
);
--> statement-breakpoint
CREATE TABLE "learning_review" (
	"attempt" text NOT NULL,
	"version" integer NOT NULL,
	"second" boolean DEFAULT false NOT NULL,
	"outcome" text NOT NULL,
	"score" integer,
	"marks" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"comment" text DEFAULT '' NOT NULL,
	"private_note" text DEFAULT '' NOT NULL,
	"posted_at" timestamp with time zone,
	"by" text NOT NULL,
	"by_name" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "learning_review_attempt_version_pk" PRIMARY KEY("attempt","version")
);
--> statement-breakpoint
CREATE TABLE "learning_score" (
	"trainee" text NOT NULL,
	"item" text NOT NULL,
	"score" integer,
	"by" text NOT NULL,
	"by_name" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "learning_score_trainee_item_pk" PRIMARY KEY("trainee","item")
);
--> statement-breakpoint
CREATE TABLE "learning_session" (
	"id" text PRIMARY KEY NOT NULL,
	"class" text NOT NULL,
	"title" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"place" text DEFAULT '' NOT NULL,
	"link" text DEFAULT '' NOT NULL,
	"sequence" integer DEFAULT 0 NOT NULL,
	"cancelled_at" timestamp with time zone,
	"edited_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "learning_teacher" (
	"id" text PRIMARY KEY NOT NULL,
	"cohort" text NOT NULL,
	"class" text,
	"account" text NOT NULL,
	"part" text NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	"until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "learning_topic_review" (
	"trainee" text NOT NULL,
	"topic" text NOT NULL,
	"rating" integer NOT NULL,
	"comment" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "learning_topic_review_trainee_topic_pk" PRIMARY KEY("trainee","topic")
);
--> statement-breakpoint
CREATE TABLE "learning_trainee" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant" text NOT NULL,
	"account" text NOT NULL,
	"cohort" text NOT NULL,
	"class" text NOT NULL,
	"state" text DEFAULT 'active' NOT NULL,
	"feed_key" text,
	"ways" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"last_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "learning_attempt" ADD CONSTRAINT "learning_attempt_trainee_learning_trainee_id_fk" FOREIGN KEY ("trainee") REFERENCES "public"."learning_trainee"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning_attempt" ADD CONSTRAINT "learning_attempt_cohort_learning_cohort_id_fk" FOREIGN KEY ("cohort") REFERENCES "public"."learning_cohort"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning_attendance" ADD CONSTRAINT "learning_attendance_session_learning_session_id_fk" FOREIGN KEY ("session") REFERENCES "public"."learning_session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning_attendance" ADD CONSTRAINT "learning_attendance_trainee_learning_trainee_id_fk" FOREIGN KEY ("trainee") REFERENCES "public"."learning_trainee"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning_certificate" ADD CONSTRAINT "learning_certificate_tenant_tenant_code_fk" FOREIGN KEY ("tenant") REFERENCES "public"."tenant"("code") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "learning_certificate" ADD CONSTRAINT "learning_certificate_trainee_learning_trainee_id_fk" FOREIGN KEY ("trainee") REFERENCES "public"."learning_trainee"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning_class" ADD CONSTRAINT "learning_class_cohort_learning_cohort_id_fk" FOREIGN KEY ("cohort") REFERENCES "public"."learning_cohort"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning_cohort" ADD CONSTRAINT "learning_cohort_tenant_tenant_code_fk" FOREIGN KEY ("tenant") REFERENCES "public"."tenant"("code") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "learning_cohort" ADD CONSTRAINT "learning_cohort_edition_learning_edition_id_fk" FOREIGN KEY ("edition") REFERENCES "public"."learning_edition"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning_cohort" ADD CONSTRAINT "learning_cohort_hub_hub_id_fk" FOREIGN KEY ("hub") REFERENCES "public"."hub"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning_cohort" ADD CONSTRAINT "learning_cohort_programme_cohort_id_fk" FOREIGN KEY ("programme") REFERENCES "public"."cohort"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning_course" ADD CONSTRAINT "learning_course_tenant_tenant_code_fk" FOREIGN KEY ("tenant") REFERENCES "public"."tenant"("code") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "learning_edition" ADD CONSTRAINT "learning_edition_course_learning_course_id_fk" FOREIGN KEY ("course") REFERENCES "public"."learning_course"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning_event" ADD CONSTRAINT "learning_event_tenant_tenant_code_fk" FOREIGN KEY ("tenant") REFERENCES "public"."tenant"("code") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "learning_event" ADD CONSTRAINT "learning_event_account_account_id_fk" FOREIGN KEY ("account") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning_extension" ADD CONSTRAINT "learning_extension_trainee_learning_trainee_id_fk" FOREIGN KEY ("trainee") REFERENCES "public"."learning_trainee"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning_message" ADD CONSTRAINT "learning_message_trainee_learning_trainee_id_fk" FOREIGN KEY ("trainee") REFERENCES "public"."learning_trainee"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning_message" ADD CONSTRAINT "learning_message_mentor_account_id_fk" FOREIGN KEY ("mentor") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning_node" ADD CONSTRAINT "learning_node_edition_learning_edition_id_fk" FOREIGN KEY ("edition") REFERENCES "public"."learning_edition"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning_note" ADD CONSTRAINT "learning_note_trainee_learning_trainee_id_fk" FOREIGN KEY ("trainee") REFERENCES "public"."learning_trainee"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning_pairing" ADD CONSTRAINT "learning_pairing_trainee_learning_trainee_id_fk" FOREIGN KEY ("trainee") REFERENCES "public"."learning_trainee"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning_pairing" ADD CONSTRAINT "learning_pairing_mentor_account_id_fk" FOREIGN KEY ("mentor") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning_pitch" ADD CONSTRAINT "learning_pitch_trainee_learning_trainee_id_fk" FOREIGN KEY ("trainee") REFERENCES "public"."learning_trainee"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning_pitch" ADD CONSTRAINT "learning_pitch_file_file_id_fk" FOREIGN KEY ("file") REFERENCES "public"."file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning_preset" ADD CONSTRAINT "learning_preset_tenant_tenant_code_fk" FOREIGN KEY ("tenant") REFERENCES "public"."tenant"("code") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "learning_progress" ADD CONSTRAINT "learning_progress_trainee_learning_trainee_id_fk" FOREIGN KEY ("trainee") REFERENCES "public"."learning_trainee"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning_read" ADD CONSTRAINT "learning_read_trainee_learning_trainee_id_fk" FOREIGN KEY ("trainee") REFERENCES "public"."learning_trainee"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning_read" ADD CONSTRAINT "learning_read_mentor_account_id_fk" FOREIGN KEY ("mentor") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning_release" ADD CONSTRAINT "learning_release_cohort_learning_cohort_id_fk" FOREIGN KEY ("cohort") REFERENCES "public"."learning_cohort"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning_review" ADD CONSTRAINT "learning_review_attempt_learning_attempt_id_fk" FOREIGN KEY ("attempt") REFERENCES "public"."learning_attempt"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning_score" ADD CONSTRAINT "learning_score_trainee_learning_trainee_id_fk" FOREIGN KEY ("trainee") REFERENCES "public"."learning_trainee"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning_session" ADD CONSTRAINT "learning_session_class_learning_class_id_fk" FOREIGN KEY ("class") REFERENCES "public"."learning_class"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning_teacher" ADD CONSTRAINT "learning_teacher_cohort_learning_cohort_id_fk" FOREIGN KEY ("cohort") REFERENCES "public"."learning_cohort"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning_teacher" ADD CONSTRAINT "learning_teacher_class_learning_class_id_fk" FOREIGN KEY ("class") REFERENCES "public"."learning_class"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning_teacher" ADD CONSTRAINT "learning_teacher_account_account_id_fk" FOREIGN KEY ("account") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning_topic_review" ADD CONSTRAINT "learning_topic_review_trainee_learning_trainee_id_fk" FOREIGN KEY ("trainee") REFERENCES "public"."learning_trainee"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning_trainee" ADD CONSTRAINT "learning_trainee_tenant_tenant_code_fk" FOREIGN KEY ("tenant") REFERENCES "public"."tenant"("code") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "learning_trainee" ADD CONSTRAINT "learning_trainee_account_account_id_fk" FOREIGN KEY ("account") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning_trainee" ADD CONSTRAINT "learning_trainee_cohort_learning_cohort_id_fk" FOREIGN KEY ("cohort") REFERENCES "public"."learning_cohort"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning_trainee" ADD CONSTRAINT "learning_trainee_class_learning_class_id_fk" FOREIGN KEY ("class") REFERENCES "public"."learning_class"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "learning_attempt_number" ON "learning_attempt" USING btree ("trainee","assignment","number");--> statement-breakpoint
CREATE UNIQUE INDEX "learning_attempt_instance" ON "learning_attempt" USING btree ("trainee","instance");--> statement-breakpoint
CREATE INDEX "learning_attempt_queue" ON "learning_attempt" USING btree ("cohort","at") WHERE "learning_attempt"."outcome" is null;--> statement-breakpoint
CREATE INDEX "learning_attendance_trainee" ON "learning_attendance" USING btree ("trainee");--> statement-breakpoint
CREATE INDEX "learning_certificate_trainee" ON "learning_certificate" USING btree ("trainee");--> statement-breakpoint
CREATE INDEX "learning_certificate_tenant" ON "learning_certificate" USING btree ("tenant","at");--> statement-breakpoint
CREATE UNIQUE INDEX "learning_class_name" ON "learning_class" USING btree ("cohort","name");--> statement-breakpoint
CREATE INDEX "learning_cohort_tenant" ON "learning_cohort" USING btree ("tenant","starts_on","id");--> statement-breakpoint
CREATE INDEX "learning_course_tenant" ON "learning_course" USING btree ("tenant","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "learning_edition_number" ON "learning_edition" USING btree ("course","number");--> statement-breakpoint
CREATE UNIQUE INDEX "learning_edition_draft" ON "learning_edition" USING btree ("course") WHERE "learning_edition"."number" is null;--> statement-breakpoint
CREATE INDEX "learning_event_tenant" ON "learning_event" USING btree ("tenant","id");--> statement-breakpoint
CREATE INDEX "learning_event_trainee" ON "learning_event" USING btree ("trainee","id");--> statement-breakpoint
CREATE UNIQUE INDEX "learning_message_number" ON "learning_message" USING btree ("trainee","mentor","number");--> statement-breakpoint
CREATE UNIQUE INDEX "learning_message_instance" ON "learning_message" USING btree ("trainee","mentor","from_mentor","instance");--> statement-breakpoint
CREATE INDEX "learning_node_parent" ON "learning_node" USING btree ("edition","parent","kind","place");--> statement-breakpoint
CREATE INDEX "learning_note_trainee" ON "learning_note" USING btree ("trainee","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "learning_note_instance" ON "learning_note" USING btree ("trainee","instance");--> statement-breakpoint
CREATE UNIQUE INDEX "learning_pairing_once" ON "learning_pairing" USING btree ("trainee","mentor") WHERE "learning_pairing"."until" is null;--> statement-breakpoint
CREATE INDEX "learning_pairing_mentor" ON "learning_pairing" USING btree ("mentor") WHERE "learning_pairing"."until" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "learning_pitch_version" ON "learning_pitch" USING btree ("trainee","pitch","version");--> statement-breakpoint
CREATE INDEX "learning_preset_tenant" ON "learning_preset" USING btree ("tenant","assignment");--> statement-breakpoint
CREATE INDEX "learning_session_class" ON "learning_session" USING btree ("class","starts_at");--> statement-breakpoint
CREATE INDEX "learning_teacher_account" ON "learning_teacher" USING btree ("account") WHERE "learning_teacher"."until" is null;--> statement-breakpoint
CREATE INDEX "learning_teacher_cohort" ON "learning_teacher" USING btree ("cohort","part");--> statement-breakpoint
CREATE INDEX "learning_topic_review_topic" ON "learning_topic_review" USING btree ("topic");--> statement-breakpoint
CREATE UNIQUE INDEX "learning_trainee_once" ON "learning_trainee" USING btree ("cohort","account");--> statement-breakpoint
CREATE UNIQUE INDEX "learning_trainee_active" ON "learning_trainee" USING btree ("account") WHERE "learning_trainee"."state" in ('active', 'paused');--> statement-breakpoint
CREATE INDEX "learning_trainee_class" ON "learning_trainee" USING btree ("class");--> statement-breakpoint
CREATE UNIQUE INDEX "learning_trainee_feed" ON "learning_trainee" USING btree ("feed_key");--> statement-breakpoint
CREATE TRIGGER "learning_event_append_only" BEFORE UPDATE ON "learning_event" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
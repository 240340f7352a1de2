CREATE TABLE "account" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"role" text NOT NULL,
	"status" text NOT NULL,
	"password" text,
	"language" text NOT NULL,
	"country" text NOT NULL,
	"gender" text,
	"age" integer,
	"referral_choice" text,
	"referral_code" text,
	"registered_by" text,
	"use_new_onboarding" boolean DEFAULT true NOT NULL,
	"onboarding_complete" boolean DEFAULT false NOT NULL,
	"authenticator" text,
	"authenticator_draft" text,
	"authenticator_step" integer,
	"recovery_codes" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone,
	"search" text GENERATED ALWAYS AS (lower(first_name || ' ' || last_name || ' ' || email || ' ' || coalesce(phone, ''))) STORED,
	CONSTRAINT "account_email_lower" CHECK ("account"."email" = lower("account"."email"))
);
--> statement-breakpoint
CREATE TABLE "attempt" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"tenant" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor" text,
	"actor_name" text,
	"action" text NOT NULL,
	"subject_kind" text,
	"subject_id" text,
	"subject_name" text,
	"detail" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"address" text
);
--> statement-breakpoint
CREATE TABLE "code" (
	"id" text PRIMARY KEY NOT NULL,
	"account" text NOT NULL,
	"purpose" text NOT NULL,
	"hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "connection" (
	"site" text NOT NULL,
	"account" text NOT NULL,
	"reference" text,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	"code" text,
	"code_widget" text,
	"code_expires_at" timestamp with time zone,
	CONSTRAINT "connection_site_account_pk" PRIMARY KEY("site","account")
);
--> statement-breakpoint
CREATE TABLE "file" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant" text NOT NULL,
	"owner" text,
	"purpose" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"size" integer NOT NULL,
	"sha256" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mpesa_verification" (
	"id" text PRIMARY KEY NOT NULL,
	"account" text NOT NULL,
	"phone" text NOT NULL,
	"country" text NOT NULL,
	"amount" integer NOT NULL,
	"reference" text,
	"status" text DEFAULT 'waiting' NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"receipt" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"checked_at" timestamp with time zone,
	"settled_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "notification" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"account" text NOT NULL,
	"kind" text NOT NULL,
	"values" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"path" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"read" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "profile" (
	"account" text PRIMARY KEY NOT NULL,
	"setup" text DEFAULT 'none' NOT NULL,
	"mpesa_phone" text,
	"mpesa_verified_at" timestamp with time zone,
	"alternative_phone" text,
	"bvn" text,
	"bvn_phone" text,
	"residence" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"next_of_kin" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"bank" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"identity_type" text,
	"identification" text,
	"photo" text
);
--> statement-breakpoint
CREATE TABLE "session" (
	"id" text PRIMARY KEY NOT NULL,
	"account" text NOT NULL,
	"widget" text,
	"site" text,
	"device" text NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"end_reason" text
);
--> statement-breakpoint
CREATE TABLE "token" (
	"hash" text PRIMARY KEY NOT NULL,
	"session" text NOT NULL,
	"kind" text NOT NULL,
	"replaces" text,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "delivery" (
	"id" text PRIMARY KEY NOT NULL,
	"webhook" text NOT NULL,
	"event" text NOT NULL,
	"payload" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"status" integer DEFAULT 0 NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"next_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "job" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"payload" jsonb NOT NULL,
	"key" text,
	"run_at" timestamp with time zone DEFAULT now() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp with time zone,
	"done_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "partner_secret" (
	"id" text PRIMARY KEY NOT NULL,
	"site" text NOT NULL,
	"hash" text NOT NULL,
	"ending" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	"expires_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "webhook" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant" text NOT NULL,
	"url" text NOT NULL,
	"events" text[] NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"secret" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_tenant_tenant_code_fk" FOREIGN KEY ("tenant") REFERENCES "public"."tenant"("code") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "audit" ADD CONSTRAINT "audit_tenant_tenant_code_fk" FOREIGN KEY ("tenant") REFERENCES "public"."tenant"("code") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "code" ADD CONSTRAINT "code_account_account_id_fk" FOREIGN KEY ("account") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connection" ADD CONSTRAINT "connection_account_account_id_fk" FOREIGN KEY ("account") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file" ADD CONSTRAINT "file_tenant_tenant_code_fk" FOREIGN KEY ("tenant") REFERENCES "public"."tenant"("code") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "file" ADD CONSTRAINT "file_owner_account_id_fk" FOREIGN KEY ("owner") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mpesa_verification" ADD CONSTRAINT "mpesa_verification_account_account_id_fk" FOREIGN KEY ("account") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_account_account_id_fk" FOREIGN KEY ("account") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile" ADD CONSTRAINT "profile_account_account_id_fk" FOREIGN KEY ("account") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_account_account_id_fk" FOREIGN KEY ("account") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "token" ADD CONSTRAINT "token_session_session_id_fk" FOREIGN KEY ("session") REFERENCES "public"."session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_webhook_webhook_id_fk" FOREIGN KEY ("webhook") REFERENCES "public"."webhook"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_secret" ADD CONSTRAINT "partner_secret_site_partner_site_key_fk" FOREIGN KEY ("site") REFERENCES "public"."partner_site"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook" ADD CONSTRAINT "webhook_tenant_tenant_code_fk" FOREIGN KEY ("tenant") REFERENCES "public"."tenant"("code") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE UNIQUE INDEX "account_email" ON "account" USING btree ("tenant","email");--> statement-breakpoint
CREATE UNIQUE INDEX "account_phone" ON "account" USING btree ("tenant","phone");--> statement-breakpoint
CREATE INDEX "account_newest" ON "account" USING btree ("tenant","created_at","id");--> statement-breakpoint
CREATE INDEX "account_role" ON "account" USING btree ("tenant","role","created_at","id");--> statement-breakpoint
CREATE INDEX "account_status" ON "account" USING btree ("tenant","status","created_at","id");--> statement-breakpoint
CREATE INDEX "account_name" ON "account" USING btree ("tenant",lower("first_name" || ' ' || "last_name"),"id");--> statement-breakpoint
CREATE INDEX "account_seen" ON "account" USING btree ("tenant","last_seen_at" NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "account_registered_by" ON "account" USING btree ("registered_by","created_at","id");--> statement-breakpoint
CREATE INDEX "attempt_until" ON "attempt" USING btree ("until");--> statement-breakpoint
CREATE INDEX "audit_tenant" ON "audit" USING btree ("tenant","id");--> statement-breakpoint
CREATE INDEX "audit_at" ON "audit" USING btree ("tenant","at");--> statement-breakpoint
CREATE INDEX "audit_action" ON "audit" USING btree ("tenant","action","id");--> statement-breakpoint
CREATE INDEX "audit_subject" ON "audit" USING btree ("subject_id","id");--> statement-breakpoint
CREATE INDEX "audit_actor" ON "audit" USING btree ("actor","id");--> statement-breakpoint
CREATE INDEX "code_account" ON "code" USING btree ("account","purpose");--> statement-breakpoint
CREATE UNIQUE INDEX "connection_reference" ON "connection" USING btree ("site","reference");--> statement-breakpoint
CREATE UNIQUE INDEX "connection_code" ON "connection" USING btree ("code");--> statement-breakpoint
CREATE INDEX "file_owner" ON "file" USING btree ("owner");--> statement-breakpoint
CREATE INDEX "mpesa_verification_account" ON "mpesa_verification" USING btree ("account");--> statement-breakpoint
CREATE UNIQUE INDEX "mpesa_verification_reference" ON "mpesa_verification" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "notification_account" ON "notification" USING btree ("account","id");--> statement-breakpoint
CREATE INDEX "notification_unread" ON "notification" USING btree ("account") WHERE not "notification"."read";--> statement-breakpoint
CREATE INDEX "session_account" ON "session" USING btree ("account");--> statement-breakpoint
CREATE INDEX "token_session" ON "token" USING btree ("session");--> statement-breakpoint
CREATE INDEX "token_replaces" ON "token" USING btree ("replaces");--> statement-breakpoint
CREATE INDEX "token_expires" ON "token" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "delivery_webhook" ON "delivery" USING btree ("webhook","at");--> statement-breakpoint
CREATE UNIQUE INDEX "job_key" ON "job" USING btree ("key");--> statement-breakpoint
CREATE INDEX "job_due" ON "job" USING btree ("run_at") WHERE "job"."done_at" is null and "job"."failed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "partner_secret_hash" ON "partner_secret" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "partner_secret_site" ON "partner_secret" USING btree ("site");--> statement-breakpoint
CREATE INDEX "webhook_tenant" ON "webhook" USING btree ("tenant");--> statement-breakpoint
CREATE FUNCTION "refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION '% is append-only', TG_TABLE_NAME; END $$;--> statement-breakpoint
CREATE TRIGGER "audit_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();

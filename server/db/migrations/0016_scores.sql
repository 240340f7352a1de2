CREATE TABLE "credit_frozen" (
	"id" text PRIMARY KEY NOT NULL,
	"loan" text NOT NULL,
	"record" jsonb NOT NULL,
	"by" text NOT NULL,
	"by_name" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "credit_note" (
	"id" text PRIMARY KEY NOT NULL,
	"business" text NOT NULL,
	"metric" text NOT NULL,
	"value" double precision,
	"rows" jsonb,
	"day" date NOT NULL,
	"note" text NOT NULL,
	"by" text NOT NULL,
	"by_name" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "score_entry" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant" text NOT NULL,
	"business" text NOT NULL,
	"quarter" text NOT NULL,
	"months" integer,
	"average" double precision,
	"measures" jsonb NOT NULL,
	"facts" jsonb NOT NULL,
	"version" integer NOT NULL,
	"by" text NOT NULL,
	"by_name" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "score_note" (
	"business" text NOT NULL,
	"quarter" text NOT NULL,
	"measure" text NOT NULL,
	"value" double precision NOT NULL,
	"note" text NOT NULL,
	"by" text NOT NULL,
	"by_name" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "score_note_business_quarter_measure_pk" PRIMARY KEY("business","quarter","measure")
);
--> statement-breakpoint
CREATE TABLE "score_override" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant" text NOT NULL,
	"entry" text NOT NULL,
	"measure" text NOT NULL,
	"score" double precision NOT NULL,
	"reason" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"by" text NOT NULL,
	"by_name" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_by" text,
	"decided_by_name" text,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "score_table" (
	"tenant" text NOT NULL,
	"version" integer NOT NULL,
	"measures" jsonb NOT NULL,
	"metrics" jsonb NOT NULL,
	"by" text NOT NULL,
	"by_name" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "score_table_tenant_version_pk" PRIMARY KEY("tenant","version")
);
--> statement-breakpoint
ALTER TABLE "credit_frozen" ADD CONSTRAINT "credit_frozen_loan_loan_id_fk" FOREIGN KEY ("loan") REFERENCES "public"."loan"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_note" ADD CONSTRAINT "credit_note_business_business_id_fk" FOREIGN KEY ("business") REFERENCES "public"."business"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "score_entry" ADD CONSTRAINT "score_entry_tenant_tenant_code_fk" FOREIGN KEY ("tenant") REFERENCES "public"."tenant"("code") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "score_entry" ADD CONSTRAINT "score_entry_business_business_id_fk" FOREIGN KEY ("business") REFERENCES "public"."business"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "score_note" ADD CONSTRAINT "score_note_business_business_id_fk" FOREIGN KEY ("business") REFERENCES "public"."business"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "score_override" ADD CONSTRAINT "score_override_tenant_tenant_code_fk" FOREIGN KEY ("tenant") REFERENCES "public"."tenant"("code") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "score_override" ADD CONSTRAINT "score_override_entry_score_entry_id_fk" FOREIGN KEY ("entry") REFERENCES "public"."score_entry"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "score_table" ADD CONSTRAINT "score_table_tenant_tenant_code_fk" FOREIGN KEY ("tenant") REFERENCES "public"."tenant"("code") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "credit_frozen_loan" ON "credit_frozen" USING btree ("loan","at");--> statement-breakpoint
CREATE INDEX "credit_note_newest" ON "credit_note" USING btree ("business","metric","at");--> statement-breakpoint
CREATE UNIQUE INDEX "score_entry_once" ON "score_entry" USING btree ("business","quarter");--> statement-breakpoint
CREATE INDEX "score_entry_quarter" ON "score_entry" USING btree ("tenant","quarter","months","average");--> statement-breakpoint
CREATE UNIQUE INDEX "score_override_open" ON "score_override" USING btree ("entry","measure") WHERE "score_override"."state" = 'open';--> statement-breakpoint
CREATE INDEX "score_override_queue" ON "score_override" USING btree ("tenant","state","at");
CREATE TABLE "upload" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant" text NOT NULL,
	"account" text NOT NULL,
	"purpose" text NOT NULL,
	"name" text NOT NULL,
	"fingerprint" text,
	"length" bigint NOT NULL,
	"grown" jsonb DEFAULT '{"size":0}'::jsonb NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"problem" text,
	"checked_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "file" ADD COLUMN "unused_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "upload" ADD CONSTRAINT "upload_tenant_tenant_code_fk" FOREIGN KEY ("tenant") REFERENCES "public"."tenant"("code") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "upload" ADD CONSTRAINT "upload_account_account_id_fk" FOREIGN KEY ("account") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "upload_fingerprint" ON "upload" USING btree ("account","purpose","fingerprint");--> statement-breakpoint
CREATE INDEX "upload_account" ON "upload" USING btree ("account") WHERE "upload"."state" = 'open';--> statement-breakpoint
CREATE INDEX "upload_expires" ON "upload" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "file_unused" ON "file" USING btree ("unused_since") WHERE "file"."unused_since" is not null;
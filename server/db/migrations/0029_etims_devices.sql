CREATE TABLE "document_device" (
	"business" text PRIMARY KEY NOT NULL,
	"pin" text NOT NULL,
	"branch" text NOT NULL,
	"serial" text NOT NULL,
	"key" text NOT NULL,
	"control_unit" text NOT NULL,
	"last" bigint DEFAULT 0 NOT NULL,
	"items" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"pending" text,
	"pending_until" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "document_device" ADD CONSTRAINT "document_device_business_business_id_fk" FOREIGN KEY ("business") REFERENCES "public"."business"("id") ON DELETE cascade ON UPDATE no action;
CREATE TABLE "answered" (
	"account" text NOT NULL,
	"call" text NOT NULL,
	"key" text NOT NULL,
	"reply" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "answered_account_call_key_pk" PRIMARY KEY("account","call","key")
);
--> statement-breakpoint
ALTER TABLE "answered" ADD CONSTRAINT "answered_account_account_id_fk" FOREIGN KEY ("account") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;
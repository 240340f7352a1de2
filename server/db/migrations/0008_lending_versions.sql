CREATE TABLE "lending_version" (
	"tenant" text NOT NULL,
	"number" integer NOT NULL,
	"at" timestamp with time zone,
	"by" text,
	"by_name" text,
	"terms" jsonb NOT NULL,
	CONSTRAINT "lending_version_tenant_number_pk" PRIMARY KEY("tenant","number")
);
--> statement-breakpoint
ALTER TABLE "lending_version" ADD CONSTRAINT "lending_version_tenant_tenant_code_fk" FOREIGN KEY ("tenant") REFERENCES "public"."tenant"("code") ON DELETE cascade ON UPDATE cascade;
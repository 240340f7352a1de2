CREATE TABLE "host" (
	"name" text PRIMARY KEY NOT NULL,
	"tenant" text NOT NULL,
	CONSTRAINT "host_lower" CHECK ("host"."name" = lower("host"."name"))
);
--> statement-breakpoint
CREATE TABLE "page" (
	"tenant" text NOT NULL,
	"slug" text NOT NULL,
	"language" text NOT NULL,
	"title" text NOT NULL,
	"markdown" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "page_tenant_slug_language_pk" PRIMARY KEY("tenant","slug","language")
);
--> statement-breakpoint
CREATE TABLE "partner_site" (
	"key" text PRIMARY KEY NOT NULL,
	"tenant" text NOT NULL,
	"name" text NOT NULL,
	"origins" text[] NOT NULL,
	"theme" jsonb NOT NULL,
	"texts" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tenant" (
	"code" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"theme" jsonb NOT NULL,
	"logo" text,
	"contact" jsonb NOT NULL,
	"landing" text NOT NULL,
	"country" text NOT NULL,
	"languages" text[] NOT NULL,
	"modules" text[] NOT NULL,
	"features" jsonb NOT NULL,
	"loan" jsonb NOT NULL,
	"texts" jsonb NOT NULL,
	"services" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tenant_brand" CHECK ("tenant"."theme"->>'brand' ~* '^#[0-9a-f]{6}$'),
	CONSTRAINT "tenant_languages" CHECK (cardinality("tenant"."languages") > 0)
);
--> statement-breakpoint
ALTER TABLE "host" ADD CONSTRAINT "host_tenant_tenant_code_fk" FOREIGN KEY ("tenant") REFERENCES "public"."tenant"("code") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "page" ADD CONSTRAINT "page_tenant_tenant_code_fk" FOREIGN KEY ("tenant") REFERENCES "public"."tenant"("code") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "partner_site" ADD CONSTRAINT "partner_site_tenant_tenant_code_fk" FOREIGN KEY ("tenant") REFERENCES "public"."tenant"("code") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "host_tenant" ON "host" USING btree ("tenant");--> statement-breakpoint
CREATE INDEX "partner_site_tenant" ON "partner_site" USING btree ("tenant");--> statement-breakpoint
CREATE UNIQUE INDEX "tenant_one_default" ON "tenant" USING btree ("is_default") WHERE "tenant"."is_default";
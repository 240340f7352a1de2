CREATE TABLE "invest_enquiry" (
	"id" text PRIMARY KEY NOT NULL,
	"business" text NOT NULL,
	"link" text,
	"name" text NOT NULL,
	"organisation" text DEFAULT '' NOT NULL,
	"email" text NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"text" text NOT NULL,
	"state" text DEFAULT 'new' NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"answered_at" timestamp with time zone,
	"answered_by" text
);
--> statement-breakpoint
CREATE TABLE "invest_link" (
	"id" text PRIMARY KEY NOT NULL,
	"business" text NOT NULL,
	"kind" text DEFAULT 'link' NOT NULL,
	"token" text NOT NULL,
	"label" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "invest_look" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"link" text NOT NULL,
	"visitor" text NOT NULL,
	"device" text NOT NULL,
	"day" date NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	"last_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invest_profile" (
	"business" text PRIMARY KEY NOT NULL,
	"tenant" text NOT NULL,
	"texts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"place" jsonb,
	"video" text,
	"image" text,
	"logo" text,
	"enabled" boolean DEFAULT true NOT NULL,
	"ready_for_growth" boolean DEFAULT false NOT NULL,
	"show_performance" boolean DEFAULT false NOT NULL,
	"consents" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"listing" text DEFAULT 'off' NOT NULL,
	"listing_at" timestamp with time zone,
	"listing_reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"edited_at" timestamp with time zone DEFAULT now() NOT NULL,
	"edited_by" text
);
--> statement-breakpoint
ALTER TABLE "invest_enquiry" ADD CONSTRAINT "invest_enquiry_business_business_id_fk" FOREIGN KEY ("business") REFERENCES "public"."business"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invest_enquiry" ADD CONSTRAINT "invest_enquiry_link_invest_link_id_fk" FOREIGN KEY ("link") REFERENCES "public"."invest_link"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invest_link" ADD CONSTRAINT "invest_link_business_business_id_fk" FOREIGN KEY ("business") REFERENCES "public"."business"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invest_look" ADD CONSTRAINT "invest_look_link_invest_link_id_fk" FOREIGN KEY ("link") REFERENCES "public"."invest_link"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invest_profile" ADD CONSTRAINT "invest_profile_business_business_id_fk" FOREIGN KEY ("business") REFERENCES "public"."business"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invest_profile" ADD CONSTRAINT "invest_profile_tenant_tenant_code_fk" FOREIGN KEY ("tenant") REFERENCES "public"."tenant"("code") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "invest_profile" ADD CONSTRAINT "invest_profile_image_file_id_fk" FOREIGN KEY ("image") REFERENCES "public"."file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invest_profile" ADD CONSTRAINT "invest_profile_logo_file_id_fk" FOREIGN KEY ("logo") REFERENCES "public"."file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invest_enquiry_business" ON "invest_enquiry" USING btree ("business","state","at");--> statement-breakpoint
CREATE UNIQUE INDEX "invest_link_token" ON "invest_link" USING btree ("token");--> statement-breakpoint
CREATE INDEX "invest_link_business" ON "invest_link" USING btree ("business","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "invest_look_visitor" ON "invest_look" USING btree ("link","day","visitor");--> statement-breakpoint
CREATE INDEX "invest_profile_listing" ON "invest_profile" USING btree ("tenant","listing","listing_at");
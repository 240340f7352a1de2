CREATE TABLE "book_comment" (
	"id" text PRIMARY KEY NOT NULL,
	"business" text NOT NULL,
	"entry" text NOT NULL,
	"text" text NOT NULL,
	"asks" boolean DEFAULT false NOT NULL,
	"done_at" timestamp with time zone,
	"by" text NOT NULL,
	"by_name" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "book_entry" (
	"id" text PRIMARY KEY NOT NULL,
	"business" text NOT NULL,
	"kind" text NOT NULL,
	"day" date NOT NULL,
	"amount" bigint NOT NULL,
	"unit_amount" bigint,
	"item" text,
	"quantity" bigint,
	"name" text DEFAULT '' NOT NULL,
	"type" text,
	"phone" text,
	"years" integer,
	"source" text DEFAULT 'typed' NOT NULL,
	"reference" text,
	"receipt" text,
	"revision" integer DEFAULT 1 NOT NULL,
	"client_id" text,
	"import" text,
	"by" text NOT NULL,
	"by_name" text NOT NULL,
	"on_behalf" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"edited_at" timestamp with time zone DEFAULT now() NOT NULL,
	"voided_at" timestamp with time zone,
	"voided_by" text,
	"void_reason" text
);
--> statement-breakpoint
CREATE TABLE "book_import" (
	"id" text PRIMARY KEY NOT NULL,
	"business" text NOT NULL,
	"file_name" text NOT NULL,
	"rows" integer NOT NULL,
	"by" text NOT NULL,
	"by_name" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "book_item" (
	"id" text PRIMARY KEY NOT NULL,
	"business" text NOT NULL,
	"kind" text NOT NULL,
	"parent" text,
	"name" text NOT NULL,
	"category" text,
	"measurement" text,
	"price" bigint NOT NULL,
	"programme_price" bigint,
	"starting" bigint DEFAULT 0 NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"client_id" text,
	"import" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"edited_at" timestamp with time zone DEFAULT now() NOT NULL,
	"voided_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "book_lookup" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant" text NOT NULL,
	"list" text NOT NULL,
	"name" jsonb NOT NULL,
	"place" integer DEFAULT 0 NOT NULL,
	"hidden" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "book_revision" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"business" text NOT NULL,
	"subject" text NOT NULL,
	"revision" integer NOT NULL,
	"values" jsonb NOT NULL,
	"by" text NOT NULL,
	"by_name" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "business" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant" text NOT NULL,
	"owner" text NOT NULL,
	"name" text NOT NULL,
	"display_name" text NOT NULL,
	"category" text,
	"location" text DEFAULT '' NOT NULL,
	"started_on" date,
	"client_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"edited_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stock_movement" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"business" text NOT NULL,
	"item" text NOT NULL,
	"entry" text,
	"kind" text NOT NULL,
	"day" date NOT NULL,
	"quantity" bigint NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "book_comment" ADD CONSTRAINT "book_comment_business_business_id_fk" FOREIGN KEY ("business") REFERENCES "public"."business"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_comment" ADD CONSTRAINT "book_comment_entry_book_entry_id_fk" FOREIGN KEY ("entry") REFERENCES "public"."book_entry"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_entry" ADD CONSTRAINT "book_entry_business_business_id_fk" FOREIGN KEY ("business") REFERENCES "public"."business"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_entry" ADD CONSTRAINT "book_entry_item_book_item_id_fk" FOREIGN KEY ("item") REFERENCES "public"."book_item"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_entry" ADD CONSTRAINT "book_entry_receipt_file_id_fk" FOREIGN KEY ("receipt") REFERENCES "public"."file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_import" ADD CONSTRAINT "book_import_business_business_id_fk" FOREIGN KEY ("business") REFERENCES "public"."business"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_item" ADD CONSTRAINT "book_item_business_business_id_fk" FOREIGN KEY ("business") REFERENCES "public"."business"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_lookup" ADD CONSTRAINT "book_lookup_tenant_tenant_code_fk" FOREIGN KEY ("tenant") REFERENCES "public"."tenant"("code") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "book_revision" ADD CONSTRAINT "book_revision_business_business_id_fk" FOREIGN KEY ("business") REFERENCES "public"."business"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "business" ADD CONSTRAINT "business_tenant_tenant_code_fk" FOREIGN KEY ("tenant") REFERENCES "public"."tenant"("code") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "business" ADD CONSTRAINT "business_owner_account_id_fk" FOREIGN KEY ("owner") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movement" ADD CONSTRAINT "stock_movement_business_business_id_fk" FOREIGN KEY ("business") REFERENCES "public"."business"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movement" ADD CONSTRAINT "stock_movement_item_book_item_id_fk" FOREIGN KEY ("item") REFERENCES "public"."book_item"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "book_comment_entry" ON "book_comment" USING btree ("entry","at");--> statement-breakpoint
CREATE INDEX "book_comment_asks" ON "book_comment" USING btree ("business") WHERE "book_comment"."asks" and "book_comment"."done_at" is null;--> statement-breakpoint
CREATE INDEX "book_entry_list" ON "book_entry" USING btree ("business","kind","created_at","id");--> statement-breakpoint
CREATE INDEX "book_entry_figures" ON "book_entry" USING btree ("business","day","kind","amount") WHERE "book_entry"."voided_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "book_entry_client_id" ON "book_entry" USING btree ("business","client_id");--> statement-breakpoint
CREATE UNIQUE INDEX "book_entry_reference" ON "book_entry" USING btree ("business","reference") WHERE "book_entry"."voided_at" is null and "book_entry"."reference" is not null;--> statement-breakpoint
CREATE INDEX "book_entry_import" ON "book_entry" USING btree ("import") WHERE "book_entry"."import" is not null;--> statement-breakpoint
CREATE INDEX "book_import_business" ON "book_import" USING btree ("business","at");--> statement-breakpoint
CREATE INDEX "book_item_business" ON "book_item" USING btree ("business","kind","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "book_item_client_id" ON "book_item" USING btree ("business","client_id");--> statement-breakpoint
CREATE INDEX "book_lookup_list" ON "book_lookup" USING btree ("tenant","list","place");--> statement-breakpoint
CREATE UNIQUE INDEX "book_revision_subject" ON "book_revision" USING btree ("subject","revision");--> statement-breakpoint
CREATE INDEX "business_owner" ON "business" USING btree ("owner","created_at");--> statement-breakpoint
CREATE INDEX "business_tenant" ON "business" USING btree ("tenant","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "business_client_id" ON "business" USING btree ("owner","client_id");--> statement-breakpoint
CREATE INDEX "stock_movement_item" ON "stock_movement" USING btree ("business","item","kind","day","quantity");--> statement-breakpoint
CREATE TRIGGER "book_revision_append_only" BEFORE UPDATE ON "book_revision" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "stock_movement_append_only" BEFORE UPDATE ON "stock_movement" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
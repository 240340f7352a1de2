CREATE TABLE "document" (
	"id" text PRIMARY KEY NOT NULL,
	"business" text NOT NULL,
	"kind" text NOT NULL,
	"number" text,
	"year" integer,
	"serial" integer,
	"language" text NOT NULL,
	"currency" text NOT NULL,
	"customer" text,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"email" text NOT NULL,
	"pin" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"discount" bigint DEFAULT 0 NOT NULL,
	"subtotal" bigint NOT NULL,
	"tax" bigint NOT NULL,
	"total" bigint NOT NULL,
	"paid" bigint DEFAULT 0 NOT NULL,
	"credited" bigint DEFAULT 0 NOT NULL,
	"issued_on" date,
	"due_on" date,
	"seller" jsonb,
	"fiscal" jsonb,
	"source" text,
	"client_id" text,
	"by" text NOT NULL,
	"by_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"edited_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "document_counter" (
	"business" text NOT NULL,
	"kind" text NOT NULL,
	"year" integer NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "document_counter_business_kind_year_pk" PRIMARY KEY("business","kind","year")
);
--> statement-breakpoint
CREATE TABLE "document_customer" (
	"id" text PRIMARY KEY NOT NULL,
	"business" text NOT NULL,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"email" text NOT NULL,
	"pin" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "document_delivery" (
	"id" text PRIMARY KEY NOT NULL,
	"document" text NOT NULL,
	"payment" text,
	"kind" text NOT NULL,
	"to" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "document_line" (
	"id" text PRIMARY KEY NOT NULL,
	"document" text NOT NULL,
	"place" integer NOT NULL,
	"item" text,
	"name" text NOT NULL,
	"quantity" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"net" bigint NOT NULL,
	"tax_code" text,
	"tax_rate" integer DEFAULT 0 NOT NULL,
	"tax" bigint DEFAULT 0 NOT NULL,
	"source" text
);
--> statement-breakpoint
CREATE TABLE "document_link" (
	"id" text PRIMARY KEY NOT NULL,
	"document" text NOT NULL,
	"hash" text NOT NULL,
	"sealed" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"opened_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "document_payment" (
	"id" text PRIMARY KEY NOT NULL,
	"business" text NOT NULL,
	"document" text NOT NULL,
	"place" integer NOT NULL,
	"amount" bigint NOT NULL,
	"paid_on" date NOT NULL,
	"method" text NOT NULL,
	"reference" text,
	"receipt" text,
	"receipt_at" timestamp with time zone,
	"entry" text,
	"client_id" text,
	"by" text NOT NULL,
	"by_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"voided_at" timestamp with time zone,
	"voided_by" text,
	"void_reason" text
);
--> statement-breakpoint
CREATE TABLE "document_repeat" (
	"document" text PRIMARY KEY NOT NULL,
	"every" text NOT NULL,
	"sends" boolean DEFAULT false NOT NULL,
	"next_on" date NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "document_sale" (
	"payment" text NOT NULL,
	"line" text NOT NULL,
	"entry" text NOT NULL,
	"amount" bigint NOT NULL,
	"quantity" bigint NOT NULL,
	CONSTRAINT "document_sale_payment_line_pk" PRIMARY KEY("payment","line")
);
--> statement-breakpoint
CREATE TABLE "document_settings" (
	"business" text PRIMARY KEY NOT NULL,
	"values" jsonb NOT NULL,
	"logo" text,
	"edited_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "document" ADD CONSTRAINT "document_business_business_id_fk" FOREIGN KEY ("business") REFERENCES "public"."business"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document" ADD CONSTRAINT "document_customer_document_customer_id_fk" FOREIGN KEY ("customer") REFERENCES "public"."document_customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_counter" ADD CONSTRAINT "document_counter_business_business_id_fk" FOREIGN KEY ("business") REFERENCES "public"."business"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_customer" ADD CONSTRAINT "document_customer_business_business_id_fk" FOREIGN KEY ("business") REFERENCES "public"."business"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_delivery" ADD CONSTRAINT "document_delivery_document_document_id_fk" FOREIGN KEY ("document") REFERENCES "public"."document"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_delivery" ADD CONSTRAINT "document_delivery_payment_document_payment_id_fk" FOREIGN KEY ("payment") REFERENCES "public"."document_payment"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_line" ADD CONSTRAINT "document_line_document_document_id_fk" FOREIGN KEY ("document") REFERENCES "public"."document"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_line" ADD CONSTRAINT "document_line_item_book_item_id_fk" FOREIGN KEY ("item") REFERENCES "public"."book_item"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_link" ADD CONSTRAINT "document_link_document_document_id_fk" FOREIGN KEY ("document") REFERENCES "public"."document"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_payment" ADD CONSTRAINT "document_payment_business_business_id_fk" FOREIGN KEY ("business") REFERENCES "public"."business"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_payment" ADD CONSTRAINT "document_payment_document_document_id_fk" FOREIGN KEY ("document") REFERENCES "public"."document"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_payment" ADD CONSTRAINT "document_payment_entry_book_entry_id_fk" FOREIGN KEY ("entry") REFERENCES "public"."book_entry"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_repeat" ADD CONSTRAINT "document_repeat_document_document_id_fk" FOREIGN KEY ("document") REFERENCES "public"."document"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_sale" ADD CONSTRAINT "document_sale_payment_document_payment_id_fk" FOREIGN KEY ("payment") REFERENCES "public"."document_payment"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_sale" ADD CONSTRAINT "document_sale_line_document_line_id_fk" FOREIGN KEY ("line") REFERENCES "public"."document_line"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_sale" ADD CONSTRAINT "document_sale_entry_book_entry_id_fk" FOREIGN KEY ("entry") REFERENCES "public"."book_entry"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_settings" ADD CONSTRAINT "document_settings_business_business_id_fk" FOREIGN KEY ("business") REFERENCES "public"."business"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_list" ON "document" USING btree ("business","kind","created_at","id");--> statement-breakpoint
CREATE INDEX "document_of_customer" ON "document" USING btree ("customer","created_at");--> statement-breakpoint
CREATE INDEX "document_source" ON "document" USING btree ("source") WHERE "document"."source" is not null;--> statement-breakpoint
CREATE INDEX "document_due" ON "document" USING btree ("due_on") WHERE "document"."kind" = 'invoice' and "document"."number" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "document_serial" ON "document" USING btree ("business","kind","year","serial");--> statement-breakpoint
CREATE UNIQUE INDEX "document_number" ON "document" USING btree ("business","kind","number");--> statement-breakpoint
CREATE UNIQUE INDEX "document_client_id" ON "document" USING btree ("business","client_id");--> statement-breakpoint
CREATE UNIQUE INDEX "document_customer_phone" ON "document_customer" USING btree ("business","phone");--> statement-breakpoint
CREATE INDEX "document_customer_used" ON "document_customer" USING btree ("business","used_at");--> statement-breakpoint
CREATE INDEX "document_delivery_document" ON "document_delivery" USING btree ("document","at");--> statement-breakpoint
CREATE UNIQUE INDEX "document_line_place" ON "document_line" USING btree ("document","place");--> statement-breakpoint
CREATE UNIQUE INDEX "document_link_hash" ON "document_link" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "document_link_document" ON "document_link" USING btree ("document");--> statement-breakpoint
CREATE UNIQUE INDEX "document_payment_place" ON "document_payment" USING btree ("document","place");--> statement-breakpoint
CREATE UNIQUE INDEX "document_payment_client_id" ON "document_payment" USING btree ("business","client_id");--> statement-breakpoint
CREATE UNIQUE INDEX "document_payment_receipt" ON "document_payment" USING btree ("business","receipt");--> statement-breakpoint
CREATE UNIQUE INDEX "document_payment_reference" ON "document_payment" USING btree ("business","reference") WHERE "document_payment"."voided_at" is null and "document_payment"."reference" is not null;--> statement-breakpoint
CREATE INDEX "document_repeat_next" ON "document_repeat" USING btree ("next_on") WHERE "document_repeat"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "document_sale_entry" ON "document_sale" USING btree ("entry");--> statement-breakpoint
CREATE FUNCTION "refuse_change_of_sent"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF (NEW.business, NEW.kind, NEW.number, NEW.language, NEW.currency, NEW.name, NEW.phone, NEW.email, NEW.pin, NEW.note, NEW.discount, NEW.subtotal, NEW.tax, NEW.total, NEW.issued_on, NEW.due_on, NEW.seller, NEW.sent_at)
    IS DISTINCT FROM (OLD.business, OLD.kind, OLD.number, OLD.language, OLD.currency, OLD.name, OLD.phone, OLD.email, OLD.pin, OLD.note, OLD.discount, OLD.subtotal, OLD.tax, OLD.total, OLD.issued_on, OLD.due_on, OLD.seller, OLD.sent_at)
  THEN RAISE EXCEPTION 'a document that was sent is not changed'; END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "document_sent" BEFORE UPDATE ON "document" FOR EACH ROW WHEN (OLD.number IS NOT NULL) EXECUTE FUNCTION "refuse_change_of_sent"();--> statement-breakpoint
CREATE FUNCTION "refuse_change_of_sent_line"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF EXISTS (SELECT 1 FROM document WHERE id = OLD.document AND number IS NOT NULL)
  THEN RAISE EXCEPTION 'a line of a document that was sent is not changed'; END IF;
  IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "document_line_sent" BEFORE UPDATE OR DELETE ON "document_line" FOR EACH ROW EXECUTE FUNCTION "refuse_change_of_sent_line"();

CREATE TABLE "book_recurring" (
	"id" text PRIMARY KEY NOT NULL,
	"business" text NOT NULL,
	"entry" text NOT NULL,
	"every" text NOT NULL,
	"next" date NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"stopped_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "book_share" (
	"id" text PRIMARY KEY NOT NULL,
	"business" text NOT NULL,
	"token" text NOT NULL,
	"span" text NOT NULL,
	"on_day" date,
	"language" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"opened" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "book_recurring" ADD CONSTRAINT "book_recurring_business_business_id_fk" FOREIGN KEY ("business") REFERENCES "public"."business"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_recurring" ADD CONSTRAINT "book_recurring_entry_book_entry_id_fk" FOREIGN KEY ("entry") REFERENCES "public"."book_entry"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_share" ADD CONSTRAINT "book_share_business_business_id_fk" FOREIGN KEY ("business") REFERENCES "public"."business"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "book_recurring_entry" ON "book_recurring" USING btree ("entry") WHERE "book_recurring"."stopped_at" is null;--> statement-breakpoint
CREATE INDEX "book_recurring_business" ON "book_recurring" USING btree ("business","next") WHERE "book_recurring"."stopped_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "book_share_token" ON "book_share" USING btree ("token");--> statement-breakpoint
CREATE INDEX "book_share_business" ON "book_share" USING btree ("business","at");
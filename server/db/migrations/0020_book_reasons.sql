ALTER TABLE "book_item" ADD COLUMN "voided_by" text;--> statement-breakpoint
ALTER TABLE "book_item" ADD COLUMN "void_reason" text;
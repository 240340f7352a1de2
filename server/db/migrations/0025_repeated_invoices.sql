ALTER TABLE "document_repeat" ADD COLUMN "starts_on" date;--> statement-breakpoint
UPDATE "document_repeat" SET "starts_on" = "next_on";--> statement-breakpoint
ALTER TABLE "document_repeat" ALTER COLUMN "starts_on" SET NOT NULL;

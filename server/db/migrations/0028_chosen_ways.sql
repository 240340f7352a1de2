ALTER TABLE "account" ADD COLUMN "muted_ways" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "notification" ADD COLUMN "key" text;--> statement-breakpoint
CREATE INDEX "notification_key" ON "notification" USING btree ("key") WHERE "notification"."key" is not null;
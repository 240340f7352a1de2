ALTER TABLE "learning_node" ALTER COLUMN "body" SET DATA TYPE json;--> statement-breakpoint
ALTER TABLE "learning_attempt" ALTER COLUMN "asked" SET DATA TYPE json;
DROP INDEX "learning_preset_tenant";--> statement-breakpoint
ALTER TABLE "learning_preset" ADD COLUMN "kept_by" text;--> statement-breakpoint
ALTER TABLE "learning_preset" ADD CONSTRAINT "learning_preset_kept_by_account_id_fk" FOREIGN KEY ("kept_by") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "learning_preset_own" ON "learning_preset" USING btree ("tenant","kept_by");
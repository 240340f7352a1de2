CREATE TABLE "learning_pitch_review" (
	"id" text PRIMARY KEY NOT NULL,
	"deck" text NOT NULL,
	"verdict" text NOT NULL,
	"comment" text NOT NULL,
	"by" text NOT NULL,
	"by_name" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "learning_review" ADD COLUMN "done_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "learning_pitch_review" ADD CONSTRAINT "learning_pitch_review_deck_learning_pitch_id_fk" FOREIGN KEY ("deck") REFERENCES "public"."learning_pitch"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "learning_pitch_review_deck" ON "learning_pitch_review" USING btree ("deck","at");
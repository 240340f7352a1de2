CREATE TABLE "budget_line" (
	"id" text PRIMARY KEY NOT NULL,
	"period" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"type" text,
	"amount" bigint NOT NULL,
	"client_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "budget_period" (
	"id" text PRIMARY KEY NOT NULL,
	"business" text NOT NULL,
	"name" text NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"loan" text,
	"tranche" bigint,
	"client_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "budget_line" ADD CONSTRAINT "budget_line_period_budget_period_id_fk" FOREIGN KEY ("period") REFERENCES "public"."budget_period"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "budget_period" ADD CONSTRAINT "budget_period_business_business_id_fk" FOREIGN KEY ("business") REFERENCES "public"."business"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "budget_period" ADD CONSTRAINT "budget_period_loan_loan_id_fk" FOREIGN KEY ("loan") REFERENCES "public"."loan"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "budget_line_period" ON "budget_line" USING btree ("period","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "budget_line_client_id" ON "budget_line" USING btree ("period","client_id");--> statement-breakpoint
CREATE INDEX "budget_period_business" ON "budget_period" USING btree ("business","from_day");--> statement-breakpoint
CREATE UNIQUE INDEX "budget_period_client_id" ON "budget_period" USING btree ("business","client_id");
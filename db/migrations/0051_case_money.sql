CREATE TABLE `case_entries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`problem_id` integer NOT NULL,
	`cleaner_id` integer NOT NULL,
	`payer` text NOT NULL,
	`payee` text NOT NULL,
	`amount` integer NOT NULL,
	`paid_on` text,
	`note` text DEFAULT '' NOT NULL,
	`fee_entry_id` integer,
	`noted_by_user_id` integer,
	`created_at` integer NOT NULL,
	`withdrawn_at` integer,
	`row_version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`problem_id`) REFERENCES `problems`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`cleaner_id`) REFERENCES `cleaners`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`noted_by_user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "case_entries_payer_check" CHECK("case_entries"."payer" in ('customer', 'cleaner', 'platform')),
	CONSTRAINT "case_entries_payee_check" CHECK("case_entries"."payee" in ('customer', 'cleaner', 'platform')),
	CONSTRAINT "case_entries_parties_check" CHECK("case_entries"."payer" <> "case_entries"."payee"),
	CONSTRAINT "case_entries_amount_check" CHECK("case_entries"."amount" > 0),
	CONSTRAINT "case_entries_paid_check" CHECK("case_entries"."paid_on" glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]')
);
--> statement-breakpoint
CREATE INDEX `case_entries_problem` ON `case_entries` (`problem_id`);--> statement-breakpoint
CREATE INDEX `case_entries_cleaner` ON `case_entries` (`cleaner_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `case_entries_noter` ON `case_entries` (`noted_by_user_id`);
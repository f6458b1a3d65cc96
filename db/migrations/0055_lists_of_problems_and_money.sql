CREATE INDEX `bookings_user_problem` ON `bookings` (`user_id`) WHERE problem_open_since is not null;--> statement-breakpoint
CREATE INDEX `bookings_done` ON `bookings` (`cleaner_id`,`starts_at`) WHERE status = 'completed' and total_price > 0;--> statement-breakpoint
CREATE INDEX `case_entries_open` ON `case_entries` (`created_at`) WHERE paid_on is null and withdrawn_at is null and fee_entry_id is null;--> statement-breakpoint
CREATE INDEX `problems_by_urgency` ON `problems` ((kind <> 'unsafe'),`answer_by`) WHERE settled_at is null;
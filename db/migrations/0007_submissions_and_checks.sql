CREATE TABLE `booking_submissions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`key` text NOT NULL,
	`content_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);--> statement-breakpoint
CREATE UNIQUE INDEX `booking_submissions_key_unique` ON `booking_submissions` (`user_id`,`key`);--> statement-breakpoint
CREATE INDEX `booking_submissions_age` ON `booking_submissions` (`created_at`);--> statement-breakpoint
-- SQLite drops no column that an index holds, and adds none that names columns which aren't there:
-- the order below is by hand.
DROP INDEX `cleaners_listed`;--> statement-breakpoint
DROP INDEX `cleaners_rate`;--> statement-breakpoint
ALTER TABLE `cleaners` DROP COLUMN `is_listed`;--> statement-breakpoint
ALTER TABLE `cleaners` ADD `check_warned_for` text;--> statement-breakpoint
ALTER TABLE `cleaners` ADD `check_lapsed_for` text;--> statement-breakpoint
ALTER TABLE `cleaners` ADD `is_listed` integer GENERATED ALWAYS AS (is_verified and (check_lapsed_for is null or coalesce(background_check_expires_on, '') > check_lapsed_for) and terms_accepted_at is not null and availability_saved_at is not null and areas_saved_at is not null and deactivated_at is null) VIRTUAL NOT NULL;--> statement-breakpoint
CREATE INDEX `cleaners_listed` ON `cleaners` (`is_listed`,`rating`,`review_count`,`id`);--> statement-breakpoint
CREATE INDEX `cleaners_rate` ON `cleaners` (`is_listed`,`hourly_rate`,`id`);--> statement-breakpoint
CREATE INDEX `cleaners_check` ON `cleaners` (`background_check_expires_on`);--> statement-breakpoint
ALTER TABLE `bookings` ADD `submission_id` integer REFERENCES booking_submissions(id) ON DELETE set null;--> statement-breakpoint
ALTER TABLE `bookings` ADD `problem_open_since` integer;--> statement-breakpoint
CREATE INDEX `bookings_submission` ON `bookings` (`submission_id`);

CREATE TABLE `team_notes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`booking_id` integer,
	`user_id` integer,
	`author_user_id` integer NOT NULL,
	`text` text NOT NULL,
	`is_about_safety` integer DEFAULT false NOT NULL,
	`form_key` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`author_user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "team_notes_subject_check" CHECK(coalesce("team_notes"."booking_id", "team_notes"."user_id") is not null)
);
--> statement-breakpoint
CREATE INDEX `team_notes_booking` ON `team_notes` (`booking_id`,`id`);--> statement-breakpoint
CREATE INDEX `team_notes_user` ON `team_notes` (`user_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `team_notes_form_unique` ON `team_notes` (`author_user_id`,`form_key`);--> statement-breakpoint
ALTER TABLE `booking_events` ADD `more_hours` integer;--> statement-breakpoint
ALTER TABLE `bookings` ADD `more_hours` integer;--> statement-breakpoint
ALTER TABLE `bookings` ADD `more_hours_by` text;--> statement-breakpoint
ALTER TABLE `bookings` ADD `is_paid_before_more` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `bookings` ADD `paid_before` integer;--> statement-breakpoint
ALTER TABLE `bookings` ADD `coming_confirmed_at` integer;--> statement-breakpoint
ALTER TABLE `bookings` ADD `presence_confirmed_at` integer;--> statement-breakpoint
CREATE INDEX `bookings_more_time` ON `bookings` (`ends_at`) WHERE more_hours is not null;--> statement-breakpoint
CREATE INDEX `audit_log_at` ON `audit_log` (`at`);--> statement-breakpoint
UPDATE `bookings` SET `coming_confirmed_at` = (
	SELECT `confirmed_at` FROM `search_offers`
	WHERE `search_offers`.`booking_id` = `bookings`.`id` AND `search_offers`.`cleaner_id` = `bookings`.`cleaner_id`
) WHERE `id` IN (SELECT `booking_id` FROM `search_offers` WHERE `confirmed_at` IS NOT NULL);

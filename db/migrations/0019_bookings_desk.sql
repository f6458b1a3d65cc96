ALTER TABLE `booking_events` ADD `was_starts_at` integer;--> statement-breakpoint
ALTER TABLE `booking_events` ADD `was_cleaner_id` integer;--> statement-breakpoint
ALTER TABLE `problems` RENAME COLUMN `settlement` TO `words_to_customer`;--> statement-breakpoint
ALTER TABLE `problems` ADD `words_to_cleaner` text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE `problems` SET `words_to_cleaner` = `words_to_customer`;

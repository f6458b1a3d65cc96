CREATE TABLE `registration_drafts` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`bio` text NOT NULL,
	`specialties` text NOT NULL,
	`languages` text NOT NULL,
	`other_languages` text NOT NULL,
	`next_available_date` text NOT NULL,
	`hourly_rate` text NOT NULL,
	`terms` text NOT NULL,
	`background_check_consent` text NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `registration_drafts_expiry` ON `registration_drafts` (`expires_at`);--> statement-breakpoint
ALTER TABLE `photo_drafts` ADD `from_provider` text CONSTRAINT "photo_drafts_from_provider_check" CHECK(`from_provider` in ('line', 'google'));

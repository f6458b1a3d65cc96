CREATE TABLE `__new_booking_drafts` (
	`user_id` integer NOT NULL,
	`by_admin` integer DEFAULT false NOT NULL,
	`address` text NOT NULL,
	`city` text NOT NULL,
	`zip_code` text NOT NULL,
	`phone` text NOT NULL,
	`special_instructions` text NOT NULL,
	`expires_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `by_admin`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
INSERT INTO `__new_booking_drafts`("user_id", "by_admin", "address", "city", "zip_code", "phone", "special_instructions", "expires_at") SELECT "user_id", 0, "address", "city", "zip_code", "phone", "special_instructions", "expires_at" FROM `booking_drafts`;--> statement-breakpoint
DROP TABLE `booking_drafts`;--> statement-breakpoint
ALTER TABLE `__new_booking_drafts` RENAME TO `booking_drafts`;--> statement-breakpoint
CREATE INDEX `booking_drafts_expiry` ON `booking_drafts` (`expires_at`);--> statement-breakpoint
CREATE INDEX `reviews_created` ON `reviews` (`created_at`,`stars`);--> statement-breakpoint
CREATE INDEX `cleaners_changed` ON `cleaners` (`changed_since_verified`) WHERE changed_since_verified is not null and anonymised_at is null;
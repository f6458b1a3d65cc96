CREATE TABLE `problem_photos` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`booking_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`problem_id` integer,
	`photo` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`problem_id`) REFERENCES `problems`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `problem_photos_photo_unique` ON `problem_photos` (`photo`);--> statement-breakpoint
CREATE INDEX `problem_photos_booking` ON `problem_photos` (`booking_id`);--> statement-breakpoint
CREATE INDEX `problem_photos_user` ON `problem_photos` (`user_id`);--> statement-breakpoint
CREATE INDEX `problem_photos_problem` ON `problem_photos` (`problem_id`,`created_at`);--> statement-breakpoint
ALTER TABLE `cleaners` ADD `set_aside_at` integer;--> statement-breakpoint
UPDATE `cleaners` SET `set_aside_at` = (
	SELECT max(`at`) FROM `audit_log`
	WHERE `action` = 'cleaner-unverified' AND `subject_type` = 'user' AND `subject_id` = cast(`cleaners`.`user_id` AS text)
)
WHERE `is_verified` = 0 AND `anonymised_at` IS NULL;

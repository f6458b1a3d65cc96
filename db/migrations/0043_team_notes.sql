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
CREATE INDEX `audit_log_at` ON `audit_log` (`at`);
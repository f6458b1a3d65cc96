CREATE TABLE `absence_bookings` (
	`absence_id` integer NOT NULL,
	`booking_id` integer NOT NULL,
	PRIMARY KEY(`absence_id`, `booking_id`),
	FOREIGN KEY (`absence_id`) REFERENCES `absences`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `absence_bookings_booking` ON `absence_bookings` (`booking_id`);--> statement-breakpoint
CREATE TABLE `absences` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`cleaner_id` integer NOT NULL,
	`first_day` text NOT NULL,
	`last_day` text NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`form_key` text NOT NULL,
	`reported_at` integer NOT NULL,
	`reported_by_admin_id` integer,
	FOREIGN KEY (`cleaner_id`) REFERENCES `cleaners`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`reported_by_admin_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "absences_first_day_check" CHECK("absences"."first_day" glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
	CONSTRAINT "absences_last_day_check" CHECK("absences"."last_day" glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]')
);
--> statement-breakpoint
CREATE UNIQUE INDEX `absences_form` ON `absences` (`cleaner_id`,`form_key`);--> statement-breakpoint
CREATE INDEX `absences_cleaner` ON `absences` (`cleaner_id`,`last_day`);--> statement-breakpoint
CREATE INDEX `absences_admin` ON `absences` (`reported_by_admin_id`);

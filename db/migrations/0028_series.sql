CREATE TABLE `booking_series` (
	`id` text PRIMARY KEY NOT NULL,
	`every_weeks` integer NOT NULL,
	`created_at` integer NOT NULL,
	`asked_at` integer,
	CONSTRAINT "booking_series_weeks_check" CHECK("booking_series"."every_weeks" in (1, 2))
);
--> statement-breakpoint
DROP INDEX `bookings_series`;--> statement-breakpoint
CREATE INDEX `bookings_series_ahead` ON `bookings` (`status`,`starts_at`) WHERE series_id is not null;--> statement-breakpoint
CREATE INDEX `bookings_series` ON `bookings` (`series_id`,`starts_at`);
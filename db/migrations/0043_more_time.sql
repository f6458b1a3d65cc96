ALTER TABLE `booking_events` ADD `more_hours` integer;--> statement-breakpoint
ALTER TABLE `bookings` ADD `more_hours` integer;--> statement-breakpoint
ALTER TABLE `bookings` ADD `more_hours_by` text;--> statement-breakpoint
ALTER TABLE `bookings` ADD `is_paid_before_more` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `bookings` ADD `paid_before` integer;--> statement-breakpoint
CREATE INDEX `bookings_more_time` ON `bookings` (`ends_at`) WHERE more_hours is not null;
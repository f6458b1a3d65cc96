ALTER TABLE `bookings` ADD `proposed_date` text;--> statement-breakpoint
ALTER TABLE `bookings` ADD `proposed_time` text;--> statement-breakpoint
ALTER TABLE `bookings` ADD `proposed_until` integer;--> statement-breakpoint
CREATE INDEX `bookings_proposal` ON `bookings` (`proposed_until`) WHERE proposed_until is not null;
ALTER TABLE `notices` ADD `booking_id` integer;--> statement-breakpoint
CREATE INDEX `notices_of_booking` ON `notices` (`recipient_user_id`,`channel`,`run_at`) WHERE booking_id is not null;--> statement-breakpoint
CREATE INDEX `bookings_ahead` ON `bookings` (`starts_at`,`user_id`,`status`,`respond_by`) WHERE status in ('pending', 'confirmed') and is_offer = 0;
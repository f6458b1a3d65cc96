ALTER TABLE `bookings` ADD `coming_confirmed_at` integer;--> statement-breakpoint
ALTER TABLE `bookings` ADD `presence_confirmed_at` integer;--> statement-breakpoint
UPDATE `bookings` SET `coming_confirmed_at` = (
	SELECT `confirmed_at` FROM `search_offers`
	WHERE `search_offers`.`booking_id` = `bookings`.`id` AND `search_offers`.`cleaner_id` = `bookings`.`cleaner_id`
) WHERE `id` IN (SELECT `booking_id` FROM `search_offers` WHERE `confirmed_at` IS NOT NULL);

CREATE TABLE `homes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`name` text DEFAULT '' NOT NULL,
	`address` text NOT NULL,
	`city` text NOT NULL,
	`zip_code` text NOT NULL,
	`facts` text,
	`about_home` text DEFAULT '' NOT NULL,
	`for_the_door` text DEFAULT '' NOT NULL,
	`has_old_instructions` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`used_at` integer NOT NULL,
	`row_version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "homes_city_check" CHECK("homes"."city" in ('nimman', 'old-city', 'santitham', 'chang-khlan', 'hang-dong', 'mae-hia', 'suthep', 'huai-kaeo', 'pa-dad', 'san-kamphaeng', 'doi-saket', 'mae-rim', 'saraphi', 'san-sai', 'mae-taeng', 'chiang-mai-university', 'tha-phae', 'warorot', 'airport-plaza', 'central-festival'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `homes_address_unique` ON `homes` (`user_id`,`address`,`city`,`zip_code`);--> statement-breakpoint
CREATE INDEX `homes_user` ON `homes` (`user_id`,`used_at`);--> statement-breakpoint
ALTER TABLE `booking_drafts` ADD `home` text;--> statement-breakpoint
ALTER TABLE `booking_drafts` ADD `about_home` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `bookings` ADD `home` text;--> statement-breakpoint
ALTER TABLE `bookings` ADD `about_home` text DEFAULT '' NOT NULL;--> statement-breakpoint
INSERT INTO `homes` (`user_id`, `address`, `city`, `zip_code`, `for_the_door`, `has_old_instructions`, `created_at`, `used_at`)
SELECT `id`, `address`, `city`, `zip_code`, `instructions`, `instructions` <> '', `created_at`, `created_at`
FROM (
	SELECT `id`, `address`, `city`, coalesce(`zip_code`, '') AS `zip_code`, `created_at`,
		coalesce((
			SELECT `special_instructions` FROM `bookings`
			WHERE `bookings`.`user_id` = `users`.`id` AND `bookings`.`address` = `users`.`address`
				AND `special_instructions` <> '' AND NOT `is_offer`
			ORDER BY `starts_at` DESC LIMIT 1
		), '') AS `instructions`
	FROM `users` WHERE `address` <> '' AND `city` IS NOT NULL
);

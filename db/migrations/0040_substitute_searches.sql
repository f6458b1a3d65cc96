ALTER TABLE `bookings` ADD `if_cleaner_cant` text;--> statement-breakpoint
ALTER TABLE `booking_drafts` ADD `if_cleaner_cant` text;--> statement-breakpoint
ALTER TABLE `bookings` ADD `is_offer` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `bookings` ADD `replaces_id` integer REFERENCES bookings(id);--> statement-breakpoint
CREATE UNIQUE INDEX `bookings_one_substitute` ON `bookings` (`replaces_id`) WHERE status in ('confirmed', 'completed');--> statement-breakpoint
CREATE INDEX `bookings_replaces` ON `bookings` (`replaces_id`) WHERE replaces_id is not null;--> statement-breakpoint
CREATE INDEX `bookings_offers` ON `bookings` (`cleaner_id`,`status`,`is_offer`) WHERE is_offer;--> statement-breakpoint
CREATE TABLE `substitute_searches` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`lost_booking_id` integer NOT NULL,
	`first_lost_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`started_at` integer NOT NULL,
	`asks_from` integer NOT NULL,
	`until_at` integer NOT NULL,
	`looked_at` integer,
	`next_look_at` integer,
	`ended_at` integer,
	`end` text,
	`found_booking_id` integer,
	FOREIGN KEY (`lost_booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`first_lost_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`found_booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "substitute_searches_end_check" CHECK("substitute_searches"."end" in ('found', 'not-found', 'stopped', 'replaced', 'given-back', 'closed'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `substitute_searches_open` ON `substitute_searches` (`lost_booking_id`) WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX `substitute_searches_lost` ON `substitute_searches` (`lost_booking_id`);--> statement-breakpoint
CREATE INDEX `substitute_searches_first` ON `substitute_searches` (`first_lost_id`);--> statement-breakpoint
CREATE INDEX `substitute_searches_user` ON `substitute_searches` (`user_id`);--> statement-breakpoint
CREATE INDEX `substitute_searches_found` ON `substitute_searches` (`found_booking_id`);--> statement-breakpoint
CREATE INDEX `substitute_searches_next` ON `substitute_searches` (`next_look_at`) WHERE next_look_at is not null;--> statement-breakpoint
CREATE TABLE `search_offers` (
	`search_id` integer NOT NULL,
	`cleaner_id` integer NOT NULL,
	`booking_id` integer NOT NULL,
	`asked_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`outcome` text,
	`answered_at` integer,
	`confirm_by` integer,
	`confirmed_at` integer,
	PRIMARY KEY(`search_id`, `cleaner_id`),
	FOREIGN KEY (`search_id`) REFERENCES `substitute_searches`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`cleaner_id`) REFERENCES `cleaners`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "search_offers_outcome_check" CHECK("search_offers"."outcome" in ('booked-at-once', 'accepted', 'declined', 'lapsed', 'withdrawn'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `search_offers_booking` ON `search_offers` (`booking_id`);--> statement-breakpoint
CREATE INDEX `search_offers_cleaner` ON `search_offers` (`cleaner_id`);--> statement-breakpoint
CREATE INDEX `search_offers_unconfirmed` ON `search_offers` (`confirm_by`) WHERE confirm_by is not null and confirmed_at is null;

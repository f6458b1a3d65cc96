CREATE TABLE `fee_entries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`cleaner_id` integer NOT NULL,
	`booking_id` integer,
	`kind` text NOT NULL,
	`amount` integer NOT NULL,
	`month` text NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`recorded_by_user_id` integer,
	`at` integer NOT NULL,
	FOREIGN KEY (`cleaner_id`) REFERENCES `cleaners`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`recorded_by_user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "fee_entries_kind_check" CHECK("fee_entries"."kind" in ('fee', 'taken-back', 'received', 'waived')),
	CONSTRAINT "fee_entries_sign_check" CHECK(case "fee_entries"."kind" when 'fee' then "fee_entries"."amount" >= 0 else "fee_entries"."amount" <= 0 end),
	CONSTRAINT "fee_entries_month_check" CHECK("fee_entries"."month" glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]')
);
--> statement-breakpoint
CREATE INDEX `fee_entries_cleaner` ON `fee_entries` (`cleaner_id`,`month`);--> statement-breakpoint
CREATE INDEX `fee_entries_booking` ON `fee_entries` (`booking_id`);--> statement-breakpoint
CREATE INDEX `fee_entries_recorder` ON `fee_entries` (`recorded_by_user_id`);--> statement-breakpoint
CREATE TABLE `problems` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`booking_id` integer NOT NULL,
	`reported_by` text NOT NULL,
	`kind` text NOT NULL,
	`words` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`settled_at` integer,
	`settled_by_user_id` integer,
	`settlement` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`settled_by_user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "problems_reporter_check" CHECK("problems"."reported_by" in ('customer', 'cleaner')),
	CONSTRAINT "problems_kind_check" CHECK("problems"."kind" in ('nobody-came', 'late', 'bad-job', 'damage', 'nobody-home', 'not-paid', 'unsafe', 'other'))
);
--> statement-breakpoint
CREATE INDEX `problems_booking` ON `problems` (`booking_id`);--> statement-breakpoint
CREATE INDEX `problems_open` ON `problems` (`settled_at`,`created_at`);--> statement-breakpoint
CREATE INDEX `problems_settler` ON `problems` (`settled_by_user_id`);--> statement-breakpoint
CREATE TABLE `cleaner_blocks` (
	`cleaner_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`cleaner_id`, `user_id`),
	FOREIGN KEY (`cleaner_id`) REFERENCES `cleaners`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `cleaner_blocks_user` ON `cleaner_blocks` (`user_id`);--> statement-breakpoint
CREATE TABLE `photo_drafts` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`photo` text NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `photo_drafts_expiry` ON `photo_drafts` (`expires_at`);
--> statement-breakpoint
ALTER TABLE `bookings` ADD `on_the_way_at` integer;
--> statement-breakpoint
ALTER TABLE `bookings` ADD `paid_how` text CONSTRAINT "bookings_paid_how_check" CHECK(`paid_how` in ('cash', 'promptpay')) CONSTRAINT "bookings_paid_check" CHECK(`paid_how` is null or `paid_at` is not null);
--> statement-breakpoint
ALTER TABLE `cleaner_blocked_dates` ADD `windows` integer DEFAULT 7 NOT NULL CONSTRAINT "cleaner_blocked_dates_windows_check" CHECK(`windows` between 1 and 7);
--> statement-breakpoint
DROP TRIGGER `public_version_blocked_update`;
--> statement-breakpoint
CREATE TRIGGER `public_version_blocked_update` AFTER UPDATE OF `cleaner_id`, `date`, `windows` ON `cleaner_blocked_dates`
WHEN (old.`cleaner_id`, old.`date`, old.`windows`) IS NOT (new.`cleaner_id`, new.`date`, new.`windows`)
BEGIN UPDATE `public_data_version` SET `number` = `number` + 1; END;
--> statement-breakpoint
-- A CHECK names the column that goes, so the table is built anew. Each weekday gets the windows that all
-- had: three bits, seven times.
CREATE TABLE `__new_cleaners` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`name` text NOT NULL,
	`bio` text NOT NULL,
	`search_words` text DEFAULT '' NOT NULL,
	`photo` text,
	`rating` real DEFAULT 0 NOT NULL,
	`review_count` integer DEFAULT 0 NOT NULL,
	`languages` text NOT NULL,
	`other_languages` text DEFAULT '' NOT NULL,
	`next_available_date` text DEFAULT 'As soon as possible' NOT NULL,
	`average_response_time` integer DEFAULT 0 NOT NULL,
	`completed_bookings` integer DEFAULT 0 NOT NULL,
	`hourly_rate` integer NOT NULL,
	`is_verified` integer DEFAULT false NOT NULL,
	`background_checked_on` text,
	`background_check_expires_on` text,
	`check_warned_for` text,
	`check_lapsed_for` text,
	`terms_accepted_at` integer,
	`background_check_consent_at` integer,
	`availability_saved_at` integer,
	`areas_saved_at` integer,
	`deactivated_at` integer,
	`paused_at` integer,
	`is_listed` integer GENERATED ALWAYS AS (is_verified and (check_lapsed_for is null or coalesce(background_check_expires_on, '') > check_lapsed_for) and terms_accepted_at is not null and background_check_consent_at is not null and availability_saved_at is not null and areas_saved_at is not null and deactivated_at is null and paused_at is null) VIRTUAL NOT NULL,
	`work_days` integer DEFAULT 31 NOT NULL,
	`week_windows` integer DEFAULT 898779 NOT NULL,
	`off_on_holidays` integer DEFAULT false NOT NULL,
	`shortest_notice` text DEFAULT 'two-hours' NOT NULL,
	`travel_time` integer DEFAULT true NOT NULL,
	`instant_booking` integer DEFAULT true NOT NULL,
	`promptpay_type` text,
	`promptpay_id` text,
	`calendar_epoch` integer DEFAULT 1 NOT NULL,
	`changed_since_verified` integer,
	`created_at` integer NOT NULL,
	`anonymised_at` integer,
	`row_version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "cleaners_rating_check" CHECK("__new_cleaners"."rating" between 0 and 5),
	CONSTRAINT "cleaners_rate_check" CHECK("__new_cleaners"."hourly_rate" >= 100),
	CONSTRAINT "cleaners_work_days_check" CHECK("__new_cleaners"."work_days" between 0 and 127),
	CONSTRAINT "cleaners_week_windows_check" CHECK("__new_cleaners"."week_windows" between 0 and 2097151),
	CONSTRAINT "cleaners_notice_check" CHECK("__new_cleaners"."shortest_notice" in ('two-hours', 'next-day')),
	CONSTRAINT "cleaners_promptpay_check" CHECK("__new_cleaners"."promptpay_type" in ('phone', 'e-wallet'))
);
--> statement-breakpoint
INSERT INTO `__new_cleaners`("id", "user_id", "name", "bio", "search_words", "photo", "rating", "review_count", "languages", "other_languages", "next_available_date", "average_response_time", "completed_bookings", "hourly_rate", "is_verified", "background_checked_on", "background_check_expires_on", "check_warned_for", "check_lapsed_for", "terms_accepted_at", "background_check_consent_at", "availability_saved_at", "areas_saved_at", "deactivated_at", "paused_at", "work_days", "week_windows", "off_on_holidays", "shortest_notice", "travel_time", "instant_booking", "promptpay_type", "promptpay_id", "calendar_epoch", "changed_since_verified", "created_at", "anonymised_at", "row_version") SELECT "id", "user_id", "name", "bio", "search_words", "photo", "rating", "review_count", "languages", "other_languages", "next_available_date", "average_response_time", "completed_bookings", "hourly_rate", "is_verified", "background_checked_on", "background_check_expires_on", "check_warned_for", "check_lapsed_for", "terms_accepted_at", "background_check_consent_at", "availability_saved_at", "areas_saved_at", "deactivated_at", "paused_at", "work_days", "work_windows" * 299593, 0, 'two-hours', "travel_time", "instant_booking", "promptpay_type", "promptpay_id", 1, null, "created_at", "anonymised_at", "row_version" FROM `cleaners`;--> statement-breakpoint
DROP TABLE `cleaners`;--> statement-breakpoint
ALTER TABLE `__new_cleaners` RENAME TO `cleaners`;--> statement-breakpoint
CREATE UNIQUE INDEX `cleaners_user_unique` ON `cleaners` (`user_id`);--> statement-breakpoint
CREATE INDEX `cleaners_listed` ON `cleaners` (`is_listed`,`rating`,`review_count`,`id`);--> statement-breakpoint
CREATE INDEX `cleaners_check` ON `cleaners` (`background_check_expires_on`);--> statement-breakpoint
CREATE INDEX `cleaners_rate` ON `cleaners` (`is_listed`,`hourly_rate`,`id`);
--> statement-breakpoint
-- With the table its triggers went.
CREATE TRIGGER `public_version_cleaners_insert` AFTER INSERT ON `cleaners` BEGIN UPDATE `public_data_version` SET `number` = `number` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `public_version_cleaners_update` AFTER UPDATE OF `name`, `bio`, `photo`, `rating`, `review_count`, `languages`, `other_languages`, `next_available_date`, `average_response_time`, `completed_bookings`, `hourly_rate`, `is_verified`, `background_checked_on`, `background_check_expires_on`, `terms_accepted_at`, `availability_saved_at`, `areas_saved_at`, `deactivated_at`, `paused_at`, `check_lapsed_for`, `work_days`, `week_windows`, `off_on_holidays`, `shortest_notice`, `background_check_consent_at`, `travel_time`, `instant_booking`, `created_at` ON `cleaners`
WHEN (old.`name`, old.`bio`, old.`photo`, old.`rating`, old.`review_count`, old.`languages`, old.`other_languages`, old.`next_available_date`, old.`average_response_time`, old.`completed_bookings`, old.`hourly_rate`, old.`is_verified`, old.`background_checked_on`, old.`background_check_expires_on`, old.`terms_accepted_at`, old.`availability_saved_at`, old.`areas_saved_at`, old.`deactivated_at`, old.`paused_at`, old.`check_lapsed_for`, old.`work_days`, old.`week_windows`, old.`off_on_holidays`, old.`shortest_notice`, old.`background_check_consent_at`, old.`travel_time`, old.`instant_booking`, old.`created_at`) IS NOT (new.`name`, new.`bio`, new.`photo`, new.`rating`, new.`review_count`, new.`languages`, new.`other_languages`, new.`next_available_date`, new.`average_response_time`, new.`completed_bookings`, new.`hourly_rate`, new.`is_verified`, new.`background_checked_on`, new.`background_check_expires_on`, new.`terms_accepted_at`, new.`availability_saved_at`, new.`areas_saved_at`, new.`deactivated_at`, new.`paused_at`, new.`check_lapsed_for`, new.`work_days`, new.`week_windows`, new.`off_on_holidays`, new.`shortest_notice`, new.`background_check_consent_at`, new.`travel_time`, new.`instant_booking`, new.`created_at`)
BEGIN UPDATE `public_data_version` SET `number` = `number` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `public_version_cleaners_delete` AFTER DELETE ON `cleaners` BEGIN UPDATE `public_data_version` SET `number` = `number` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `cleaner_search_insert` AFTER INSERT ON `cleaners` BEGIN
  INSERT INTO `cleaner_search` (`rowid`, `words`)
  SELECT `found`.`id`, `found`.`words`
  FROM (
    SELECT `id`, CASE WHEN `search_words` <> '' THEN `search_words` ELSE replace(replace(replace(replace(replace(lower(`name` || ' ' || `bio`), char(3635), char(3661, 3634)), char(3661, 3656), char(3656, 3661)), char(3661, 3657), char(3657, 3661)), char(3661, 3658), char(3658, 3661)), char(3661, 3659), char(3659, 3661)) END AS `words`
    FROM `cleaners` WHERE `id` = new.`id`
  ) AS `found`
  WHERE trim(`found`.`words`) <> '';
END;
--> statement-breakpoint
CREATE TRIGGER `cleaner_search_update` AFTER UPDATE OF `name`, `bio`, `search_words` ON `cleaners`
WHEN (old.`name`, old.`bio`, old.`search_words`) IS NOT (new.`name`, new.`bio`, new.`search_words`)
BEGIN
  UPDATE `cleaners` SET `search_words` = ''
  WHERE `id` = new.`id` AND new.`search_words` = old.`search_words`
    AND lower(new.`name` || ' ' || new.`bio`) <> lower(old.`name` || ' ' || old.`bio`);
  DELETE FROM `cleaner_search` WHERE `rowid` = old.`id`;
  INSERT INTO `cleaner_search` (`rowid`, `words`)
  SELECT `found`.`id`, `found`.`words`
  FROM (
    SELECT `id`, CASE WHEN `search_words` <> '' THEN `search_words` ELSE replace(replace(replace(replace(replace(lower(`name` || ' ' || `bio`), char(3635), char(3661, 3634)), char(3661, 3656), char(3656, 3661)), char(3661, 3657), char(3657, 3661)), char(3661, 3658), char(3658, 3661)), char(3661, 3659), char(3659, 3661)) END AS `words`
    FROM `cleaners` WHERE `id` = new.`id`
  ) AS `found`
  WHERE trim(`found`.`words`) <> '';
END;
--> statement-breakpoint
CREATE TRIGGER `cleaner_search_delete` AFTER DELETE ON `cleaners` BEGIN DELETE FROM `cleaner_search` WHERE `rowid` = old.`id`; END;

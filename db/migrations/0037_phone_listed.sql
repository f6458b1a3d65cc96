-- Nobody is listed without a phone number. Whoever is, as this is applied, has 14 days to give one: they
-- begin when they are told (app/domain/cleaners/phone-grace.server.ts).
-- `is_listed` is virtual: to make it anew touches no row, and the table keeps its other triggers.
DROP TRIGGER `public_version_cleaners_update`;
--> statement-breakpoint
DROP INDEX `cleaners_listed`;
--> statement-breakpoint
DROP INDEX `cleaners_rate`;
--> statement-breakpoint
ALTER TABLE `cleaners` ADD `has_phone` integer DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE `cleaners` ADD `phone_grace` integer DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE `cleaners` ADD `phone_due_on` text;
--> statement-breakpoint
UPDATE `cleaners` SET `has_phone` = 1 WHERE EXISTS (SELECT 1 FROM `users` WHERE `users`.`id` = `cleaners`.`user_id` AND `users`.`phone` IS NOT NULL);
--> statement-breakpoint
UPDATE `cleaners` SET `phone_grace` = 1 WHERE `is_listed` = 1 AND `has_phone` = 0;
--> statement-breakpoint
ALTER TABLE `cleaners` DROP COLUMN `is_listed`;
--> statement-breakpoint
ALTER TABLE `cleaners` ADD `is_listed` integer GENERATED ALWAYS AS (is_verified and (check_lapsed_for is null or coalesce(background_check_expires_on, '') > check_lapsed_for) and terms_accepted_at is not null and background_check_consent_at is not null and availability_saved_at is not null and areas_saved_at is not null and deactivated_at is null and paused_at is null and (has_phone or phone_grace)) VIRTUAL NOT NULL;
--> statement-breakpoint
CREATE INDEX `cleaners_listed` ON `cleaners` (`is_listed`,`rating`,`review_count`,`id`);
--> statement-breakpoint
CREATE INDEX `cleaners_rate` ON `cleaners` (`is_listed`,`hourly_rate`,`id`);
--> statement-breakpoint
CREATE INDEX `cleaners_phone_grace` ON `cleaners` (`phone_due_on`) WHERE phone_grace = 1 or phone_due_on is not null;
--> statement-breakpoint
CREATE TRIGGER `public_version_cleaners_update` AFTER UPDATE OF `name`, `bio`, `photo`, `rating`, `review_count`, `languages`, `other_languages`, `next_available_date`, `average_response_time`, `completed_bookings`, `hourly_rate`, `is_verified`, `background_checked_on`, `background_check_expires_on`, `terms_accepted_at`, `availability_saved_at`, `areas_saved_at`, `deactivated_at`, `paused_at`, `has_phone`, `phone_grace`, `check_lapsed_for`, `work_days`, `week_windows`, `off_on_holidays`, `shortest_notice`, `background_check_consent_at`, `travel_time`, `instant_booking`, `created_at` ON `cleaners`
WHEN (old.`name`, old.`bio`, old.`photo`, old.`rating`, old.`review_count`, old.`languages`, old.`other_languages`, old.`next_available_date`, old.`average_response_time`, old.`completed_bookings`, old.`hourly_rate`, old.`is_verified`, old.`background_checked_on`, old.`background_check_expires_on`, old.`terms_accepted_at`, old.`availability_saved_at`, old.`areas_saved_at`, old.`deactivated_at`, old.`paused_at`, old.`has_phone`, old.`phone_grace`, old.`check_lapsed_for`, old.`work_days`, old.`week_windows`, old.`off_on_holidays`, old.`shortest_notice`, old.`background_check_consent_at`, old.`travel_time`, old.`instant_booking`, old.`created_at`) IS NOT (new.`name`, new.`bio`, new.`photo`, new.`rating`, new.`review_count`, new.`languages`, new.`other_languages`, new.`next_available_date`, new.`average_response_time`, new.`completed_bookings`, new.`hourly_rate`, new.`is_verified`, new.`background_checked_on`, new.`background_check_expires_on`, new.`terms_accepted_at`, new.`availability_saved_at`, new.`areas_saved_at`, new.`deactivated_at`, new.`paused_at`, new.`has_phone`, new.`phone_grace`, new.`check_lapsed_for`, new.`work_days`, new.`week_windows`, new.`off_on_holidays`, new.`shortest_notice`, new.`background_check_consent_at`, new.`travel_time`, new.`instant_booking`, new.`created_at`)
BEGIN UPDATE `public_data_version` SET `number` = `number` + 1; END;
--> statement-breakpoint
-- Whoever writes a profile or a number, by whatever way: the profile says whether there is one.
CREATE TRIGGER `cleaners_has_phone_insert` AFTER INSERT ON `cleaners`
WHEN new.`has_phone` IS NOT (SELECT `phone` IS NOT NULL FROM `users` WHERE `users`.`id` = new.`user_id`)
BEGIN UPDATE `cleaners` SET `has_phone` = (SELECT `phone` IS NOT NULL FROM `users` WHERE `users`.`id` = new.`user_id`) WHERE `id` = new.`id`; END;
--> statement-breakpoint
CREATE TRIGGER `cleaners_has_phone_update` AFTER UPDATE OF `user_id`, `has_phone` ON `cleaners`
WHEN new.`has_phone` IS NOT (SELECT `phone` IS NOT NULL FROM `users` WHERE `users`.`id` = new.`user_id`)
BEGIN UPDATE `cleaners` SET `has_phone` = (SELECT `phone` IS NOT NULL FROM `users` WHERE `users`.`id` = new.`user_id`) WHERE `id` = new.`id`; END;
--> statement-breakpoint
-- With a number the days of grace are over, also for whoever takes it away again.
CREATE TRIGGER `cleaners_has_phone_of_user` AFTER UPDATE OF `phone` ON `users`
WHEN (old.`phone` IS NULL) IS NOT (new.`phone` IS NULL)
BEGIN
  UPDATE `cleaners` SET
    `has_phone` = new.`phone` IS NOT NULL,
    `phone_grace` = `phone_grace` AND new.`phone` IS NULL,
    `phone_due_on` = CASE WHEN new.`phone` IS NULL THEN `phone_due_on` END
  WHERE `user_id` = new.`id`;
END;

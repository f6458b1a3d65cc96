-- The public version rises when a column changes that pages for everybody show, and by nothing else:
-- saving a PromptPay id empties nobody's page. The search index follows the cleaners by itself.
DROP TRIGGER IF EXISTS `public_version_services_insert`;
--> statement-breakpoint
DROP TRIGGER IF EXISTS `public_version_services_update`;
--> statement-breakpoint
DROP TRIGGER IF EXISTS `public_version_testimonials_insert`;
--> statement-breakpoint
DROP TRIGGER IF EXISTS `public_version_testimonials_update`;
--> statement-breakpoint
DROP TRIGGER IF EXISTS `public_version_testimonials_delete`;
--> statement-breakpoint
DROP TRIGGER IF EXISTS `public_version_cleaners_insert`;
--> statement-breakpoint
DROP TRIGGER IF EXISTS `public_version_cleaners_update`;
--> statement-breakpoint
DROP TRIGGER IF EXISTS `public_version_specialties_insert`;
--> statement-breakpoint
DROP TRIGGER IF EXISTS `public_version_specialties_delete`;
--> statement-breakpoint
DROP TRIGGER IF EXISTS `public_version_areas_insert`;
--> statement-breakpoint
DROP TRIGGER IF EXISTS `public_version_areas_delete`;
--> statement-breakpoint
DROP TRIGGER IF EXISTS `public_version_blocked_insert`;
--> statement-breakpoint
DROP TRIGGER IF EXISTS `public_version_blocked_delete`;
--> statement-breakpoint
DROP TRIGGER IF EXISTS `public_version_hours_insert`;
--> statement-breakpoint
DROP TRIGGER IF EXISTS `public_version_hours_delete`;
--> statement-breakpoint
DROP TRIGGER IF EXISTS `public_version_reviews_insert`;
--> statement-breakpoint
DROP TRIGGER IF EXISTS `public_version_reviews_update`;
--> statement-breakpoint
DROP TRIGGER IF EXISTS `public_version_reviews_delete`;
--> statement-breakpoint
CREATE TRIGGER `public_version_services_insert` AFTER INSERT ON `services` BEGIN UPDATE `public_data_version` SET `number` = `number` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `public_version_services_update` AFTER UPDATE OF `specialty`, `name_en`, `name_th`, `description_en`, `description_th`, `features_en`, `features_th`, `price`, `duration`, `rating`, `review_count`, `position`, `archived_at` ON `services`
WHEN (old.`specialty`, old.`name_en`, old.`name_th`, old.`description_en`, old.`description_th`, old.`features_en`, old.`features_th`, old.`price`, old.`duration`, old.`rating`, old.`review_count`, old.`position`, old.`archived_at`) IS NOT (new.`specialty`, new.`name_en`, new.`name_th`, new.`description_en`, new.`description_th`, new.`features_en`, new.`features_th`, new.`price`, new.`duration`, new.`rating`, new.`review_count`, new.`position`, new.`archived_at`)
BEGIN UPDATE `public_data_version` SET `number` = `number` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `public_version_services_delete` AFTER DELETE ON `services` BEGIN UPDATE `public_data_version` SET `number` = `number` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `public_version_testimonials_insert` AFTER INSERT ON `testimonials` BEGIN UPDATE `public_data_version` SET `number` = `number` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `public_version_testimonials_update` AFTER UPDATE OF `name`, `location_en`, `location_th`, `comment_en`, `comment_th`, `rating`, `image_url`, `position` ON `testimonials`
WHEN (old.`name`, old.`location_en`, old.`location_th`, old.`comment_en`, old.`comment_th`, old.`rating`, old.`image_url`, old.`position`) IS NOT (new.`name`, new.`location_en`, new.`location_th`, new.`comment_en`, new.`comment_th`, new.`rating`, new.`image_url`, new.`position`)
BEGIN UPDATE `public_data_version` SET `number` = `number` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `public_version_testimonials_delete` AFTER DELETE ON `testimonials` BEGIN UPDATE `public_data_version` SET `number` = `number` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `public_version_cleaners_insert` AFTER INSERT ON `cleaners` BEGIN UPDATE `public_data_version` SET `number` = `number` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `public_version_cleaners_update` AFTER UPDATE OF `name`, `bio`, `photo`, `rating`, `review_count`, `languages`, `other_languages`, `next_available_date`, `average_response_time`, `completed_bookings`, `hourly_rate`, `is_verified`, `background_checked_on`, `background_check_expires_on`, `terms_accepted_at`, `availability_saved_at`, `areas_saved_at`, `deactivated_at`, `paused_at`, `check_lapsed_for`, `work_days`, `work_windows`, `travel_time`, `instant_booking`, `created_at` ON `cleaners`
WHEN (old.`name`, old.`bio`, old.`photo`, old.`rating`, old.`review_count`, old.`languages`, old.`other_languages`, old.`next_available_date`, old.`average_response_time`, old.`completed_bookings`, old.`hourly_rate`, old.`is_verified`, old.`background_checked_on`, old.`background_check_expires_on`, old.`terms_accepted_at`, old.`availability_saved_at`, old.`areas_saved_at`, old.`deactivated_at`, old.`paused_at`, old.`check_lapsed_for`, old.`work_days`, old.`work_windows`, old.`travel_time`, old.`instant_booking`, old.`created_at`) IS NOT (new.`name`, new.`bio`, new.`photo`, new.`rating`, new.`review_count`, new.`languages`, new.`other_languages`, new.`next_available_date`, new.`average_response_time`, new.`completed_bookings`, new.`hourly_rate`, new.`is_verified`, new.`background_checked_on`, new.`background_check_expires_on`, new.`terms_accepted_at`, new.`availability_saved_at`, new.`areas_saved_at`, new.`deactivated_at`, new.`paused_at`, new.`check_lapsed_for`, new.`work_days`, new.`work_windows`, new.`travel_time`, new.`instant_booking`, new.`created_at`)
BEGIN UPDATE `public_data_version` SET `number` = `number` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `public_version_cleaners_delete` AFTER DELETE ON `cleaners` BEGIN UPDATE `public_data_version` SET `number` = `number` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `public_version_specialties_insert` AFTER INSERT ON `cleaner_specialties` BEGIN UPDATE `public_data_version` SET `number` = `number` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `public_version_specialties_update` AFTER UPDATE OF `cleaner_id`, `specialty` ON `cleaner_specialties`
WHEN (old.`cleaner_id`, old.`specialty`) IS NOT (new.`cleaner_id`, new.`specialty`)
BEGIN UPDATE `public_data_version` SET `number` = `number` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `public_version_specialties_delete` AFTER DELETE ON `cleaner_specialties` BEGIN UPDATE `public_data_version` SET `number` = `number` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `public_version_areas_insert` AFTER INSERT ON `cleaner_areas` BEGIN UPDATE `public_data_version` SET `number` = `number` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `public_version_areas_update` AFTER UPDATE OF `cleaner_id`, `area` ON `cleaner_areas`
WHEN (old.`cleaner_id`, old.`area`) IS NOT (new.`cleaner_id`, new.`area`)
BEGIN UPDATE `public_data_version` SET `number` = `number` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `public_version_areas_delete` AFTER DELETE ON `cleaner_areas` BEGIN UPDATE `public_data_version` SET `number` = `number` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `public_version_blocked_insert` AFTER INSERT ON `cleaner_blocked_dates` BEGIN UPDATE `public_data_version` SET `number` = `number` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `public_version_blocked_update` AFTER UPDATE OF `cleaner_id`, `date` ON `cleaner_blocked_dates`
WHEN (old.`cleaner_id`, old.`date`) IS NOT (new.`cleaner_id`, new.`date`)
BEGIN UPDATE `public_data_version` SET `number` = `number` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `public_version_blocked_delete` AFTER DELETE ON `cleaner_blocked_dates` BEGIN UPDATE `public_data_version` SET `number` = `number` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `public_version_hours_insert` AFTER INSERT ON `booking_hours` BEGIN UPDATE `public_data_version` SET `number` = `number` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `public_version_hours_update` AFTER UPDATE OF `cleaner_id`, `date`, `hour` ON `booking_hours`
WHEN (old.`cleaner_id`, old.`date`, old.`hour`) IS NOT (new.`cleaner_id`, new.`date`, new.`hour`)
BEGIN UPDATE `public_data_version` SET `number` = `number` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `public_version_hours_delete` AFTER DELETE ON `booking_hours` BEGIN UPDATE `public_data_version` SET `number` = `number` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `public_version_reviews_insert` AFTER INSERT ON `reviews` BEGIN UPDATE `public_data_version` SET `number` = `number` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `public_version_reviews_update` AFTER UPDATE OF `cleaner_id`, `service_id`, `user_id`, `stars`, `comment`, `created_at` ON `reviews`
WHEN (old.`cleaner_id`, old.`service_id`, old.`user_id`, old.`stars`, old.`comment`, old.`created_at`) IS NOT (new.`cleaner_id`, new.`service_id`, new.`user_id`, new.`stars`, new.`comment`, new.`created_at`)
BEGIN UPDATE `public_data_version` SET `number` = `number` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `public_version_reviews_delete` AFTER DELETE ON `reviews` BEGIN UPDATE `public_data_version` SET `number` = `number` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `public_version_users_update` AFTER UPDATE OF `first_name` ON `users`
WHEN old.`first_name` IS NOT new.`first_name` AND EXISTS (SELECT 1 FROM `reviews` WHERE `reviews`.`user_id` = new.`id`)
BEGIN UPDATE `public_data_version` SET `number` = `number` + 1; END;
--> statement-breakpoint
UPDATE `cleaners` SET `search_words` = coalesce((SELECT `words` FROM `cleaner_search` WHERE `cleaner_search`.`rowid` = `cleaners`.`id`), '');
--> statement-breakpoint
-- Whoever writes a name past the domain gives no words: SQLite's own lower case has to do for them.
CREATE TRIGGER `cleaner_search_insert` AFTER INSERT ON `cleaners` BEGIN
  INSERT INTO `cleaner_search` (`rowid`, `words`)
  SELECT new.`id`, `found`.`words`
  FROM (SELECT CASE WHEN new.`search_words` = '' THEN lower(new.`name` || ' ' || new.`bio`) ELSE new.`search_words` END AS `words`) AS `found`
  WHERE trim(`found`.`words`) <> '';
END;
--> statement-breakpoint
CREATE TRIGGER `cleaner_search_update` AFTER UPDATE OF `name`, `bio`, `search_words` ON `cleaners`
WHEN (old.`name`, old.`bio`, old.`search_words`) IS NOT (new.`name`, new.`bio`, new.`search_words`)
BEGIN
  DELETE FROM `cleaner_search` WHERE `rowid` = old.`id`;
  INSERT INTO `cleaner_search` (`rowid`, `words`)
  SELECT new.`id`, `found`.`words`
  FROM (SELECT CASE WHEN new.`search_words` IS old.`search_words` THEN lower(new.`name` || ' ' || new.`bio`) ELSE new.`search_words` END AS `words`) AS `found`
  WHERE trim(`found`.`words`) <> '';
END;
--> statement-breakpoint
CREATE TRIGGER `cleaner_search_delete` AFTER DELETE ON `cleaners` BEGIN DELETE FROM `cleaner_search` WHERE `rowid` = old.`id`; END;

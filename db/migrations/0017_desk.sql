PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_audit_log` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer NOT NULL,
	`actor_user_id` integer,
	`action` text NOT NULL,
	`subject_type` text NOT NULL,
	`subject_id` text NOT NULL,
	`details` text NOT NULL
);
--> statement-breakpoint
INSERT INTO `__new_audit_log`("id", "at", "actor_user_id", "action", "subject_type", "subject_id", "details") SELECT "id", "at", "actor_user_id", "action", "subject_type", "subject_id", "details" FROM `audit_log`;--> statement-breakpoint
DROP TABLE `audit_log`;--> statement-breakpoint
ALTER TABLE `__new_audit_log` RENAME TO `audit_log`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `audit_log_subject` ON `audit_log` (`subject_type`,`subject_id`,`id`);--> statement-breakpoint
CREATE INDEX `audit_log_actor` ON `audit_log` (`actor_user_id`,`id`);--> statement-breakpoint
CREATE INDEX `audit_log_action` ON `audit_log` (`action`,`id`);--> statement-breakpoint
CREATE TABLE `audit_values` (
	`audit_id` integer NOT NULL,
	`field` text NOT NULL,
	`before` text,
	`after` text,
	`user_id` integer NOT NULL,
	PRIMARY KEY(`audit_id`, `field`),
	FOREIGN KEY (`audit_id`) REFERENCES `audit_log`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `audit_values_user` ON `audit_values` (`user_id`);--> statement-breakpoint
ALTER TABLE `testimonials` ADD `hidden_at` integer;--> statement-breakpoint
ALTER TABLE `testimonials` ADD `row_version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `cleaners` ADD `identity_seen_on` text;--> statement-breakpoint
ALTER TABLE `cleaners` ADD `right_to_work_seen_on` text;--> statement-breakpoint
CREATE INDEX `cleaners_to_verify` ON `cleaners` (`id`) WHERE is_verified = 0 and anonymised_at is null;--> statement-breakpoint
CREATE INDEX `cleaners_present` ON `cleaners` (`id`,`anonymised_at`) WHERE anonymised_at is null;--> statement-breakpoint
CREATE INDEX `cleaners_by_rating` ON `cleaners` (`rating`,`id`,`anonymised_at`) WHERE anonymised_at is null;--> statement-breakpoint
CREATE INDEX `cleaners_by_name` ON `cleaners` (`name`,`id`,`anonymised_at`) WHERE anonymised_at is null;--> statement-breakpoint
CREATE INDEX `users_present` ON `users` (`id`,`anonymised_at`) WHERE anonymised_at is null;--> statement-breakpoint
CREATE INDEX `users_name` ON `users` (`first_name`,`last_name`,`id`,`anonymised_at`) WHERE anonymised_at is null;--> statement-breakpoint
CREATE INDEX `users_phone` ON `users` (`phone`);--> statement-breakpoint
CREATE INDEX `bookings_start` ON `bookings` (`starts_at`,`id`);--> statement-breakpoint
CREATE INDEX `bookings_status_start` ON `bookings` (`status`,`starts_at`,`id`);--> statement-breakpoint
CREATE INDEX `bookings_problem` ON `bookings` (`problem_open_since`) WHERE problem_open_since is not null;--> statement-breakpoint
CREATE INDEX `fee_entries_month` ON `fee_entries` (`month`,`cleaner_id`);--> statement-breakpoint
CREATE INDEX `notices_dead` ON `notices` (`dead_at`) WHERE dead_at is not null;
--> statement-breakpoint
-- Rows are only added. REPLACE deletes without asking the trigger for it.
CREATE TRIGGER `audit_log_no_update` BEFORE UPDATE ON `audit_log` BEGIN SELECT raise(ABORT, 'audit_log is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `audit_log_no_delete` BEFORE DELETE ON `audit_log` BEGIN SELECT raise(ABORT, 'audit_log is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `audit_log_no_replace` BEFORE INSERT ON `audit_log` WHEN EXISTS (SELECT 1 FROM `audit_log` WHERE `id` = new.`id`) BEGIN SELECT raise(ABORT, 'audit_log is append-only'); END;
--> statement-breakpoint
-- Whom admins look for, by any part of what they know; normalised as in migration 0015.
CREATE VIRTUAL TABLE `people_search` USING fts5(`words`, tokenize = 'trigram');
--> statement-breakpoint
INSERT INTO `people_search` (`people_search`, `rank`) VALUES ('secure-delete', 1);
--> statement-breakpoint
INSERT INTO `people_search` (`rowid`, `words`)
SELECT `id`, replace(replace(replace(replace(replace(lower(`username` || ' ' || `first_name` || ' ' || `last_name` || ' ' || coalesce(`email`, '') || ' ' || coalesce(`phone`, '')), char(3635), char(3661, 3634)), char(3661, 3656), char(3656, 3661)), char(3661, 3657), char(3657, 3661)), char(3661, 3658), char(3658, 3661)), char(3661, 3659), char(3659, 3661)) FROM `users` WHERE `anonymised_at` IS NULL;
--> statement-breakpoint
CREATE TRIGGER `people_search_insert` AFTER INSERT ON `users` WHEN new.`anonymised_at` IS NULL BEGIN
  INSERT INTO `people_search` (`rowid`, `words`)
  VALUES (new.`id`, replace(replace(replace(replace(replace(lower(new.`username` || ' ' || new.`first_name` || ' ' || new.`last_name` || ' ' || coalesce(new.`email`, '') || ' ' || coalesce(new.`phone`, '')), char(3635), char(3661, 3634)), char(3661, 3656), char(3656, 3661)), char(3661, 3657), char(3657, 3661)), char(3661, 3658), char(3658, 3661)), char(3661, 3659), char(3659, 3661)));
END;
--> statement-breakpoint
CREATE TRIGGER `people_search_update` AFTER UPDATE OF `username`, `first_name`, `last_name`, `email`, `phone`, `anonymised_at` ON `users`
WHEN (old.`username`, old.`first_name`, old.`last_name`, old.`email`, old.`phone`, old.`anonymised_at`) IS NOT (new.`username`, new.`first_name`, new.`last_name`, new.`email`, new.`phone`, new.`anonymised_at`)
BEGIN
  DELETE FROM `people_search` WHERE `rowid` = old.`id`;
  INSERT INTO `people_search` (`rowid`, `words`)
  SELECT new.`id`, replace(replace(replace(replace(replace(lower(new.`username` || ' ' || new.`first_name` || ' ' || new.`last_name` || ' ' || coalesce(new.`email`, '') || ' ' || coalesce(new.`phone`, '')), char(3635), char(3661, 3634)), char(3661, 3656), char(3656, 3661)), char(3661, 3657), char(3657, 3661)), char(3661, 3658), char(3658, 3661)), char(3661, 3659), char(3659, 3661)) WHERE new.`anonymised_at` IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER `people_search_delete` AFTER DELETE ON `users` BEGIN DELETE FROM `people_search` WHERE `rowid` = old.`id`; END;
--> statement-breakpoint
DROP TRIGGER `public_version_testimonials_update`;
--> statement-breakpoint
CREATE TRIGGER `public_version_testimonials_update` AFTER UPDATE OF `name`, `location_en`, `location_th`, `comment_en`, `comment_th`, `rating`, `image_url`, `position`, `hidden_at` ON `testimonials`
WHEN (old.`name`, old.`location_en`, old.`location_th`, old.`comment_en`, old.`comment_th`, old.`rating`, old.`image_url`, old.`position`, old.`hidden_at`) IS NOT (new.`name`, new.`location_en`, new.`location_th`, new.`comment_en`, new.`comment_th`, new.`rating`, new.`image_url`, new.`position`, new.`hidden_at`)
BEGIN UPDATE `public_data_version` SET `number` = `number` + 1; END;

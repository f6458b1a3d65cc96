PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_audit_values` (
	`audit_id` integer NOT NULL,
	`field` text NOT NULL,
	`before` text,
	`after` text,
	`user_id` integer,
	PRIMARY KEY(`audit_id`, `field`),
	FOREIGN KEY (`audit_id`) REFERENCES `audit_log`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
INSERT INTO `__new_audit_values`("audit_id", "field", "before", "after", "user_id") SELECT "audit_id", "field", "before", "after", "user_id" FROM `audit_values`;--> statement-breakpoint
DROP TABLE `audit_values`;--> statement-breakpoint
ALTER TABLE `__new_audit_values` RENAME TO `audit_values`;--> statement-breakpoint
CREATE INDEX `audit_values_user` ON `audit_values` (`user_id`);--> statement-breakpoint
CREATE TABLE `__new_fee_entries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`cleaner_id` integer NOT NULL,
	`booking_id` integer,
	`kind` text NOT NULL,
	`amount` integer NOT NULL,
	`month` text NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`takes_back_id` integer,
	`recorded_by_user_id` integer,
	`at` integer NOT NULL,
	FOREIGN KEY (`cleaner_id`) REFERENCES `cleaners`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`takes_back_id`) REFERENCES `fee_entries`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`recorded_by_user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "fee_entries_kind_check" CHECK("__new_fee_entries"."kind" in ('fee', 'taken-back', 'received', 'waived', 'received-back', 'waived-back')),
	CONSTRAINT "fee_entries_sign_check" CHECK(case when "__new_fee_entries"."kind" in ('fee', 'received-back', 'waived-back') then "__new_fee_entries"."amount" >= 0 else "__new_fee_entries"."amount" <= 0 end),
	CONSTRAINT "fee_entries_month_check" CHECK("__new_fee_entries"."month" glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]')
);
--> statement-breakpoint
INSERT INTO `__new_fee_entries`("id", "cleaner_id", "booking_id", "kind", "amount", "month", "note", "takes_back_id", "recorded_by_user_id", "at") SELECT "id", "cleaner_id", "booking_id", "kind", "amount", "month", "note", null, "recorded_by_user_id", "at" FROM `fee_entries`;--> statement-breakpoint
DROP TABLE `fee_entries`;--> statement-breakpoint
ALTER TABLE `__new_fee_entries` RENAME TO `fee_entries`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `fee_entries_cleaner` ON `fee_entries` (`cleaner_id`,`month`,`amount`);--> statement-breakpoint
CREATE INDEX `fee_entries_month` ON `fee_entries` (`month`,`cleaner_id`,`id`,`kind`,`amount`,`at`);--> statement-breakpoint
CREATE UNIQUE INDEX `fee_entries_takes_back_unique` ON `fee_entries` (`takes_back_id`);--> statement-breakpoint
CREATE INDEX `fee_entries_booking` ON `fee_entries` (`booking_id`);--> statement-breakpoint
CREATE INDEX `fee_entries_recorder` ON `fee_entries` (`recorded_by_user_id`);--> statement-breakpoint
DROP INDEX `users_role`;--> statement-breakpoint
DROP INDEX `users_present`;--> statement-breakpoint
CREATE INDEX `users_by_username` ON `users` (lower("username"),`id`,`anonymised_at`,`deactivated_at`,`email_verified_at`) WHERE anonymised_at is null;--> statement-breakpoint
CREATE INDEX `users_deactivated` ON `users` (`deactivated_at`) WHERE deactivated_at is not null;--> statement-breakpoint
CREATE INDEX `users_role` ON `users` (`role`,`id`,`anonymised_at`,`deactivated_at`,`email_verified_at`);--> statement-breakpoint
CREATE INDEX `users_present` ON `users` (`id`,`anonymised_at`,`deactivated_at`,`email_verified_at`) WHERE anonymised_at is null;--> statement-breakpoint
CREATE INDEX `bookings_status_id` ON `bookings` (`status`,`id`);--> statement-breakpoint
DROP INDEX `bookings_status_start`;--> statement-breakpoint
CREATE INDEX `bookings_status_start` ON `bookings` (`status`,`starts_at`,`id`,`respond_by`);--> statement-breakpoint
DROP INDEX `cleaners_check`;--> statement-breakpoint
CREATE INDEX `cleaners_check` ON `cleaners` (`background_check_expires_on`,`id`,`anonymised_at`,`is_verified`);--> statement-breakpoint
DROP INDEX `cleaners_present`;--> statement-breakpoint
CREATE INDEX `cleaners_paused` ON `cleaners` (`paused_at`) WHERE paused_at is not null;--> statement-breakpoint
CREATE INDEX `cleaners_deactivated` ON `cleaners` (`deactivated_at`) WHERE deactivated_at is not null;--> statement-breakpoint
CREATE INDEX `cleaners_present` ON `cleaners` (`id`,`anonymised_at`,`is_verified`) WHERE anonymised_at is null;
--> statement-breakpoint
-- What the record says of a testimonial's author, and of the business, stands beside it from now on,
-- where it can be erased. Of names of authors it never said which.
INSERT INTO `audit_values` (`audit_id`, `field`, `before`, `after`, `user_id`)
SELECT `audit_log`.`id`, `change`.`key`, json_extract(`change`.`value`, '$.before'), json_extract(`change`.`value`, '$.after'), null
FROM `audit_log`, json_each(`audit_log`.`details`, '$.changes') AS `change`
WHERE `audit_log`.`action` IN ('business-changed', 'testimonial-changed')
  AND `change`.`key` IN ('name', 'nameTh', 'address', 'addressTh', 'registrationNumber', 'phone', 'lineAccount', 'email', 'promptPayId', 'locationEn', 'locationTh', 'commentEn', 'commentTh')
  AND NOT (`audit_log`.`action` = 'testimonial-changed' AND `change`.`key` = 'name');
--> statement-breakpoint
DROP TRIGGER `audit_log_no_update`;
--> statement-breakpoint
UPDATE `audit_log` SET `details` = json_set(
  json_remove(`details`, '$.changes.name', '$.changes.nameTh', '$.changes.address', '$.changes.addressTh', '$.changes.registrationNumber', '$.changes.phone', '$.changes.lineAccount', '$.changes.email', '$.changes.promptPayId', '$.changes.locationEn', '$.changes.locationTh', '$.changes.commentEn', '$.changes.commentTh'),
  '$.fields', json((
    SELECT json_group_array(`key`) FROM json_each(`details`, '$.changes')
    WHERE `key` IN ('name', 'nameTh', 'address', 'addressTh', 'registrationNumber', 'phone', 'lineAccount', 'email', 'promptPayId', 'locationEn', 'locationTh', 'commentEn', 'commentTh')
  ))
)
WHERE `action` IN ('business-changed', 'testimonial-changed');
--> statement-breakpoint
UPDATE `audit_log` SET `details` = json_remove(`details`, '$.changes')
WHERE `action` IN ('business-changed', 'testimonial-changed') AND json_extract(`details`, '$.changes') = '{}';
--> statement-breakpoint
UPDATE `audit_log` SET `details` = json_remove(`details`, '$.fields')
WHERE `action` IN ('business-changed', 'testimonial-changed') AND json_extract(`details`, '$.fields') = '[]';
--> statement-breakpoint
CREATE TRIGGER `audit_log_no_update` BEFORE UPDATE ON `audit_log` BEGIN SELECT raise(ABORT, 'audit_log is append-only'); END;

CREATE TABLE `review_reports` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`review_id` integer NOT NULL,
	`user_id` integer,
	`kind` text NOT NULL,
	`words` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`decided_at` integer,
	FOREIGN KEY (`review_id`) REFERENCES `reviews`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "review_reports_kind_check" CHECK("review_reports"."kind" in ('untrue', 'insulting', 'private', 'advertising', 'other'))
);
--> statement-breakpoint
CREATE INDEX `review_reports_review` ON `review_reports` (`review_id`,`decided_at`);--> statement-breakpoint
CREATE INDEX `review_reports_user` ON `review_reports` (`user_id`);--> statement-breakpoint
DROP INDEX `reviews_service`;--> statement-breakpoint
DROP INDEX `reviews_cleaner`;--> statement-breakpoint
DROP INDEX `reviews_created`;--> statement-breakpoint
ALTER TABLE `reviews` ADD `changed_at` integer;--> statement-breakpoint
ALTER TABLE `reviews` ADD `answer` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `reviews` ADD `answered_at` integer;--> statement-breakpoint
ALTER TABLE `reviews` ADD `hidden_at` integer;--> statement-breakpoint
ALTER TABLE `reviews` ADD `hidden_reason` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `reviews` ADD `reported_at` integer;--> statement-breakpoint
CREATE INDEX `reviews_cleaner_stars` ON `reviews` (`cleaner_id`,`hidden_at`,`stars`);--> statement-breakpoint
CREATE INDEX `reviews_service_stars` ON `reviews` (`service_id`,`hidden_at`,`stars`);--> statement-breakpoint
CREATE INDEX `reviews_reported` ON `reviews` (`reported_at`,`id`) WHERE reported_at is not null;--> statement-breakpoint
CREATE INDEX `reviews_hidden` ON `reviews` (`hidden_at`,`id`) WHERE hidden_at is not null;--> statement-breakpoint
CREATE INDEX `reviews_cleaner` ON `reviews` (`cleaner_id`,`hidden_at`,`created_at`);--> statement-breakpoint
CREATE INDEX `reviews_created` ON `reviews` (`created_at`,`stars`,`hidden_at`);--> statement-breakpoint
-- Pages show answers, and what isn't hidden.
DROP TRIGGER `public_version_reviews_update`;
--> statement-breakpoint
CREATE TRIGGER `public_version_reviews_update` AFTER UPDATE OF `cleaner_id`, `service_id`, `user_id`, `stars`, `comment`, `created_at`, `answer`, `hidden_at` ON `reviews`
WHEN (old.`cleaner_id`, old.`service_id`, old.`user_id`, old.`stars`, old.`comment`, old.`created_at`, old.`answer`, old.`hidden_at`) IS NOT (new.`cleaner_id`, new.`service_id`, new.`user_id`, new.`stars`, new.`comment`, new.`created_at`, new.`answer`, new.`hidden_at`)
BEGIN UPDATE `public_data_version` SET `number` = `number` + 1; END;

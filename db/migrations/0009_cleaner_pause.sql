DROP INDEX `cleaners_listed`;--> statement-breakpoint
DROP INDEX `cleaners_rate`;--> statement-breakpoint
ALTER TABLE `cleaners` ADD `paused_at` integer;--> statement-breakpoint
ALTER TABLE `cleaners` DROP COLUMN `is_listed`;--> statement-breakpoint
ALTER TABLE `cleaners` ADD `is_listed` integer GENERATED ALWAYS AS (is_verified and (check_lapsed_for is null or coalesce(background_check_expires_on, '') > check_lapsed_for) and terms_accepted_at is not null and availability_saved_at is not null and areas_saved_at is not null and deactivated_at is null and paused_at is null) VIRTUAL NOT NULL;--> statement-breakpoint
CREATE INDEX `cleaners_listed` ON `cleaners` (`is_listed`,`rating`,`review_count`,`id`);--> statement-breakpoint
CREATE INDEX `cleaners_rate` ON `cleaners` (`is_listed`,`hourly_rate`,`id`);

CREATE TABLE `account_tokens` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`purpose` text NOT NULL,
	`email` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "account_tokens_purpose_check" CHECK("account_tokens"."purpose" in ('verify-email', 'reset-password', 'change-email'))
);
--> statement-breakpoint
CREATE INDEX `account_tokens_user` ON `account_tokens` (`user_id`,`purpose`);--> statement-breakpoint
CREATE INDEX `account_tokens_expiry` ON `account_tokens` (`expires_at`);--> statement-breakpoint
CREATE TABLE `attempt_counters` (
	`key` text PRIMARY KEY NOT NULL,
	`count` integer NOT NULL,
	`expires_at` integer NOT NULL,
	CONSTRAINT "attempt_counters_count_check" CHECK("attempt_counters"."count" >= 0)
);
--> statement-breakpoint
CREATE INDEX `attempt_counters_expiry` ON `attempt_counters` (`expires_at`);--> statement-breakpoint
CREATE TABLE `audit_log` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer NOT NULL,
	`actor_user_id` integer,
	`action` text NOT NULL,
	`subject_type` text NOT NULL,
	`subject_id` text NOT NULL,
	`details` text NOT NULL,
	FOREIGN KEY (`actor_user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `audit_log_subject` ON `audit_log` (`subject_type`,`subject_id`,`id`);--> statement-breakpoint
CREATE INDEX `audit_log_actor` ON `audit_log` (`actor_user_id`,`id`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`user_agent` text DEFAULT '' NOT NULL,
	`address` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`,`last_seen_at`);--> statement-breakpoint
CREATE INDEX `sessions_expiry` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `user_identities` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`provider` text NOT NULL,
	`provider_user_id` text NOT NULL,
	`email` text,
	`linked_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "user_identities_provider_check" CHECK("user_identities"."provider" in ('line', 'google'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `user_identities_provider_unique` ON `user_identities` (`provider`,`provider_user_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `user_identities_user_unique` ON `user_identities` (`user_id`,`provider`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`username` text NOT NULL,
	`password_hash` text,
	`first_name` text DEFAULT '' NOT NULL,
	`last_name` text DEFAULT '' NOT NULL,
	`email` text,
	`email_verified_at` integer,
	`phone` text,
	`address` text,
	`city` text,
	`zip_code` text,
	`profile_picture` text,
	`role` text DEFAULT 'customer' NOT NULL,
	`locale` text DEFAULT 'en' NOT NULL,
	`notify_by_push` integer DEFAULT false NOT NULL,
	`notify_by_line` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`deactivated_at` integer,
	`anonymised_at` integer,
	`row_version` integer DEFAULT 1 NOT NULL,
	CONSTRAINT "users_role_check" CHECK("users"."role" in ('customer', 'cleaner', 'admin')),
	CONSTRAINT "users_locale_check" CHECK("users"."locale" in ('en', 'th')),
	CONSTRAINT "users_city_check" CHECK("users"."city" in ('nimman', 'old-city', 'santitham', 'chang-khlan', 'hang-dong', 'mae-hia', 'suthep', 'huai-kaeo', 'pa-dad', 'san-kamphaeng', 'doi-saket', 'mae-rim', 'saraphi', 'san-sai', 'mae-taeng', 'chiang-mai-university', 'tha-phae', 'warorot', 'airport-plaza', 'central-festival'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_username_unique` ON `users` (lower("username"));--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_unique` ON `users` (lower("email"));--> statement-breakpoint
CREATE INDEX `users_role` ON `users` (`role`,`id`);--> statement-breakpoint
CREATE TABLE `booking_drafts` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`address` text NOT NULL,
	`city` text NOT NULL,
	`zip_code` text NOT NULL,
	`phone` text NOT NULL,
	`special_instructions` text NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `booking_drafts_expiry` ON `booking_drafts` (`expires_at`);--> statement-breakpoint
CREATE TABLE `booking_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`booking_id` integer NOT NULL,
	`at` integer NOT NULL,
	`actor` text NOT NULL,
	`actor_user_id` integer,
	`event` text NOT NULL,
	`from_status` text,
	`to_status` text NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`actor_user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "booking_events_actor_check" CHECK("booking_events"."actor" in ('customer', 'cleaner', 'admin', 'system'))
);
--> statement-breakpoint
CREATE INDEX `booking_events_booking` ON `booking_events` (`booking_id`,`id`);--> statement-breakpoint
CREATE TABLE `booking_hours` (
	`cleaner_id` integer NOT NULL,
	`date` text NOT NULL,
	`hour` integer NOT NULL,
	`booking_id` integer NOT NULL,
	`is_travel` integer NOT NULL,
	PRIMARY KEY(`cleaner_id`, `date`, `hour`),
	FOREIGN KEY (`cleaner_id`) REFERENCES `cleaners`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "booking_hours_hour_check" CHECK("booking_hours"."hour" between 0 and 23),
	CONSTRAINT "booking_hours_date_check" CHECK("booking_hours"."date" glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]')
);
--> statement-breakpoint
CREATE INDEX `booking_hours_booking` ON `booking_hours` (`booking_id`);--> statement-breakpoint
CREATE TABLE `bookings` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`service_id` integer NOT NULL,
	`cleaner_id` integer NOT NULL,
	`date` text NOT NULL,
	`time` text NOT NULL,
	`starts_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	`status` text NOT NULL,
	`respond_by` integer,
	`service_name_en` text NOT NULL,
	`service_name_th` text NOT NULL,
	`service_duration` integer,
	`hours_billed` integer NOT NULL,
	`hourly_rate` integer NOT NULL,
	`service_cost` integer NOT NULL,
	`platform_fee` integer NOT NULL,
	`total_price` integer NOT NULL,
	`policy` text NOT NULL,
	`address` text NOT NULL,
	`city` text NOT NULL,
	`zip_code` text NOT NULL,
	`phone` text,
	`special_instructions` text DEFAULT '' NOT NULL,
	`idempotency_key` text NOT NULL,
	`series_id` text,
	`paid_at` integer,
	`completed_at` integer,
	`created_at` integer NOT NULL,
	`anonymised_at` integer,
	`row_version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`service_id`) REFERENCES `services`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`cleaner_id`) REFERENCES `cleaners`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "bookings_status_check" CHECK("bookings"."status" in ('pending', 'confirmed', 'completed', 'cancelled')),
	CONSTRAINT "bookings_time_check" CHECK("bookings"."time" in ('8:00 AM', '9:00 AM', '10:00 AM', '11:00 AM', '12:00 PM', '1:00 PM', '2:00 PM', '3:00 PM')),
	CONSTRAINT "bookings_city_check" CHECK("bookings"."city" in ('nimman', 'old-city', 'santitham', 'chang-khlan', 'hang-dong', 'mae-hia', 'suthep', 'huai-kaeo', 'pa-dad', 'san-kamphaeng', 'doi-saket', 'mae-rim', 'saraphi', 'san-sai', 'mae-taeng', 'chiang-mai-university', 'tha-phae', 'warorot', 'airport-plaza', 'central-festival')),
	CONSTRAINT "bookings_date_check" CHECK("bookings"."date" glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
	CONSTRAINT "bookings_hours_check" CHECK("bookings"."hours_billed" between 1 and 8),
	CONSTRAINT "bookings_total_check" CHECK("bookings"."service_cost" = "bookings"."hourly_rate" * "bookings"."hours_billed" and "bookings"."total_price" = "bookings"."service_cost" + "bookings"."platform_fee"),
	CONSTRAINT "bookings_span_check" CHECK("bookings"."ends_at" > "bookings"."starts_at")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `bookings_idempotency_unique` ON `bookings` (`user_id`,`idempotency_key`);--> statement-breakpoint
CREATE INDEX `bookings_user` ON `bookings` (`user_id`,`starts_at`);--> statement-breakpoint
CREATE INDEX `bookings_user_status` ON `bookings` (`user_id`,`status`,`starts_at`);--> statement-breakpoint
CREATE INDEX `bookings_cleaner` ON `bookings` (`cleaner_id`,`starts_at`);--> statement-breakpoint
CREATE INDEX `bookings_status` ON `bookings` (`status`,`ends_at`);--> statement-breakpoint
CREATE INDEX `bookings_service` ON `bookings` (`service_id`);--> statement-breakpoint
CREATE INDEX `bookings_series` ON `bookings` (`series_id`);--> statement-breakpoint
CREATE TABLE `reviews` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`booking_id` integer NOT NULL,
	`cleaner_id` integer NOT NULL,
	`service_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`stars` integer NOT NULL,
	`comment` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`cleaner_id`) REFERENCES `cleaners`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`service_id`) REFERENCES `services`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "reviews_stars_check" CHECK("reviews"."stars" between 1 and 5)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `reviews_booking_unique` ON `reviews` (`booking_id`);--> statement-breakpoint
CREATE INDEX `reviews_cleaner` ON `reviews` (`cleaner_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `reviews_service` ON `reviews` (`service_id`);--> statement-breakpoint
CREATE INDEX `reviews_user` ON `reviews` (`user_id`);--> statement-breakpoint
CREATE TABLE `services` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`specialty` text NOT NULL,
	`name_en` text NOT NULL,
	`name_th` text NOT NULL,
	`description_en` text NOT NULL,
	`description_th` text NOT NULL,
	`features_en` text NOT NULL,
	`features_th` text NOT NULL,
	`price` integer NOT NULL,
	`duration` integer,
	`rating` real DEFAULT 0 NOT NULL,
	`review_count` integer DEFAULT 0 NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`archived_at` integer,
	`row_version` integer DEFAULT 1 NOT NULL,
	CONSTRAINT "services_specialty_check" CHECK("services"."specialty" in ('standard-cleaning', 'deep-cleaning', 'move-in-out', 'eco-friendly', 'office-cleaning', 'condo-cleaning', 'post-construction', 'green-cleaning')),
	CONSTRAINT "services_price_check" CHECK("services"."price" >= 0),
	CONSTRAINT "services_duration_check" CHECK("services"."duration" between 1 and 480),
	CONSTRAINT "services_rating_check" CHECK("services"."rating" between 0 and 5)
);
--> statement-breakpoint
CREATE INDEX `services_position` ON `services` (`position`,`id`);--> statement-breakpoint
CREATE TABLE `testimonials` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`location_en` text NOT NULL,
	`location_th` text NOT NULL,
	`comment_en` text NOT NULL,
	`comment_th` text NOT NULL,
	`rating` integer NOT NULL,
	`image_url` text,
	`position` integer DEFAULT 0 NOT NULL,
	CONSTRAINT "testimonials_rating_check" CHECK("testimonials"."rating" between 1 and 5)
);
--> statement-breakpoint
CREATE INDEX `testimonials_position` ON `testimonials` (`position`,`id`);--> statement-breakpoint
CREATE TABLE `cleaner_areas` (
	`cleaner_id` integer NOT NULL,
	`area` text NOT NULL,
	PRIMARY KEY(`cleaner_id`, `area`),
	FOREIGN KEY (`cleaner_id`) REFERENCES `cleaners`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "cleaner_areas_check" CHECK("cleaner_areas"."area" in ('nimman', 'old-city', 'santitham', 'chang-khlan', 'hang-dong', 'mae-hia', 'suthep', 'huai-kaeo', 'pa-dad', 'san-kamphaeng', 'doi-saket', 'mae-rim', 'saraphi', 'san-sai', 'mae-taeng', 'chiang-mai-university', 'tha-phae', 'warorot', 'airport-plaza', 'central-festival'))
);
--> statement-breakpoint
CREATE INDEX `cleaner_areas_area` ON `cleaner_areas` (`area`,`cleaner_id`);--> statement-breakpoint
CREATE TABLE `cleaner_blocked_dates` (
	`cleaner_id` integer NOT NULL,
	`date` text NOT NULL,
	PRIMARY KEY(`cleaner_id`, `date`),
	FOREIGN KEY (`cleaner_id`) REFERENCES `cleaners`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "cleaner_blocked_dates_check" CHECK("cleaner_blocked_dates"."date" glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]')
);
--> statement-breakpoint
CREATE TABLE `cleaner_specialties` (
	`cleaner_id` integer NOT NULL,
	`specialty` text NOT NULL,
	PRIMARY KEY(`cleaner_id`, `specialty`),
	FOREIGN KEY (`cleaner_id`) REFERENCES `cleaners`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "cleaner_specialties_check" CHECK("cleaner_specialties"."specialty" in ('standard-cleaning', 'deep-cleaning', 'move-in-out', 'eco-friendly', 'office-cleaning', 'condo-cleaning', 'post-construction', 'green-cleaning'))
);
--> statement-breakpoint
CREATE INDEX `cleaner_specialties_specialty` ON `cleaner_specialties` (`specialty`,`cleaner_id`);--> statement-breakpoint
CREATE TABLE `cleaners` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`name` text NOT NULL,
	`bio` text NOT NULL,
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
	`terms_accepted_at` integer,
	`background_check_consent_at` integer,
	`availability_saved_at` integer,
	`areas_saved_at` integer,
	`deactivated_at` integer,
	`is_listed` integer GENERATED ALWAYS AS (is_verified and terms_accepted_at is not null and availability_saved_at is not null and areas_saved_at is not null and deactivated_at is null) VIRTUAL NOT NULL,
	`work_days` integer DEFAULT 31 NOT NULL,
	`work_windows` integer DEFAULT 3 NOT NULL,
	`travel_time` integer DEFAULT true NOT NULL,
	`instant_booking` integer DEFAULT true NOT NULL,
	`promptpay_type` text,
	`promptpay_id` text,
	`calendar_token_hash` text,
	`created_at` integer NOT NULL,
	`anonymised_at` integer,
	`row_version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "cleaners_rating_check" CHECK("cleaners"."rating" between 0 and 5),
	CONSTRAINT "cleaners_rate_check" CHECK("cleaners"."hourly_rate" >= 100),
	CONSTRAINT "cleaners_work_days_check" CHECK("cleaners"."work_days" between 0 and 127),
	CONSTRAINT "cleaners_work_windows_check" CHECK("cleaners"."work_windows" between 0 and 7),
	CONSTRAINT "cleaners_promptpay_check" CHECK("cleaners"."promptpay_type" in ('phone', 'e-wallet'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `cleaners_user_unique` ON `cleaners` (`user_id`);--> statement-breakpoint
CREATE INDEX `cleaners_listed` ON `cleaners` (`is_listed`,`rating`,`review_count`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `cleaners_calendar_unique` ON `cleaners` (`calendar_token_hash`);--> statement-breakpoint
CREATE TABLE `outbox` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`channel` text NOT NULL,
	`recipient_user_id` integer,
	`payload` text NOT NULL,
	`dedupe_key` text NOT NULL,
	`message_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`run_at` integer NOT NULL,
	`expires_at` integer,
	`attempts` integer DEFAULT 0 NOT NULL,
	`lease_until` integer,
	`last_error` text,
	`done_at` integer,
	`dead_at` integer,
	FOREIGN KEY (`recipient_user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "outbox_channel_check" CHECK("outbox"."channel" in ('email', 'push', 'line')),
	CONSTRAINT "outbox_attempts_check" CHECK("outbox"."attempts" >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `outbox_dedupe_unique` ON `outbox` (`dedupe_key`);--> statement-breakpoint
CREATE INDEX `outbox_due` ON `outbox` (`run_at`) WHERE done_at is null and dead_at is null;--> statement-breakpoint
CREATE INDEX `outbox_recipient` ON `outbox` (`recipient_user_id`);--> statement-breakpoint
CREATE TABLE `push_subscriptions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`endpoint` text NOT NULL,
	`p256dh` text NOT NULL,
	`auth` text NOT NULL,
	`user_agent` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `push_subscriptions_endpoint_unique` ON `push_subscriptions` (`endpoint`);--> statement-breakpoint
CREATE INDEX `push_subscriptions_user` ON `push_subscriptions` (`user_id`);--> statement-breakpoint
CREATE TABLE `public_data_version` (
	`id` integer PRIMARY KEY NOT NULL,
	`number` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `settings` (
	`key` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL
);

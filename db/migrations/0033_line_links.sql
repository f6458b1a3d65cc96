CREATE TABLE `line_links` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`line_user_id` text NOT NULL,
	`linked_at` integer NOT NULL,
	`blocked_at` integer,
	`told_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `line_links_line_user_unique` ON `line_links` (`line_user_id`);--> statement-breakpoint
CREATE TABLE `line_webhook_events` (
	`id` text PRIMARY KEY NOT NULL,
	`received_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `line_webhook_events_received` ON `line_webhook_events` (`received_at`);--> statement-breakpoint
ALTER TABLE `notices` ADD `fell_back` text;--> statement-breakpoint
CREATE INDEX `notices_fell_back` ON `notices` (`created_at`) WHERE fell_back is not null;
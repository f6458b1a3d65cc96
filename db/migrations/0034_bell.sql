CREATE TABLE `bell_notices` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`event_id` integer NOT NULL,
	`side` text NOT NULL,
	`created_at` integer NOT NULL,
	`read_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`event_id`) REFERENCES `outbox_events`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "bell_notices_side_check" CHECK("bell_notices"."side" in ('customer', 'cleaner'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `bell_notices_unique` ON `bell_notices` (`event_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `bell_notices_user` ON `bell_notices` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `bell_notices_unread` ON `bell_notices` (`user_id`) WHERE read_at is null;
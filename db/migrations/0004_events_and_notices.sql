CREATE TABLE `notices` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`event_id` integer NOT NULL,
	`recipient_user_id` integer NOT NULL,
	`channel` text NOT NULL,
	`audience` text NOT NULL,
	`message_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`run_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`lease_until` integer,
	`last_error` text,
	`done_at` integer,
	`dead_at` integer,
	FOREIGN KEY (`event_id`) REFERENCES `outbox_events`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`recipient_user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "notices_channel_check" CHECK("notices"."channel" in ('email', 'push', 'line')),
	CONSTRAINT "notices_audience_check" CHECK("notices"."audience" in ('customer', 'cleaner', 'admins', 'account', 'address')),
	CONSTRAINT "notices_attempts_check" CHECK("notices"."attempts" >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `notices_unique` ON `notices` (`event_id`,`recipient_user_id`,`channel`);--> statement-breakpoint
CREATE INDEX `notices_due` ON `notices` (`channel`,`run_at`) WHERE done_at is null and dead_at is null;--> statement-breakpoint
CREATE INDEX `notices_done` ON `notices` (`done_at`) WHERE done_at is not null;--> statement-breakpoint
CREATE INDEX `notices_recipient` ON `notices` (`recipient_user_id`);--> statement-breakpoint
CREATE TABLE `outbox_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`payload` text NOT NULL,
	`account_id` integer,
	`actor` text,
	`at` integer NOT NULL,
	`due_at` integer NOT NULL,
	`expanded_at` integer,
	`withdrawn_at` integer,
	FOREIGN KEY (`account_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "outbox_events_actor_check" CHECK("outbox_events"."actor" in ('customer', 'cleaner', 'admin', 'system'))
);
--> statement-breakpoint
CREATE INDEX `outbox_events_due` ON `outbox_events` (`due_at`) WHERE expanded_at is null;--> statement-breakpoint
CREATE INDEX `outbox_events_expanded` ON `outbox_events` (`expanded_at`) WHERE expanded_at is not null;--> statement-breakpoint
CREATE INDEX `outbox_events_account` ON `outbox_events` (`account_id`);
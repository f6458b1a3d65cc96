ALTER TABLE `outbox_events` ADD `once_key` text;--> statement-breakpoint
CREATE UNIQUE INDEX `outbox_events_once` ON `outbox_events` (`once_key`) WHERE once_key is not null;
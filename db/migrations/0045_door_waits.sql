CREATE TABLE `door_tries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`wait_id` integer NOT NULL,
	`kind` text NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`wait_id`) REFERENCES `door_waits`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "door_tries_kind_check" CHECK("door_tries"."kind" in ('rang', 'called', 'messaged'))
);
--> statement-breakpoint
CREATE INDEX `door_tries_wait` ON `door_tries` (`wait_id`,`id`);--> statement-breakpoint
CREATE TABLE `door_waits` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`booking_id` integer NOT NULL,
	`started_at` integer NOT NULL,
	`coming_at` integer,
	`disputed_at` integer,
	`ended_at` integer,
	`end` text,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "door_waits_end_check" CHECK("door_waits"."end" in ('opened', 'no-show', 'void')),
	CONSTRAINT "door_waits_ended_check" CHECK(("door_waits"."ended_at" is null) = ("door_waits"."end" is null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `door_waits_open` ON `door_waits` (`booking_id`) WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX `door_waits_booking` ON `door_waits` (`booking_id`,`id`);
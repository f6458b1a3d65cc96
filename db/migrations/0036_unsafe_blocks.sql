CREATE TABLE `unsafe_blocks` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`cleaner_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`problem_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	`lifted_at` integer,
	`lifted_by_user_id` integer,
	`lift_reason` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`cleaner_id`) REFERENCES `cleaners`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`problem_id`) REFERENCES `problems`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`lifted_by_user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `unsafe_blocks_pair_unique` ON `unsafe_blocks` (`user_id`,`cleaner_id`) WHERE lifted_at is null;--> statement-breakpoint
CREATE INDEX `unsafe_blocks_user` ON `unsafe_blocks` (`user_id`);--> statement-breakpoint
CREATE INDEX `unsafe_blocks_cleaner` ON `unsafe_blocks` (`cleaner_id`);--> statement-breakpoint
CREATE INDEX `unsafe_blocks_problem` ON `unsafe_blocks` (`problem_id`);--> statement-breakpoint
CREATE INDEX `unsafe_blocks_lifter` ON `unsafe_blocks` (`lifted_by_user_id`);--> statement-breakpoint
CREATE INDEX `problems_unsafe` ON `problems` (`created_at`) WHERE kind = 'unsafe' and settled_at is null;--> statement-breakpoint
-- Whoever felt unsafe before there were these blocks is kept apart too, while their case is open.
INSERT INTO `unsafe_blocks` (`cleaner_id`, `user_id`, `problem_id`, `created_at`)
SELECT `bookings`.`cleaner_id`, `bookings`.`user_id`, min(`problems`.`id`), min(`problems`.`created_at`)
FROM `problems` JOIN `bookings` ON `bookings`.`id` = `problems`.`booking_id`
WHERE `problems`.`kind` = 'unsafe' AND `problems`.`settled_at` IS NULL
GROUP BY `bookings`.`cleaner_id`, `bookings`.`user_id`;

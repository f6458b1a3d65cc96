PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_problems` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`booking_id` integer NOT NULL,
	`reported_by` text NOT NULL,
	`kind` text NOT NULL,
	`words` text DEFAULT '' NOT NULL,
	`wish` text,
	`created_at` integer NOT NULL,
	`answer_by` integer NOT NULL,
	`settled_at` integer,
	`settled_by_user_id` integer,
	`words_to_customer` text DEFAULT '' NOT NULL,
	`words_to_cleaner` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`settled_by_user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "problems_reporter_check" CHECK("__new_problems"."reported_by" in ('customer', 'cleaner')),
	CONSTRAINT "problems_wish_check" CHECK("__new_problems"."wish" in ('come-back', 'part-of-price', 'only-tell')),
	CONSTRAINT "problems_kind_check" CHECK("__new_problems"."kind" in ('nobody-came', 'late', 'bad-job', 'damage', 'nobody-home', 'no-access', 'not-paid', 'more-than-said', 'broke', 'harassed', 'unsafe', 'other'))
);
--> statement-breakpoint
-- Who reported before this was promised is answered within 24 hours of daytime (7:00 to 21:00 in Chiang Mai,
-- which is 7 hours ahead) as well; whoever felt unsafe, at once. A day of daytime has 50,400,000 ms.
INSERT INTO `__new_problems`("id", "booking_id", "reported_by", "kind", "words", "wish", "created_at", "answer_by", "settled_at", "settled_by_user_id", "words_to_customer", "words_to_cleaner")
SELECT "id", "booking_id", "reported_by", "kind", "words", NULL, "created_at",
  CASE WHEN "kind" = 'unsafe' THEN "created_at" ELSE
    "day" * 86400000 + ("after" - 1) / 50400000 * 86400000 + ("after" - 1) % 50400000 + 1 END,
  "settled_at", "settled_by_user_id", "words_to_customer", "words_to_cleaner"
FROM (SELECT *, ("created_at" + 25200000) / 86400000 AS "day",
  min(50400000, max(0, ("created_at" + 25200000) % 86400000 - 25200000)) + 86400000 AS "after" FROM `problems`);--> statement-breakpoint
DROP TABLE `problems`;--> statement-breakpoint
ALTER TABLE `__new_problems` RENAME TO `problems`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `problems_booking` ON `problems` (`booking_id`);--> statement-breakpoint
CREATE INDEX `problems_open` ON `problems` (`settled_at`,`answer_by`);--> statement-breakpoint
CREATE INDEX `problems_settler` ON `problems` (`settled_by_user_id`);--> statement-breakpoint
CREATE INDEX `problems_unsafe` ON `problems` (`created_at`) WHERE kind = 'unsafe' and settled_at is null;
CREATE TABLE `marks` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`side` text NOT NULL,
	`cause` text NOT NULL,
	`caused_by` text NOT NULL,
	`booking_id` integer NOT NULL,
	`event_id` integer NOT NULL,
	`at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	`answer` text,
	`answered_at` integer,
	`decision` text,
	`decision_words` text DEFAULT '' NOT NULL,
	`decided_by_user_id` integer,
	`decided_at` integer,
	`row_version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`event_id`) REFERENCES `booking_events`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`decided_by_user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "marks_side_check" CHECK("marks"."side" in ('customer', 'cleaner')),
	CONSTRAINT "marks_cause_check" CHECK("marks"."cause" in ('late-cancel', 'late-move', 'no-show')),
	CONSTRAINT "marks_caused_by_check" CHECK("marks"."caused_by" in ('customer', 'cleaner')),
	CONSTRAINT "marks_decision_check" CHECK("marks"."decision" in ('kept', 'taken-back')),
	CONSTRAINT "marks_answer_check" CHECK(("marks"."answer" is null) = ("marks"."answered_at" is null)),
	CONSTRAINT "marks_decided_check" CHECK(("marks"."decision" is null) = ("marks"."decided_at" is null)),
	CONSTRAINT "marks_span_check" CHECK("marks"."ends_at" > "marks"."at")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `marks_event` ON `marks` (`event_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `marks_one_no_show` ON `marks` (`booking_id`,`side`) WHERE cause = 'no-show';--> statement-breakpoint
CREATE INDEX `marks_user` ON `marks` (`user_id`,`at`,`id`);--> statement-breakpoint
CREATE INDEX `marks_booking` ON `marks` (`booking_id`,`cause`);--> statement-breakpoint
CREATE INDEX `marks_at` ON `marks` (`at`,`id`);--> statement-breakpoint
CREATE INDEX `marks_decision` ON `marks` (`decision`,`at`,`id`);--> statement-breakpoint
CREATE INDEX `marks_answered` ON `marks` (`answered_at`,`id`) WHERE answered_at is not null and (decided_at is null or decided_at < answered_at);--> statement-breakpoint
CREATE INDEX `marks_decider` ON `marks` (`decided_by_user_id`);--> statement-breakpoint
CREATE INDEX `marks_end` ON `marks` (`ends_at`);--> statement-breakpoint
-- Late changes and no-shows were read from the histories: each gets the row that it would have made.
INSERT INTO marks (user_id, side, cause, caused_by, booking_id, event_id, at, ends_at)
SELECT people.user_id, late.actor, 'late-cancel', late.actor, late.booking_id, late.id, late.at, late.at + 15552000000
FROM booking_events late
CROSS JOIN bookings ON bookings.id = late.booking_id
CROSS JOIN (SELECT cleaners.id AS cleaner_id, cleaners.user_id AS cleaner_user_id FROM cleaners) own ON own.cleaner_id = bookings.cleaner_id
CROSS JOIN (SELECT users.id AS user_id FROM users WHERE users.anonymised_at IS NULL) people
	ON people.user_id = CASE late.actor WHEN 'customer' THEN bookings.user_id ELSE coalesce(late.actor_user_id, own.cleaner_user_id) END
WHERE late.event = 'cancelled' AND late.actor IN ('customer', 'cleaner')
	AND late.at > bookings.starts_at - 86400000
	AND NOT (late.actor = 'customer' AND coalesce((
		SELECT given.actor FROM booking_events given
		WHERE given.booking_id = late.booking_id AND given.id < late.id
			AND given.event IN ('moved', 'reassigned', 'found', 'on-the-way')
		ORDER BY given.id DESC LIMIT 1), '') IN ('admin', 'system'));
--> statement-breakpoint
INSERT INTO marks (user_id, side, cause, caused_by, booking_id, event_id, at, ends_at)
SELECT bookings.user_id, 'customer', 'late-move', 'customer', late.booking_id, late.id, late.at, late.at + 15552000000
FROM booking_events late
CROSS JOIN bookings ON bookings.id = late.booking_id
CROSS JOIN users ON users.id = bookings.user_id AND users.anonymised_at IS NULL
WHERE late.event = 'moved' AND late.actor IN ('customer', 'cleaner')
	AND CASE late.actor WHEN 'customer' THEN late.at ELSE (
		SELECT max(asked.at) FROM booking_events asked
		WHERE asked.booking_id = late.booking_id AND asked.event = 'move-proposed' AND asked.id < late.id)
	END > late.was_starts_at - 86400000;
--> statement-breakpoint
INSERT OR IGNORE INTO marks (user_id, side, cause, caused_by, booking_id, event_id, at, ends_at)
SELECT bookings.user_id, 'customer', 'no-show', 'cleaner', late.booking_id, late.id, late.at, late.at + 15552000000
FROM booking_events late
CROSS JOIN bookings ON bookings.id = late.booking_id
CROSS JOIN users ON users.id = bookings.user_id AND users.anonymised_at IS NULL
WHERE late.event = 'no-show';
--> statement-breakpoint
INSERT OR IGNORE INTO marks (user_id, side, cause, caused_by, booking_id, event_id, at, ends_at)
SELECT cleaners.user_id, 'cleaner', 'no-show', 'customer', late.booking_id, late.id, late.at, late.at + 15552000000
FROM problems
CROSS JOIN booking_events late ON late.booking_id = problems.booking_id
	AND late.event = 'problem-reported' AND late.actor = 'customer' AND late.at = problems.created_at
CROSS JOIN bookings ON bookings.id = late.booking_id
CROSS JOIN cleaners ON cleaners.id = bookings.cleaner_id
CROSS JOIN users ON users.id = cleaners.user_id AND users.anonymised_at IS NULL
WHERE problems.kind = 'nobody-came' AND problems.reported_by = 'customer';

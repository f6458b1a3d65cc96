ALTER TABLE `bookings` ADD `redo_of_problem_id` integer REFERENCES problems(id);--> statement-breakpoint
CREATE UNIQUE INDEX `bookings_one_redo` ON `bookings` (`redo_of_problem_id`) WHERE redo_of_problem_id is not null and status in ('confirmed', 'completed');--> statement-breakpoint
CREATE INDEX `bookings_redo` ON `bookings` (`redo_of_problem_id`) WHERE redo_of_problem_id is not null;--> statement-breakpoint
ALTER TABLE `problems` ADD `redo_agreed_at` integer;--> statement-breakpoint
ALTER TABLE `problems` ADD `redo_hours` integer;
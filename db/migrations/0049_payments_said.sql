ALTER TABLE `bookings` ADD `presumed_paid_at` integer;--> statement-breakpoint
ALTER TABLE `bookings` ADD `not_paid_at` integer;--> statement-breakpoint
ALTER TABLE `bookings` ADD `paid_taken_back_at` integer;--> statement-breakpoint
ALTER TABLE `bookings` ADD `says_paid_at` integer;--> statement-breakpoint
ALTER TABLE `bookings` ADD `says_paid_how` text;--> statement-breakpoint
ALTER TABLE `bookings` ADD `payment_asks` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `bookings` ADD `payment_reminders` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `bookings_payment_unsaid` ON `bookings` (`ends_at`) WHERE status in ('confirmed', 'completed') and paid_at is null and presumed_paid_at is null and not_paid_at is null and total_price > 0;--> statement-breakpoint
CREATE INDEX `bookings_not_paid` ON `bookings` (`cleaner_id`,`starts_at`,`id`) WHERE not_paid_at is not null;--> statement-breakpoint
CREATE INDEX `bookings_not_paid_start` ON `bookings` (`starts_at`,`id`) WHERE not_paid_at is not null;--> statement-breakpoint
CREATE INDEX `bookings_to_remind` ON `bookings` (`not_paid_at`) WHERE not_paid_at is not null and says_paid_at is null and payment_reminders < 2;--> statement-breakpoint
CREATE INDEX `bookings_contradicted` ON `bookings` (`says_paid_at`) WHERE not_paid_at is not null and says_paid_at is not null;--> statement-breakpoint
CREATE INDEX `bookings_paid_taken_back` ON `bookings` (`paid_taken_back_at`) WHERE not_paid_at is not null and paid_taken_back_at is not null;--> statement-breakpoint
-- Cleaners had said of these that they weren't paid: of the last ones when they completed them.
UPDATE bookings SET not_paid_at = completed_at, payment_reminders = 2
WHERE status = 'completed' AND paid_at IS NULL AND completed_at IS NOT NULL AND total_price > 0
  AND EXISTS (SELECT 1 FROM booking_events said WHERE said.booking_id = bookings.id
    AND (said.event = 'not-paid' OR (said.event = 'completed' AND said.actor = 'cleaner')));--> statement-breakpoint
-- Nobody was asked about older jobs, so they count as paid, but no fee is asked for them.
UPDATE bookings SET presumed_paid_at = ends_at + 604800000
WHERE status = 'completed' AND paid_at IS NULL AND not_paid_at IS NULL AND total_price > 0
  AND ends_at < (unixepoch() - 604800) * 1000;

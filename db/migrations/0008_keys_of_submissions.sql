DROP INDEX `bookings_idempotency_unique`;--> statement-breakpoint
ALTER TABLE `bookings` DROP COLUMN `idempotency_key`;
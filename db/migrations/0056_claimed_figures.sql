ALTER TABLE `business` ADD `claimed_rating` text;--> statement-breakpoint
ALTER TABLE `business` ADD `claimed_customers` text;--> statement-breakpoint
ALTER TABLE `business` ADD `claimed_jobs` text;--> statement-breakpoint
-- Pages that are kept for guests show them.
DROP TRIGGER `public_version_business_update`;
--> statement-breakpoint
CREATE TRIGGER `public_version_business_update` AFTER UPDATE OF `name`, `name_th`, `address`, `address_th`, `registration_number`, `phone`, `line_account`, `email`, `opening_hours`, `claims_confirmed_at`, `claimed_rating`, `claimed_customers`, `claimed_jobs` ON `business`
WHEN (old.`name`, old.`name_th`, old.`address`, old.`address_th`, old.`registration_number`, old.`phone`, old.`line_account`, old.`email`, old.`opening_hours`, old.`claims_confirmed_at`, old.`claimed_rating`, old.`claimed_customers`, old.`claimed_jobs`) IS NOT (new.`name`, new.`name_th`, new.`address`, new.`address_th`, new.`registration_number`, new.`phone`, new.`line_account`, new.`email`, new.`opening_hours`, new.`claims_confirmed_at`, new.`claimed_rating`, new.`claimed_customers`, new.`claimed_jobs`)
BEGIN UPDATE `public_data_version` SET `number` = `number` + 1; END;

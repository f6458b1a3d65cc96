ALTER TABLE `business` ADD `name_th` text;--> statement-breakpoint
ALTER TABLE `business` ADD `address_th` text;
--> statement-breakpoint
DROP TRIGGER `public_version_business_update`;
--> statement-breakpoint
CREATE TRIGGER `public_version_business_update` AFTER UPDATE OF `name`, `name_th`, `address`, `address_th`, `registration_number`, `phone`, `line_account`, `email`, `claims_confirmed_at` ON `business`
WHEN (old.`name`, old.`name_th`, old.`address`, old.`address_th`, old.`registration_number`, old.`phone`, old.`line_account`, old.`email`, old.`claims_confirmed_at`) IS NOT (new.`name`, new.`name_th`, new.`address`, new.`address_th`, new.`registration_number`, new.`phone`, new.`line_account`, new.`email`, new.`claims_confirmed_at`)
BEGIN UPDATE `public_data_version` SET `number` = `number` + 1; END;

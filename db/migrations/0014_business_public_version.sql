-- Every page's footer shows who operates the site: pages that were kept are out of date with it.
CREATE TRIGGER `public_version_business_insert` AFTER INSERT ON `business` BEGIN UPDATE `public_data_version` SET `number` = `number` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `public_version_business_update` AFTER UPDATE OF `name`, `address`, `registration_number`, `phone`, `line_account`, `email`, `claims_confirmed_at` ON `business`
WHEN (old.`name`, old.`address`, old.`registration_number`, old.`phone`, old.`line_account`, old.`email`, old.`claims_confirmed_at`) IS NOT (new.`name`, new.`address`, new.`registration_number`, new.`phone`, new.`line_account`, new.`email`, new.`claims_confirmed_at`)
BEGIN UPDATE `public_data_version` SET `number` = `number` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `public_version_business_delete` AFTER DELETE ON `business` BEGIN UPDATE `public_data_version` SET `number` = `number` + 1; END;

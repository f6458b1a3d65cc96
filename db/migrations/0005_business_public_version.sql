-- Every page's footer shows who operates the site: pages that were kept are out of date with it.
CREATE TRIGGER `public_version_business_insert` AFTER INSERT ON `business` BEGIN UPDATE `public_data_version` SET `number` = `number` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `public_version_business_update` AFTER UPDATE OF `name`, `address`, `registration_number`, `phone`, `line_account`, `email`, `claims_confirmed_at` ON `business`
WHEN old.`name` IS NOT new.`name` OR old.`address` IS NOT new.`address` OR old.`registration_number` IS NOT new.`registration_number` OR old.`phone` IS NOT new.`phone` OR old.`line_account` IS NOT new.`line_account` OR old.`email` IS NOT new.`email` OR (old.`claims_confirmed_at` IS NULL) IS NOT (new.`claims_confirmed_at` IS NULL)
BEGIN UPDATE `public_data_version` SET `number` = `number` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `public_version_business_delete` AFTER DELETE ON `business` BEGIN UPDATE `public_data_version` SET `number` = `number` + 1; END;

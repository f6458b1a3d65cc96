-- Name and bio of each cleaner, normalised (NFKC, lower case). Trigrams find Thai substrings, which
-- word tokenizers cannot: Thai is written without spaces. Shorter queries scan this narrow table.
CREATE VIRTUAL TABLE `cleaner_search` USING fts5(`words`, tokenize = 'trigram');
--> statement-breakpoint
INSERT INTO `public_data_version` (`id`, `number`) VALUES (1, 1);
--> statement-breakpoint
CREATE TRIGGER `public_version_services_insert` AFTER INSERT ON `services` BEGIN UPDATE `public_data_version` SET `number` = `number` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `public_version_services_update` AFTER UPDATE ON `services` BEGIN UPDATE `public_data_version` SET `number` = `number` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `public_version_testimonials_insert` AFTER INSERT ON `testimonials` BEGIN UPDATE `public_data_version` SET `number` = `number` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `public_version_testimonials_update` AFTER UPDATE ON `testimonials` BEGIN UPDATE `public_data_version` SET `number` = `number` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `public_version_testimonials_delete` AFTER DELETE ON `testimonials` BEGIN UPDATE `public_data_version` SET `number` = `number` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `public_version_cleaners_insert` AFTER INSERT ON `cleaners` BEGIN UPDATE `public_data_version` SET `number` = `number` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `public_version_cleaners_update` AFTER UPDATE ON `cleaners` BEGIN UPDATE `public_data_version` SET `number` = `number` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `public_version_specialties_insert` AFTER INSERT ON `cleaner_specialties` BEGIN UPDATE `public_data_version` SET `number` = `number` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `public_version_specialties_delete` AFTER DELETE ON `cleaner_specialties` BEGIN UPDATE `public_data_version` SET `number` = `number` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `public_version_areas_insert` AFTER INSERT ON `cleaner_areas` BEGIN UPDATE `public_data_version` SET `number` = `number` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `public_version_areas_delete` AFTER DELETE ON `cleaner_areas` BEGIN UPDATE `public_data_version` SET `number` = `number` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `public_version_blocked_insert` AFTER INSERT ON `cleaner_blocked_dates` BEGIN UPDATE `public_data_version` SET `number` = `number` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `public_version_blocked_delete` AFTER DELETE ON `cleaner_blocked_dates` BEGIN UPDATE `public_data_version` SET `number` = `number` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `public_version_hours_insert` AFTER INSERT ON `booking_hours` BEGIN UPDATE `public_data_version` SET `number` = `number` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `public_version_hours_delete` AFTER DELETE ON `booking_hours` BEGIN UPDATE `public_data_version` SET `number` = `number` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `public_version_reviews_insert` AFTER INSERT ON `reviews` BEGIN UPDATE `public_data_version` SET `number` = `number` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `public_version_reviews_update` AFTER UPDATE ON `reviews` BEGIN UPDATE `public_data_version` SET `number` = `number` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `public_version_reviews_delete` AFTER DELETE ON `reviews` BEGIN UPDATE `public_data_version` SET `number` = `number` + 1; END;

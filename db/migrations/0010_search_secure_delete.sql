-- What is taken out of the full-text index leaves its pages too, as `secure_delete` does for tables.
INSERT INTO `cleaner_search` (`cleaner_search`, `rank`) VALUES ('secure-delete', 1);
--> statement-breakpoint
INSERT INTO `cleaner_search` (`cleaner_search`) VALUES ('rebuild');

CREATE TABLE `fee_totals` (
	`month` text NOT NULL,
	`cleaner_id` integer NOT NULL,
	`jobs` integer NOT NULL,
	`owed` integer NOT NULL,
	`waived` integer NOT NULL,
	`received` integer NOT NULL,
	`balance` integer NOT NULL,
	PRIMARY KEY(`month`, `cleaner_id`),
	FOREIGN KEY (`cleaner_id`) REFERENCES `cleaners`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `fee_totals_cleaner` ON `fee_totals` (`cleaner_id`,`month`,`balance`);--> statement-breakpoint
CREATE INDEX `fee_totals_credit` ON `fee_totals` (`cleaner_id`,`month`) WHERE balance < 0;--> statement-breakpoint
-- Sums of a month follow its lines, in the transaction that adds one. A line is never changed but for who
-- recorded it.
CREATE TRIGGER `fee_totals_insert` AFTER INSERT ON `fee_entries` BEGIN
  INSERT INTO `fee_totals` (`month`, `cleaner_id`, `jobs`, `owed`, `waived`, `received`, `balance`)
  VALUES (
    new.`month`, new.`cleaner_id`,
    CASE new.`kind` WHEN 'fee' THEN 1 WHEN 'taken-back' THEN -1 ELSE 0 END,
    CASE WHEN new.`kind` IN ('fee', 'taken-back') THEN new.`amount` ELSE 0 END,
    CASE WHEN new.`kind` IN ('waived', 'waived-back') THEN 0 - new.`amount` ELSE 0 END,
    CASE WHEN new.`kind` IN ('received', 'received-back') THEN 0 - new.`amount` ELSE 0 END,
    new.`amount`
  )
  ON CONFLICT (`month`, `cleaner_id`) DO UPDATE SET
    `jobs` = `jobs` + excluded.`jobs`, `owed` = `owed` + excluded.`owed`,
    `waived` = `waived` + excluded.`waived`, `received` = `received` + excluded.`received`,
    `balance` = `balance` + excluded.`balance`;
END;
--> statement-breakpoint
CREATE TRIGGER `fee_totals_update` BEFORE UPDATE OF `month`, `cleaner_id`, `kind`, `amount` ON `fee_entries`
BEGIN SELECT raise(ABORT, 'fee_entries only grows'); END;
--> statement-breakpoint
CREATE TRIGGER `fee_totals_delete` BEFORE DELETE ON `fee_entries`
BEGIN SELECT raise(ABORT, 'fee_entries only grows'); END;
--> statement-breakpoint
INSERT INTO `fee_totals` (`month`, `cleaner_id`, `jobs`, `owed`, `waived`, `received`, `balance`)
SELECT `month`, `cleaner_id`,
  sum(CASE `kind` WHEN 'fee' THEN 1 WHEN 'taken-back' THEN -1 ELSE 0 END),
  sum(CASE WHEN `kind` IN ('fee', 'taken-back') THEN `amount` ELSE 0 END),
  0 - sum(CASE WHEN `kind` IN ('waived', 'waived-back') THEN `amount` ELSE 0 END),
  0 - sum(CASE WHEN `kind` IN ('received', 'received-back') THEN `amount` ELSE 0 END),
  sum(`amount`)
FROM `fee_entries` GROUP BY `month`, `cleaner_id`;

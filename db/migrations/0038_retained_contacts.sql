CREATE TABLE `retained_contacts` (
	`user_id` integer NOT NULL,
	`kept_for` text NOT NULL,
	`name` text NOT NULL,
	`email` text,
	`phone` text,
	`since` integer NOT NULL,
	PRIMARY KEY(`user_id`, `kept_for`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "retained_contacts_kept_for_check" CHECK("retained_contacts"."kept_for" in ('fees', 'problem'))
);

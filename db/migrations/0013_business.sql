CREATE TABLE `business` (
	`id` integer PRIMARY KEY NOT NULL,
	`name` text,
	`address` text,
	`registration_number` text,
	`phone` text,
	`line_account` text,
	`email` text,
	`promptpay_type` text,
	`promptpay_id` text,
	`claims_confirmed_at` integer,
	`row_version` integer DEFAULT 1 NOT NULL,
	CONSTRAINT "business_one_row_check" CHECK("business"."id" = 1),
	CONSTRAINT "business_promptpay_check" CHECK("business"."promptpay_type" in ('phone', 'tax-id', 'e-wallet'))
);

CREATE INDEX `sessions_idle` ON `sessions` (`last_seen_at`);--> statement-breakpoint
CREATE INDEX `users_unverified` ON `users` (`created_at`) WHERE email_verified_at is null and anonymised_at is null;--> statement-breakpoint
CREATE INDEX `booking_events_actor` ON `booking_events` (`actor_user_id`);--> statement-breakpoint
CREATE INDEX `outbox_done` ON `outbox` (`done_at`) WHERE done_at is not null;
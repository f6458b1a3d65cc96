-- What waits in the outbox of a running installation, what was sent and what is a dead letter: each
-- row becomes an event of which the notice is already made, with its message id, tries and lease.
-- Booking events take the word of their line in the history.
INSERT INTO outbox_events (id, kind, payload, account_id, actor, at, due_at, expanded_at)
SELECT outbox.id,
  CASE WHEN booking_events.event IS NULL THEN outbox.kind ELSE 'booking-' || booking_events.event END,
  outbox.payload,
  CASE WHEN json_extract(outbox.payload, '$.bookingId') IS NULL THEN outbox.recipient_user_id END,
  booking_events.actor,
  outbox.created_at,
  outbox.created_at,
  outbox.created_at
FROM outbox
LEFT JOIN booking_events ON booking_events.id = json_extract(outbox.payload, '$.eventId')
-- Mails to nobody only made an answer take as long as others.
WHERE outbox.recipient_user_id IS NOT NULL;
--> statement-breakpoint
INSERT INTO notices (id, event_id, recipient_user_id, channel, audience, message_id, created_at,
  run_at, expires_at, attempts, lease_until, last_error, done_at, dead_at)
SELECT outbox.id, outbox.id, outbox.recipient_user_id, outbox.channel,
  CASE
    WHEN json_extract(outbox.payload, '$.to') IS NOT NULL THEN 'address'
    WHEN json_extract(outbox.payload, '$.bookingId') IS NULL THEN 'account'
    WHEN bookings.user_id = outbox.recipient_user_id THEN 'customer'
    ELSE 'cleaner'
  END,
  outbox.message_id, outbox.created_at, outbox.run_at,
  coalesce(outbox.expires_at, outbox.created_at + 7 * 86400000),
  outbox.attempts, outbox.lease_until, outbox.last_error, outbox.done_at, outbox.dead_at
FROM outbox
LEFT JOIN bookings ON bookings.id = json_extract(outbox.payload, '$.bookingId')
WHERE outbox.recipient_user_id IS NOT NULL;

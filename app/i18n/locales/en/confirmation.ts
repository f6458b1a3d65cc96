export default {
  "confirmed-title": "Your booking is confirmed",
  "confirmed-series-lead": "{{name}} comes {{count}} times, first on {{date}} at {{time}}.",
  "pending-series-lead":
    "You asked for {{count}} visits in one request. {{name}} answers by {{deadline}}, and the times are held for you until then.",
  "confirmed-lead": "{{name}} comes on {{date}} at {{time}}.",
  "pending-title": "Your request is sent",
  "by-today": "today, {{time}}",
  "pending-lead": "{{name}} will answer by {{deadline}}. The time is held for you until then.",
  "next-title": "What happens next",
  "next-email": "We email the confirmation to {{email}}.",
  "next-answer": "We email you at {{email}} as soon as {{name}} has answered.",
  "next-no-answer":
    "Without an answer by then the request is cancelled automatically. There is nothing to pay.",
  "next-pay": "When the work is done, look at it together, then pay {{name}} {{total}} directly.",
  "next-pay-each":
    "After each visit look at the work together, then pay {{name}} {{total}} directly.",
  "next-plans": "Change or cancel without a late mark until {{moment}}. Neither costs anything.",
  "next-plans-late":
    "It starts in less than 24 hours: a change or cancellation costs nothing, but is marked as late.",
  "from-to": "{{from}} to {{to}}",
  "booking-summary": "Booking summary",
  "cancelled-title": "This booking is cancelled",
  "expired-title": "Your request was not answered in time",
  "declined-title": "Your request was declined",
  "expired-lead":
    "{{name}} did not answer, so the request was cancelled automatically. There is nothing to pay.",
  "declined-lead": "{{name}} can’t take this job. There is nothing to pay.",
  "cancelled-by-customer": "You cancelled it yourself. There is nothing to pay.",
  "cancelled-by-cleaner": "{{name}} had to cancel. There is nothing to pay.",
  "cancelled-by-admin": "We had to cancel it. There is nothing to pay.",
  "cancelled-no-show": "{{name}} came, and reported that nobody was home. There is nothing to pay.",
  "ended-title": "This job was ended",
  "ended-lead": "Our team has ended it, and will call you. There is nothing to pay.",
  "cancelled-next": "You can book again, at another time or with somebody else.",
  "choose-other-time": "Choose another time",
  "completed-title": "This booking is completed",
  "booking-number": "Booking #{{id}}",
  "payment-title": "How to pay",
  "payment-text":
    "Pay {{name}} directly when the work is done: {{total}} in cash, or by PromptPay. You never pay on this website or in advance.",
  "payment-text-each":
    "Pay {{name}} directly after each visit: {{total}} in cash, or by PromptPay. You never pay on this website or in advance.",
  "payment-cash": "Cash, in baht",
  "payment-promptpay":
    "PromptPay: scan the QR code that your booking’s page shows from 1 hour before the start, or your cleaner’s own",
  "go-to-bookings": "Go to My Bookings",
  "see-booking": "See this booking",
  "add-to-calendar": "Add to calendar",
  reschedule: "Reschedule",
  cancel: "Cancel",
  withdraw: "Withdraw request",
} as const;

export default {
  connected: "LINE connected successfully",
  failed: "LINE connection failed",
  "failed-text": "Please try again.",
  disconnected: "LINE disconnected",
  "connect-failed": "Failed to connect LINE",
  "disconnect-failed": "Failed to disconnect LINE",
  "setup-required": "Setup Required",
  "is-connected": "Connected",
  "not-connected": "Not Connected",
  "what-customer": "When a booking changes, and when your cleaner is on the way.",
  "what-cleaner": "New jobs and requests, and whatever changes.",
  "setup-text": "Messages by LINE are not set up on this site yet. You get everything by email.",
  "blocked-title": "Our messages don’t reach you on LINE",
  "blocked-text":
    "Add us as a friend, or unblock us. Until then what you would get on LINE comes by email.",
  connect: "Connect LINE Account",
  "connect-hint":
    "LINE asks whether we may write to you. This only sends messages; you still log in as before.",
  disconnect: "Disconnect LINE",
  "add-friend": "Add us as a friend on LINE",
} as const;

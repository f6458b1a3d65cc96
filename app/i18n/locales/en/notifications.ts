/** The notification settings. Each step of a guide is on a line of its own. */
export default {
  title: "Notifications",
  "title-cleaner": "Notifications about jobs",
  lead: "How you hear about requests, bookings and changes.",
  "email-name": "Email",
  "email-what": "Everything about your bookings and your account.",
  "no-email": "This account has no email address yet.",
  "always-on": "Always on",
  "coming-soon": "Coming Soon",
  "sms-what": "Short messages to your phone",
  "push-name": "This device",
  "push-what": "Messages on this device, even when BaanSaat isn’t open.",
  "needs-scripts":
    "Switching this on or off needs JavaScript, which this browser doesn’t run. Emails reach you all the same.",
  "push-enabled": "Push notifications enabled",
  "push-disabled": "Push notifications disabled",
  "push-failed": "Failed to enable push notifications",
  "push-unsupported": "Push notifications are not supported on this device",
  "no-notifications": "Notifications not supported",
  "no-worker": "Service Worker not supported",
  blocked: "Blocked in the browser",
  "install-first": "Install BaanSaat first",
  how: "How to switch it on",
  "how-install":
    "Tap the Share button of Safari\nChoose “Add to Home Screen”\nOpen BaanSaat from there, and come back to this page",
  "how-phone":
    "Tap the icon left of the web address\nTap “Permissions”, then allow “Notifications”\nCome back and reload this page",
  "how-iphone":
    "Open Settings, then “Notifications”\nChoose BaanSaat, and allow notifications\nCome back and reload this page",
  "how-firefox":
    "Click the icon left of the web address\nRemove the block beside “Send notifications”\nReload this page",
  "how-safari":
    "Open Safari’s Settings, then “Websites”\nUnder “Notifications” allow this site\nReload this page",
  "how-computer": "Click the icon left of the web address\nAllow “Notifications”\nReload this page",
  devices: "Your devices",
  "devices-on_one": "On, for {{count}} device",
  "devices-on_other": "On, for {{count}} devices",
  device: "{{browser}} on {{system}}",
  "a-browser": "A browser",
  "this-device": "this device",
  since: "Since {{day}}",
  remove: "Remove",
  "remove-label": "Remove {{device}}, on since {{day}}",
  "device-removed": "Removed. No more messages go there.",
  "quiet-hours":
    "Between 9 PM and 7 AM you only hear by LINE or on your devices about what happens in the next 12 hours.",
  test: "Send a test",
  "test-sent": "A test is on its way",
  "test-sent-text": "It should show on your devices in a moment.",
  "test-failed": "No test was sent",
} as const;

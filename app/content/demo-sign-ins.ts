/** Usernames of the demo accounts, printed at start and shown as a hint on the login page. */
export const DEMO_SIGN_INS = ["customer", "cleaner", "newcleaner", "admin"] as const;
export const DEMO_PASSWORD = "demo-chiangmai";

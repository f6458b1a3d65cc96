/** The demo's sign-ins, printed at start and hinted at on the login page. */
export const DEMO_SIGN_INS = ["customer", "cleaner", "newcleaner", "admin"] as const;
export const DEMO_PASSWORD = "demo-chiangmai";

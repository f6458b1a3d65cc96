/** Scopes that are requested from both sign-in providers. */
export const SIGN_IN_SCOPES = ["email", "profile", "openid"] as const;

/**
 * Names of the settings that the developer guide explains, by purpose. `.env.example` lists all
 * settings.
 */
export const SETUP_SETTINGS = {
  google: ["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"],
  line: ["LINE_CHANNEL_ID", "LINE_CHANNEL_SECRET"],
  lineMessaging: [
    "LINE_MESSAGING_CHANNEL_ACCESS_TOKEN",
    "LINE_MESSAGING_CHANNEL_SECRET",
    "LINE_MESSAGING_ADD_FRIEND_ID",
  ],
  email: ["SMTP_URL", "MAIL_FROM"],
  push: ["VAPID_PUBLIC_KEY", "VAPID_PRIVATE_KEY", "VAPID_SUBJECT"],
} as const;

export type SettingPurpose = keyof typeof SETUP_SETTINGS;
export type SettingName = (typeof SETUP_SETTINGS)[SettingPurpose][number];

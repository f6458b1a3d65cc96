export default {
  title: "Developer setup",
  lead: "How to switch on sign-in with Google and LINE on your own server, step by step.",
  providers: "Sign-in providers",
  "google-title": "Sign in with Google",
  "line-title": "Sign in with LINE",
  steps: "Step by step",
  "google-step-1": "Open the Google Cloud console and make a project, or choose one.",
  "google-step-2":
    "In “Google Auth Platform”, fill in the name, the support address and your domain. Choose “External” as the audience.",
  "google-step-3": "Under “Data access”, add the scopes below.",
  "google-step-4": "Under “Clients”, make a client of the type “Web application”.",
  "google-step-5": "Paste the callback address below into “Authorized redirect URIs”.",
  "google-step-6":
    "Put the client’s ID and secret into the settings below, and restart the server.",
  "google-step-7": "Publish the app. Until then only the test users that you name can sign in.",
  "line-step-1":
    "Open the LINE Developers console and make a provider, or choose the one that has your Messaging API channel: people are the same to both channels only under one provider.",
  "line-step-2": "Make a channel of the type “LINE Login” for the region Thailand, as a web app.",
  "line-step-3": "On the tab “LINE Login”, paste the callback address below into “Callback URL”.",
  "line-step-4":
    "Under “Basic settings”, apply for the email address permission. Without it people are asked for their email once.",
  "line-step-5": "Put the channel’s ID and secret into the settings below, and restart the server.",
  "line-step-6": "Publish the channel. Until then only its admins and testers can sign in.",
  "google-console": "Google Cloud console",
  "line-console": "LINE Developers console",
  callback: "Callback address",
  "callback-hint": "Exactly so, without a slash at the end.",
  copy: "Copy",
  "copy-label": "Copy the callback address",
  copied: "Copied to clipboard",
  scopes: "Scopes",
  settings: "Settings",
  "settings-hint":
    "Put them into the environment of the server, or into its .env file. They are read when it starts.",
  "is-set": "Set on this server",
  "is-not-set": "Not set",
  others: "All other services",
  "others-lead": "None of them is needed to start. What is not set up stays switched off.",
  email: "Email (SMTP)",
  "email-text": "Without a mail server, each email is kept as a file in DATA_DIR/mail.",
  "line-messaging": "LINE messages",
  "line-messaging-text":
    "A channel of the type “Messaging API”, under the same provider as the LINE Login channel: only then are people’s IDs the same. It needs sign-in with LINE set up, by which people connect.",
  "line-messaging-step-1":
    "In LINE Official Account Manager (manager.line.biz) create an account, then under Settings, Messaging API, enable it and choose the provider of your LINE Login channel.",
  "line-messaging-step-2":
    "In the LINE Developers console open the new channel: the channel secret is on Basic settings; on Messaging API issue a channel access token (long-lived). The bot basic ID there begins with @.",
  "line-messaging-step-3":
    "On the same tab set the webhook URL below, switch on “Use webhook” and “Webhook redelivery”.",
  "line-messaging-step-4":
    "On the LINE Login channel, under Basic settings, choose the account as “Linked LINE Official Account”: whoever connects is then asked to add it as a friend.",
  "line-messaging-webhook": "Webhook URL",
  push: "Push notices (VAPID)",
  "push-text":
    "Set all three or none: without them a pair of keys is made at the first start and kept with the data.",
  GOOGLE_CLIENT_ID: "The client’s ID; it ends in .apps.googleusercontent.com",
  GOOGLE_CLIENT_SECRET: "The client’s secret",
  LINE_CHANNEL_ID: "The channel’s ID, a number",
  LINE_CHANNEL_SECRET: "The channel’s secret",
  LINE_MESSAGING_CHANNEL_ACCESS_TOKEN: "The channel’s long-lived access token, to send messages",
  LINE_MESSAGING_CHANNEL_SECRET: "The channel’s secret, to check what LINE sends",
  LINE_MESSAGING_ADD_FRIEND_ID:
    "The account’s basic ID with its @, for the link that adds it as a friend",
  SMTP_URL: "The mail server, such as smtps://user:password@mail.example:465",
  MAIL_FROM: "Who emails come from, such as BaanSaat <hello@baansaat.example>",
  VAPID_PUBLIC_KEY: "The public key, which browsers get",
  VAPID_PRIVATE_KEY: "The private key, which signs what is sent",
  VAPID_SUBJECT:
    "How push services reach you: mailto: and an address, or an https address. Not localhost: Apple refuses it.",
} as const;

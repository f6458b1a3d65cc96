export default {
  or: "or",
  "continue-with": "Continue with {{provider}}",
  "setup-required": "Setup Required",
  "notice-before":
    "We ask LINE or Google for your name and email address, for your account alone. If you have no account yet, you sign up and accept the",
  "problem-title": "Signing in did not work",
  "cancelled-title": "You cancelled",
  "cancelled-text": "Nothing was changed, and {{provider}} told us nothing.",
  "lost-title": "Please try again here",
  "lost-text":
    "{{provider}} sent you back, but this browser did not start the sign-in, or it took too long. On phones this happens when an app opens another browser. Start again here, and stay in this browser.",
  "used-title": "You are signed in already",
  "used-text": "This sign-in was used before and can’t be used twice. You can simply go on.",
  "down-title": "{{provider}} does not answer",
  "down-text":
    "{{provider}} has a problem at the moment. Try again in a few minutes, or sign in with your password.",
  "slow-title": "{{provider}} takes too long",
  "slow-text":
    "We waited, but {{provider}} did not answer. Try again in a moment, or sign in with your password.",
  "refused-title": "Login failed",
  "refused-text":
    "We could not sign you in with this {{provider}} account. Try again, or sign in with your password.",
  "setup-required-title": "Setup Required",
  "setup-required-text":
    "Signing in with {{provider}} is not set up on this site yet. Please sign in with your password.",
  "sign-in-first-title": "You have an account already",
  "sign-in-first-text":
    "There is an account with the email of your {{provider}} account. Log in to it once with its password, then confirm that {{provider}} belongs to it. We never join accounts by an email alone.",
  "try-again": "Try again",
  "go-on": "Go on",
  "back-to-account": "Back to your account",
  "forgot-password": "Forgot password?",
  "done-title": "You can close this window",
  "done-text": "The page where you started continues automatically. If it does not, go on here.",
  "finish-title": "Almost done",
  "finish-lead":
    "You have signed in with {{provider}}. We also need your email: booking confirmations and changes go there.",
  "finish-submit": "Create account",
  "finish-have-account":
    "Have an account with this email? Log in to it, then link {{provider}} there.",
  "ways-title": "Ways to sign in",
  "ways-lead": "Link LINE or Google, and sign in without your password.",
  password: "Password",
  "password-set": "Set",
  "password-none": "Not set",
  "password-change": "Change",
  "password-choose": "Set one",
  "linked-as": "Linked: {{email}}",
  "is-linked": "Linked",
  "not-linked": "Not linked",
  link: "Link {{provider}}",
  "link-ask": "You sign in at {{provider}} next, then come back here.",
  "link-confirm": "Go on to {{provider}}",
  unlink: "Unlink {{provider}}",
  "unlink-ask": "{{provider}} will no longer sign you in here. You can link it again later.",
  "unlink-confirm": "Yes, unlink {{provider}}",
  "only-way-in":
    "{{provider}} is your only way to sign in. Set a password or link another one first.",
  "confirm-title": "Link this {{provider}} account?",
  "confirm-text":
    "{{provider}} account: {{who}}. From then on, whoever signs in with it is signed in here as you.",
  "confirm-yes": "Yes, link it",
  "confirm-no": "No, don’t link",
  linked: "{{provider}} linked",
  unlinked: "{{provider}} unlinked",
  "link-failed": "{{provider}} was not linked",
  "unlink-failed": "{{provider}} was not unlinked",
  "linked-elsewhere":
    "This {{provider}} account signs in to another account here. Please sign in to that account, and unlink it there first.",
  "has-another":
    "Another {{provider}} account is linked already. Press “Unlink {{provider}}” first.",
  "link-expired": "It took too long. Please start again.",
  "link-back": "Back to the form",
  "link-password-for-form":
    "Your BaanSaat password first, so that nobody else links an account to yours. The form is kept, and {{provider}} leads you back to it.",
} as const;

export default {
  "setup-required": "Setup Required",
  consents: "Before you send it",
  terms: "I accept the terms of use and the service agreement, and have read the privacy policy",
  consent: "I consent to a background check by BaanSaat",
  "consent-hint":
    "Not needed to register. Nobody is listed without a check. You can give it later, and take it back at any time.",
  "read-privacy": "Privacy policy",
  "read-agreement": "Service agreement",
  "read-checks": "Background checks",
  "social-title": "Or use another account",
  "social-text":
    "You sign in there, it is linked to this account, and you come back to this form. What you typed stays. Your picture there is offered as your photo.",
  "social-picture": "Use your picture from {{provider}}",
  "social-sign-up": "Sign up with {{provider}}",
  "social-linked": "{{provider}} is linked",
} as const;

export default {
  kind: "What is it about?",
  "kind-required": "Please choose what it is about",
  words: "What happened?",
  "words-hint": "Needed for “something else”",
  "words-required": "Please say what happened",
  wish: "What would put it right?",
  "wish-required": "Please choose what would put it right",
  photos: "Photos, if they help",
  "photos-unsafe": "If you were harassed or didn’t feel safe, only the team is told and sees them.",
  "photos-hint":
    "Up to {{most}}, at most {{megabytes}} MB each (JPG, PNG, GIF or WebP). Only the team and the customer see them. They are deleted {{days}} days after the problem is settled.",
  "photos-add": "Add photos",
  "photos-too-many": "A report has {{most}} photos at most. The others were left out.",
  "photo-remove": "Remove photo {{number}}",
  "photo-saved": "Kept: you don’t need to choose it again.",
  "photo-gone": "This photo isn’t there any more. Choose it again.",
  "photo-too-large": "This photo is larger than 15 MB. Choose a smaller one.",
  "photo-heic":
    "This photo is a HEIC file, which we can’t read. Save it as a JPG, or choose another one.",
  "photo-refused": "{{name}}: {{why}}",
  "photos-too-large-together":
    "The photos are too large together. Choose {{most}} at most, each of {{megabytes}} MB at most.",
  "money-paid-toast": "Noted as paid today",
  "money-changed": "The team has changed this in the meantime",
} as const;

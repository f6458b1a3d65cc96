export default {
  review: "Review",
  "of-customer": "{{name}} gave",
  "no-words": "Stars without words.",
  hidden: "Our team has hidden this review: nobody sees it, and it doesn’t count.",
  own: "Your answer",
  answer: "Answer",
  title: "Answer this review?",
  "meta-title": "Answer a review",
  meaning:
    "You can answer once. Everybody reads it below the review, with your name, and {{name}} gets it by email. It can’t be changed later.",
  words: "Your answer",
  "words-hint":
    "At most {{max}} characters. Leave out addresses and what you saw in the customer’s home.",
  "words-required": "Please write an answer",
  send: "Publish answer",
  keep: "Not now",
  done: "Your answer is published",
} as const;

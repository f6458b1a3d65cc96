export default {
  alone: "You have no other job on that day",
  "no-clash": "It clashes with none of your jobs",
  before: "The job before it, in {{area}}, ends at {{time}}",
  after: "Your next job, in {{area}}, begins at {{time}}",
} as const;

/** The end of step 4: until when a request is answered, changes without a late mark, and paying. */
export default {
  request:
    "This is a request: nothing is booked until {{name}} accepts. Sent now, it can be answered until {{deadline}}. The time is held for you until then, and we email you the answer.",
  "change-until": "Free to change or cancel. Until {{moment}} it leaves no late mark.",
  "change-late": "Free to change or cancel, but marked as late.",
  pay: "You pay nothing now. Pay your cleaner in cash or by PromptPay when the work is done.",
} as const;

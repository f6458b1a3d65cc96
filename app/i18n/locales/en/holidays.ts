export default {
  title: "My holidays",
} as const;

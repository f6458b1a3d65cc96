export default {
  rooms_one: "up to {{count}} bedroom or {{most}}\u00a0m²",
  rooms_other: "up to {{count}} bedrooms or {{most}}\u00a0m²",
  area: "up to {{most}}\u00a0m²",
} as const;

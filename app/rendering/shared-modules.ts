/**
 * Modules that every page with scripts needs, or nearly every one. The browser's build puts them and all
 * that they import into two files (`vite.config.ts`). Other modules that two pages share get a file of
 * their own.
 */
export const SHARED_MODULES = [
  "app/entry.client.tsx",
  "app/root.tsx",
  "app/components/price-breakdown.tsx",
  "app/components/cleaner-photo.tsx",
  "app/components/hydrated.ts",
  "app/components/language-names.ts",
  "app/components/page-meta.ts",
  "app/components/pagination.tsx",
  "app/components/stars.tsx",
  "app/components/art/service-mark.tsx",
  "app/components/relative-day.ts",
  "app/components/ui/skeletons.tsx",
  "app/domain/pricing/cost-of-visits.ts",
  "app/lib/bangkok-time.ts",
  "app/lib/language-of-text.ts",
] as const;

import { normalizeSearchText } from "~/lib/search-text";

/** States by which services can be filtered; in memory, because there are only a dozen or two services. */
export const SERVICE_STATES = ["offered", "archived"] as const;
export type ServiceState = (typeof SERVICE_STATES)[number];

export const SERVICE_ORDERS = ["id", "name", "price", "duration", "rating"] as const;
export type ServiceOrder = (typeof SERVICE_ORDERS)[number];

interface SortableService {
  id: number;
  nameEn: string;
  nameTh: string;
  price: number;
  duration: number | null;
  rating: number;
  archivedAt: number | null;
}

const SERVICE_COMPARATORS: Record<
  ServiceOrder,
  (a: SortableService, b: SortableService) => number
> = {
  id: (a, b) => a.id - b.id,
  name: (a, b) => (a.nameEn < b.nameEn ? -1 : 1),
  price: (a, b) => a.price - b.price,
  duration: (a, b) => (a.duration ?? 0) - (b.duration ?? 0),
  rating: (a, b) => b.rating - a.rating,
};

/** Returns the services that match; without `order` as customers see them, archived ones last. */
export function filterServices<Service extends SortableService>(
  services: readonly Service[],
  {
    search,
    state,
    order,
  }: { search: string; state: ServiceState | null; order: ServiceOrder | null },
): Service[] {
  const words = normalizeSearchText(search);
  const found = services.filter(
    ({ nameEn, nameTh, archivedAt }) =>
      normalizeSearchText(`${nameEn} ${nameTh}`).includes(words) &&
      (state === null || (archivedAt !== null) === (state === "archived")),
  );
  return order === null ? found : found.sort(SERVICE_COMPARATORS[order]);
}

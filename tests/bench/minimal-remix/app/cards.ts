export interface Card {
  id: number;
  name: string;
  bio: string;
  rating: number;
  reviewCount: number;
  specialties: string[];
  languages: string[];
  nextAvailableDate: string;
  hourlyRate: number;
}

/** Returns twelve cards about as rich as a cleaner's, without a database behind them. */
export function listCards(): Card[] {
  return Array.from({ length: 12 }, (_, index) => ({
    id: index + 1,
    name: `Cleaner ${index + 1}`,
    bio: `Cleans homes and offices since ${2004 + index}. Goes from the top shelf down, the bathroom comes last, and brings cloths, products and a small vacuum.`,
    rating: 4 + (index % 10) / 10,
    reviewCount: 7 * index,
    specialties: ["Standard Cleaning", "Deep Cleaning", "Condo Cleaning"].slice(index % 3),
    languages: ["Thai", "English"],
    nextAvailableDate: "As soon as possible",
    hourlyRate: 200 + 10 * index,
  }));
}

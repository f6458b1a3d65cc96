import type { MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { listCards, type Card } from "../cards";

export function loader() {
  return { cards: listCards() };
}

export const meta: MetaFunction = () => [
  { title: "Twelve cards" },
  { name: "description", content: "A page to compare with." },
];

export default function Cards() {
  const { cards } = useLoaderData<typeof loader>();
  return (
    <main>
      <h1>Our cleaners</h1>
      <ul>
        {cards.map((card) => (
          <CleanerCard key={card.id} card={card} />
        ))}
      </ul>
    </main>
  );
}

function CleanerCard({ card }: { card: Card }) {
  return (
    <li>
      <h2>
        <Link to={`/?cleaner=${card.id}`}>{card.name}</Link>
      </h2>
      <p>
        {card.rating.toFixed(1)} ({card.reviewCount} reviews)
      </p>
      <p>{card.bio}</p>
      <ul>
        {card.specialties.map((specialty) => (
          <li key={specialty}>{specialty}</li>
        ))}
      </ul>
      <p>Speaks {card.languages.join(", ")}</p>
      <p>Next available: {card.nextAvailableDate}</p>
      <p>฿{card.hourlyRate} an hour</p>
    </li>
  );
}

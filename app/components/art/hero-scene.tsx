import drawing from "./hero-scene.svg?no-inline";

/**
 * Morning on the veranda of a teak house, Doi Suthep and its golden chedi beyond the roofs. Browsers cache it
 * as a file, and the page is shown before it has arrived.
 */
export function HeroScene({ className }: { className: string }) {
  return (
    <img
      src={drawing}
      alt=""
      width={640}
      height={420}
      className={`bg-marigold-100 object-cover object-top ${className}`}
    />
  );
}

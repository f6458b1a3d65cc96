/** To whom an entry of a booking's history was sent, how and when: a line for each, as the loader wrote them. */
export function SentLines({ lines }: { lines: string | undefined }) {
  return lines ? (
    <span className="block text-mini whitespace-pre-line text-ink-soft tabular">{lines}</span>
  ) : null;
}

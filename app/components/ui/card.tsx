import type { ReactNode } from "react";

const CARD_LOOKS = {
  next: "card p-4 sm:p-6",
  quiet: "rounded-card bg-celadon-50 p-4 forced-colors:border",
} as const;

/**
 * A box for one thing. `next` is for what comes next on a page, and is used once there; `quiet` is for what
 * only accompanies it. Many things of one kind are rows (`RowList`).
 */
export function Card({
  weight,
  className = "",
  children,
}: {
  weight: keyof typeof CARD_LOOKS;
  className?: string;
  children: ReactNode;
}) {
  return <div className={`${CARD_LOOKS[weight]} ${className}`}>{children}</div>;
}

/** Many things of one kind: one card with rows of 72 px and hairlines between them. */
export function RowList({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className="card ruled">
      {children}
    </ul>
  );
}

/** A row: a picture or an hour, two lines of text, and something at its end; with large text they wrap. */
export function Row({
  media,
  title,
  text,
  end,
}: {
  media?: ReactNode;
  title: ReactNode;
  text?: ReactNode;
  end?: ReactNode;
}) {
  return (
    <li className="flex min-h-row flex-wrap items-center gap-x-3 px-4 py-2">
      {media}
      <div className="min-w-0 grow basis-32">
        <p className="font-semibold">{title}</p>
        {text ? <p className="text-sm text-ink-soft">{text}</p> : null}
      </div>
      {end ? <div className="ml-auto text-end">{end}</div> : null}
    </li>
  );
}

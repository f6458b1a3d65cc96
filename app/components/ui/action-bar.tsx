import type { ReactNode } from "react";
import { ChevronLeftIcon } from "~/components/art/icons";
import { Link } from "~/components/link";

interface ActionBarProps {
  /** Names the figure: heard in the bar, seen in a column. */
  label?: string | undefined;
  /** What it is about in one figure, such as the total. */
  figure?: ReactNode;
  /** How the figure comes about, or what is still missing. */
  detail?: ReactNode;
  /** The page before, or what says to the page's form that somebody goes there; and its name. */
  back?: ({ to: string } | { submit: { name: string; value: string } }) & { label: string };
  /** The one strong button. */
  children: ReactNode;
}

/**
 * The bar of a page with one main verb: what it is about on the left, the button on the right. It
 * sticks to the foot of the screen, and rises above all that stands in the same box as it does: so
 * headings and refusals belong into that box too. Within a `.step-side` it is a column from 1024 px.
 */
export function ActionBar({ label, figure, detail, back, children }: ActionBarProps) {
  return (
    <div className="action-bar">
      <p className="action-bar-sum">
        {label ? <span className="sr-only lg:not-sr-only">{label}</span> : null}{" "}
        {figure ? <strong className="action-bar-figure">{figure}</strong> : null}
        {detail ? <span className="action-bar-detail">{detail}</span> : null}
      </p>
      {children}
      {back ? (
        // Stands before the button in the bar, and after it in a column.
        <Back {...back} />
      ) : null}
    </div>
  );
}

function Back({ label, ...way }: NonNullable<ActionBarProps["back"]>) {
  const className = "button button-plain action-bar-back";
  const words = (
    <>
      <ChevronLeftIcon className="size-6 lg:hidden" />
      <span className="sr-only lg:not-sr-only">{label}</span>
    </>
  );
  return "to" in way ? (
    <Link to={way.to} className={className}>
      {words}
    </Link>
  ) : (
    <button type="submit" formNoValidate {...way.submit} className={className}>
      {words}
    </button>
  );
}

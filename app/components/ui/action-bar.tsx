import type { ReactNode } from "react";
import { ChevronLeftIcon } from "~/components/art/icons";
import { Link } from "~/components/link";

interface ActionBarProps {
  /** Name of the figure: only for screen readers in the bar, seen in a column. */
  label?: string | undefined;
  /** The main figure, such as the total. */
  figure?: ReactNode;
  /** How the figure is calculated, or what is still missing. */
  detail?: ReactNode;
  /** The previous page, or the button by which the page's form goes back; and its label. */
  back?: ({ to: string } | { submit: { name: string; value: string } }) & { label: string };
  /** The one main button. */
  children: ReactNode;
}

/**
 * The bar of a page with one main action: the figure on the left, the button on the right. Below 1024 px it
 * sticks to the bottom of the screen, but never leaves its own box: so headings and refusals belong into that box
 * too. On wider screens it is a card below its form, or the foot of the column beside it.
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
        // CSS shows it before the button in the bar, and after it in a column.
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

import { ChevronRightIcon } from "~/components/art/icons";
import type { CalendarIcon } from "~/components/art/subject-icons";
import { Link } from "~/components/link";

/** An action with its consequence. */
export interface Action {
  Icon: typeof CalendarIcon;
  title: string;
  text: string;
  danger?: boolean;
  /** A page that asks first, a phone, a file, or a form of one button; `closed` if it is too late. */
  leadsTo:
    | { page: string }
    | { phone: string }
    | { file: string }
    | { button: { name: string; value: string | number }; action?: string }
    | "closed";
}

/** A row that leads to an action, and says its consequence. */
export function ActionRow({ Icon, title, text, danger = false, leadsTo }: Action) {
  if (leadsTo === "closed") {
    return (
      <p className="px-4 py-3 text-sm text-ink-soft sm:px-6">
        <strong className="block text-base text-ink">{title}</strong>
        {text}
      </p>
    );
  }
  const tone = danger ? "text-brick" : "text-celadon-700";
  const content = (
    <>
      <Icon className={`size-6 shrink-0 max-[16rem]:hidden ${tone}`} />
      <span className="min-w-0 flex-1">
        <span className={`block font-semibold ${tone}`}>{title}</span>
        <span className="block text-sm text-ink-soft tabular">{text}</span>
      </span>
      <ChevronRightIcon className="size-5 shrink-0 text-edge" />
    </>
  );
  const row =
    "flex min-h-16 w-full items-center gap-3 px-4 py-2 text-left hover:bg-celadon-50 sm:px-6";
  if ("page" in leadsTo) {
    return (
      <Link to={leadsTo.page} className={row}>
        {content}
      </Link>
    );
  }
  if ("file" in leadsTo || "phone" in leadsTo) {
    return (
      <a href={"file" in leadsTo ? leadsTo.file : "tel:" + leadsTo.phone} className={row}>
        {content}
      </a>
    );
  }
  return (
    <form method="post" action={leadsTo.action}>
      <button type="submit" {...leadsTo.button} className={row}>
        {content}
      </button>
    </form>
  );
}

import { useActionData, useLocation, useNavigate } from "@remix-run/react";
import { useEffect, useRef, type MouseEvent, type ReactNode } from "react";
import { CloseIcon } from "~/components/art/icons";
import { Link } from "~/components/link";
import { useIsSending } from "~/components/loading";
import type { RefusedForm } from "~/http/refused-form.server";
import { useText } from "~/i18n/text";
import { canShareDocument } from "~/lib/share-document";
import { FormProblem } from "./form-problem";
import { Banner } from "./banner";

/**
 * Returns the element that opened a dialog; for a link in a menu that has closed since, the menu's summary.
 */
function openerOf(element: Element | null): HTMLElement | null {
  const menu = element?.closest("details");
  const opener = menu?.querySelector("summary") ?? element;
  return opener instanceof HTMLElement && opener !== document.body ? opener : null;
}

/** Returns the page's heading, after making it focusable for scripts. */
function focusableHeading(): HTMLElement | null {
  const heading = document.querySelector<HTMLElement>("main h1");
  if (heading) heading.tabIndex = -1;
  return heading;
}

/** Returns the error about the version that a form is based on, which no field shows. */
function versionError(refused: RefusedForm | undefined) {
  const { rowVersion, basedOn } = refused?.reply.error ?? {};
  return (rowVersion ?? basedOn)?.[0];
}

/**
 * Returns the alert about the form as a whole, or null. The focus goes there first: the fields may fill
 * more than the screen.
 */
function problemIn(dialog: HTMLElement, refused: RefusedForm | undefined): HTMLElement | null {
  const isWhole = refused?.reason === "changed-meanwhile" || refused?.problem;
  if (!isWhole && !versionError(refused)) return null;
  const problem = dialog.querySelector<HTMLElement>("[role=alert]");
  if (problem) problem.tabIndex = -1;
  return problem;
}

const WIDTHS = { case: "sm:max-w-160", form: "sm:max-w-3xl" } as const;

/**
 * A question or a form over the page that it belongs to. It has an address of its own; closing it leads to
 * `closeTo`, with the focus back on the element that opened it. Without scripts the same markup is part of
 * the page. The focus is on the safe answer (`DialogButtons`), or on the first field of a form. Why its
 * form was refused, or got no answer, is said inside: a toast would be behind it.
 */
export function Dialog({
  id,
  title,
  lead,
  level = 2,
  focus = "safe",
  size,
  closeTo,
  children,
}: {
  id: string;
  /** The question. */
  title: string;
  /** A text below the title. */
  lead?: ReactNode;
  /** 1 if nothing else is on the page. */
  level?: 1 | 2;
  focus?: "safe" | "first-field";
  /** Wider: `case` for much to read and decide, `form` for fields side by side. */
  size?: "case" | "form" | undefined;
  closeTo: string;
  children: ReactNode;
}) {
  const { t } = useText();
  const dialog = useRef<HTMLDialogElement>(null);
  const refused = useActionData<RefusedForm>();
  const versionErrorShown = versionError(refused);
  const initialRefusal = useRef(refused);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const first = focus === "safe" ? "[data-safe]" : "input:not([type=hidden]), select, textarea";
  useEffect(() => {
    const shown = dialog.current;
    if (!shown || shown.matches(":modal")) return;
    const opener = openerOf(document.activeElement);
    const { pathname: own, search } = window.location;
    // The server sends it open, as part of the page.
    shown.removeAttribute("open");
    shown.showModal();
    const problem =
      problemIn(shown, initialRefusal.current) ??
      shown.querySelector<HTMLElement>("[aria-invalid]");
    if (problem) problem.focus();
    // A tall dialog stays at its title, which says what is decided.
    else shown.querySelector<HTMLElement>(first)?.focus({ preventScroll: true });
    return () => {
      if (opener?.isConnected) {
        opener.focus({ preventScroll: true });
        return;
      }
      // The opener was on another page, or its page is rendered anew: use the link that leads here.
      const leadsHere = [...document.links].find(
        (link) => link.getAttribute("href") === own + search,
      );
      // The answer may have removed that link, as with "Unverify" once that is done: use the page's
      // heading.
      const behind = openerOf(leadsHere ?? null) ?? focusableHeading();
      behind?.focus({ preventScroll: true });
    };
  }, [first]);
  useEffect(() => {
    if (dialog.current && refused !== initialRefusal.current)
      problemIn(dialog.current, refused)?.focus();
  }, [refused]);
  const close = () => {
    if (canShareDocument(pathname, closeTo)) navigate(closeTo, { preventScrollReset: true });
    else window.location.assign(closeTo);
  };
  const onClick = (event: MouseEvent) => {
    // A click beside it: all content of the dialog is in the box below. A form isn't closed this way, since
    // what was typed would be lost.
    if (focus === "safe" && event.target === dialog.current && dialog.current.matches(":modal")) {
      close();
    }
  };
  const Heading = level === 1 ? "h1" : "h2";
  return (
    // Escape does for the keyboard what a click beside it does.
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      id={id}
      open
      aria-labelledby={`${id}-title`}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onClick={onClick}
      className={size ? `part-dialog ${WIDTHS[size]}` : "part-dialog"}
    >
      <div className="flex flex-col gap-4">
        <div className="flex items-start justify-between gap-2">
          <div className="min-w-0">
            <Heading id={`${id}-title`} className="text-title wrap-anywhere">
              {title}
            </Heading>
            {lead ? <p className="pt-1 text-sm text-ink-soft">{lead}</p> : null}
          </div>
          <Link
            to={closeTo}
            preventScrollReset
            aria-label={t("common:close")}
            className="-mt-1.5 -mr-2 grid size-[44px] shrink-0 place-items-center rounded-xl hover:bg-celadon-100"
          >
            <CloseIcon className="size-5" />
          </Link>
        </div>
        <FormProblem refused={refused} />
        {versionErrorShown ? <Banner tone="destructive" title={t(versionErrorShown)} /> : null}
        {children}
      </div>
    </dialog>
  );
}

/**
 * The answers to a dialog's question, both verbs. The safe one comes first and has the focus; below a form
 * that is filled in it comes last (`actFirst`).
 */
export function DialogButtons({
  safe,
  actFirst = false,
  children,
}: {
  /** The answer that changes nothing. */
  safe: { to: string; label: string };
  actFirst?: boolean;
  /** The button that acts; absent if there is nothing to do. */
  children?: ReactNode;
}) {
  return (
    <div className="flex flex-row-reverse flex-wrap gap-3 pt-1 *:min-h-12 *:w-auto max-sm:*:flex-auto">
      {actFirst ? children : null}
      <Link to={safe.to} preventScrollReset data-safe className="button button-quiet">
        {safe.label}
      </Link>
      {actFirst ? null : children}
    </div>
  );
}

/** The button that acts, for `DialogButtons`; brick if it does harm that can't be undone. */
export function ActButton({ danger = false, children }: { danger?: boolean; children: ReactNode }) {
  const sending = useIsSending();
  return (
    <button
      type="submit"
      aria-disabled={sending || undefined}
      className={`button ${danger ? "button-danger" : "button-strong"}`}
    >
      {children}
    </button>
  );
}

import { useActionData, useLocation, useNavigate } from "@remix-run/react";
import { useEffect, useRef, type MouseEvent, type ReactNode } from "react";
import { CloseIcon } from "~/components/art/icons";
import { Link } from "~/components/link";
import type { RefusedForm } from "~/http/refused-form.server";
import { useText } from "~/i18n/text";
import { canShareDocument } from "~/lib/share-document";
import { FormProblem } from "./form-problem";
import { Banner } from "./banner";

/** What opened a dialog: a link of a menu that has closed since stands behind what opens that. */
function openerOf(element: Element | null): HTMLElement | null {
  const menu = element?.closest("details");
  const opener = menu?.querySelector("summary") ?? element;
  return opener instanceof HTMLElement && opener !== document.body ? opener : null;
}

/** The page's heading, which scripts may give the focus. */
function focusableHeading(): HTMLElement | null {
  const heading = document.querySelector<HTMLElement>("main h1");
  if (heading) heading.tabIndex = -1;
  return heading;
}

/** What is wrong with the version that a form was filled in from: of that no field says it. */
function versionError(refused: RefusedForm | undefined) {
  const { rowVersion, basedOn } = refused?.reply.error ?? {};
  return (rowVersion ?? basedOn)?.[0];
}

/** Reading begins with what is wrong with the form as a whole: its fields may fill more than the screen. */
function problemIn(dialog: HTMLElement, refused: RefusedForm | undefined): HTMLElement | null {
  const isWhole = refused?.reason === "changed-meanwhile" || refused?.problem;
  if (!isWhole && !versionError(refused)) return null;
  const problem = dialog.querySelector<HTMLElement>("[role=alert]");
  if (problem) problem.tabIndex = -1;
  return problem;
}

/**
 * A question or a form over the page that it belongs to: it has an address of its own, and closing it
 * leads to `closeTo`, with the focus back on what opened it. Without scripts the same markup stands in the
 * page. The safe answer (`DialogButtons`) has the focus, or the first field of a form. Why its form was
 * refused, or got no answer, stands in it: a toast would lie behind.
 */
export function Dialog({
  id,
  title,
  lead,
  level = 2,
  focus = "safe",
  wide = false,
  closeTo,
  children,
}: {
  id: string;
  /** The question. */
  title: string;
  /** A line below the title. */
  lead?: ReactNode;
  /** 1 where nothing else is on the page. */
  level?: 1 | 2;
  focus?: "safe" | "first-field";
  /** For a form with fields side by side. */
  wide?: boolean;
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
    // As the server sent it, it lies in the page.
    shown.removeAttribute("open");
    shown.showModal();
    (
      problemIn(shown, initialRefusal.current) ??
      shown.querySelector<HTMLElement>("[aria-invalid]") ??
      shown.querySelector<HTMLElement>(first)
    )?.focus();
    return () => {
      if (opener?.isConnected) {
        opener.focus({ preventScroll: true });
        return;
      }
      // It stood on another page, or that page is made anew: then the link that leads here.
      const leadsHere = [...document.links].find(
        (link) => link.getAttribute("href") === own + search,
      );
      // What the answer has taken away, as "Unverify" once that is done, leaves the page's own heading.
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
    // Beside it: all that is in it lies in the box below. What was typed isn't thrown away so easily.
    if (focus === "safe" && event.target === dialog.current && dialog.current.matches(":modal")) {
      close();
    }
  };
  const Heading = level === 1 ? "h1" : "h2";
  return (
    // The keyboard has Escape for what a click beside it does.
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
      className={wide ? "part-dialog sm:max-w-3xl" : "part-dialog"}
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
 * The answers to a dialog's question, verbs both: the safe one first, which has the focus; last below a
 * form that somebody fills in (`actFirst`).
 */
export function DialogButtons({
  safe,
  actFirst = false,
  children,
}: {
  /** Leaves all as it is. */
  safe: { to: string; label: string };
  actFirst?: boolean;
  /** The button that acts; none where there is nothing to do. */
  children?: ReactNode;
}) {
  return (
    <div className="flex flex-col gap-3 pt-1 *:min-h-12 sm:flex-row-reverse sm:flex-wrap sm:*:w-auto">
      {actFirst ? children : null}
      <Link to={safe.to} preventScrollReset data-safe className="button button-quiet">
        {safe.label}
      </Link>
      {actFirst ? null : children}
    </div>
  );
}

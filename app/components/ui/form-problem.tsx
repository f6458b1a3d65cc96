import { useLocation } from "@remix-run/react";
import { useEffect, useRef, type ReactNode } from "react";
import type { RefusedForm } from "~/http/refused-form.server";
import { useText } from "~/i18n/text";
import { paths } from "~/lib/paths";
import { Banner } from "./banner";

/**
 * The problem with a refused form as a whole, shown above it. It is announced when it appears and scrolled
 * into view: the button that was pressed may be screens below.
 */
export function FormProblem({
  refused,
  tone = "destructive",
  children,
}: {
  refused: RefusedForm | null | undefined;
  /** `attention` if nothing is wrong, but something is still to be done. */
  tone?: "destructive" | "attention";
  /** A way to resolve the problem, below the text. */
  children?: ReactNode;
}) {
  const { t } = useText();
  const { pathname, search } = useLocation();
  const shown = useRef<HTMLDivElement>(null);
  const initialRefusal = useRef(refused);
  useEffect(() => {
    // A problem that came with the page doesn't scroll it: the browser has set the position.
    if (refused !== initialRefusal.current) shown.current?.scrollIntoView({ block: "nearest" });
  }, [refused]);
  if (!refused?.problem) return null;
  const { title, text } = refused.problem;
  return (
    <div ref={shown}>
      <Banner tone={tone} title={t(title)}>
        {text ? t(text) : null}
        {refused.reason === "signed-out" ? <LogInInNewTab backTo={pathname + search} /> : null}
        {children}
      </Banner>
    </div>
  );
}

/** A link to the login in another tab: this one keeps what was typed, to be sent again. */
export function LogInInNewTab({ backTo }: { backTo: string }) {
  const { t } = useText();
  return (
    <p className="pt-2">
      <a href={paths.login(backTo)} target="_blank" rel="noopener" className="button button-quiet">
        {t("errors:signed-out-log-in")}
      </a>
    </p>
  );
}

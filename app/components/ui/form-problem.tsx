import { useEffect, useRef, type ReactNode } from "react";
import type { RefusedForm } from "~/http/refused-form.server";
import { useText } from "~/i18n/text";
import { Notice } from "./notice";

/**
 * Above a form that was refused: what is wrong with it as a whole. Announced when it appears, and
 * brought into sight: the button that was pressed may stand far below.
 */
export function FormProblem({
  refused,
  tone = "destructive",
  children,
}: {
  refused: RefusedForm | null | undefined;
  /** `attention` where nothing is wrong, but something is still to be done. */
  tone?: "destructive" | "attention";
  /** A way out, below the words. */
  children?: ReactNode;
}) {
  const { t } = useText();
  const box = useRef<HTMLDivElement>(null);
  const cameWithPage = useRef(refused);
  useEffect(() => {
    // What came with the page is where it opened: scripts that come late move nobody away.
    if (refused !== cameWithPage.current) box.current?.scrollIntoView({ block: "nearest" });
  }, [refused]);
  if (!refused?.problem) return null;
  const { title, text } = refused.problem;
  return (
    <div ref={box}>
      <Notice tone={tone} title={t(title)}>
        {text ? t(text) : null}
        {children}
      </Notice>
    </div>
  );
}

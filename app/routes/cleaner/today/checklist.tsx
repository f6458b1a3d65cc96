import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { CheckIcon, ChevronRightIcon, HourglassIcon } from "~/components/art/icons";
import { Link } from "~/components/link";
import { Notice } from "~/components/ui/notice";
import { useText } from "~/i18n/text";
import { paths } from "~/lib/paths";
import type { OwnStep, Progress } from "./progress";

/** What is missing until a profile is listed: the cleaner's own steps, the team's, then what is done. */
export function Checklist({ progress, email }: { progress: Progress; email: string | null }) {
  const { t } = useText();
  const { todo, done, check } = progress;
  const all = todo.length + done.length + 1;
  const ready = done.length + (check === "passed" ? 1 : 0);
  return (
    <section aria-labelledby="checklist" className="max-w-2xl">
      <h1 id="checklist" className="text-title">
        {todo.length > 0 ? t("checklist:left", { count: todo.length }) : t("checklist:team-title")}
      </h1>
      <p className="text-ink-soft">{t("checklist:listed-when", { count: all })}</p>
      <div
        role="img"
        aria-label={t("checklist:progress", { done: ready, count: all })}
        className="flex gap-1.5 py-3"
      >
        {Array.from({ length: all }, (_, step) => (
          <span
            key={step}
            className={`h-1.5 grow rounded-full forced-colors:border ${step < ready ? "bg-celadon-700 forced-colors:bg-[Highlight]" : "bg-celadon-200"}`}
          />
        ))}
      </div>
      {check === "expired" ? (
        <Notice tone="destructive" title={t("checklist:expired-title")}>
          {t("checklist:expired-text")}{" "}
          <Link to={paths.info("contact")} className="link">
            {t("checklist:contact")}
          </Link>
        </Notice>
      ) : null}
      <ol className="card ruled overflow-hidden">
        {todo.map((step, index) => (
          <Todo key={step} step={step} number={index + 1} />
        ))}
        {check === "passed" ? null : (
          <Item
            mark={<HourglassIcon className="size-4.5" />}
            look="bg-marigold-100 text-marigold-900"
          >
            <h2 className="text-base leading-normal">{t("checklist:team-step")}</h2>
            <p className="text-sm text-ink-soft wrap-anywhere">
              {t("checklist:team-step-text")}
              {email ? (
                <>
                  <br />
                  {t("checklist:team-step-mail", { email })}
                </>
              ) : null}
            </p>
          </Item>
        )}
        {[...done, ...(check === "passed" ? (["check"] as const) : [])].map((step) => (
          <Item
            key={step}
            mark={<CheckIcon className="size-5" />}
            look="bg-celadon-700 text-white forced-colors:border"
          >
            <h2 className="text-base leading-normal font-normal text-ink-soft">
              <span className="sr-only">{t("checklist:is-done")}: </span>
              {t(`checklist:${step}-done`)}
            </h2>
          </Item>
        ))}
      </ol>
      <p className="pt-3 text-sm text-ink-soft">{t("checklist:next")}</p>
    </section>
  );
}

/** The nearest step is tinted and has the one strong button. */
function Todo({ step, number }: { step: OwnStep; number: number }) {
  const { t } = useText();
  const isFirst = number === 1;
  return (
    <Item
      mark={number}
      look={`border-2 font-bold ${isFirst ? "border-celadon-700 bg-white text-celadon-800" : "border-edge text-ink-soft"}`}
      tinted={isFirst}
    >
      <h2 className="text-base leading-normal">{t(`checklist:step-${step}`)}</h2>
      <p className="text-sm text-ink-soft">{t(`checklist:${step}-text`)}</p>
      {step === "consents" ? <Consents strong={isFirst} /> : <Way step={step} strong={isFirst} />}
    </Item>
  );
}

const WAYS = {
  phone: paths.accountProfile(),
  availability: paths.cleanerAvailability(),
  areas: paths.cleanerAreas(),
} as const;

function Way({ step, strong }: { step: keyof typeof WAYS; strong: boolean }) {
  const { t } = useText();
  return (
    <Link
      to={WAYS[step]}
      className={`button ${strong ? "button-strong mt-2.5 min-h-12 w-full" : "button-plain -ml-2 px-2"}`}
    >
      {t(`checklist:${step}-action`)}
      {strong ? null : <ChevronRightIcon className="size-4.5" />}
    </Link>
  );
}

/** For those who registered through a client that asks for neither, or took the consent back. */
function Consents({ strong }: { strong: boolean }) {
  const { t } = useText();
  return (
    <Form method="post" className="flex flex-col gap-1 pt-1">
      <Tick name="terms" label={t("checklist:terms-tick")}>
        <Link to={paths.info("terms")} className={LINK}>
          {t("common:footer-terms")}
        </Link>
        <Link to={paths.info("service-agreement")} className={LINK}>
          {t("common:footer-service-agreement")}
        </Link>
        <Link to={paths.info("privacy")} className={LINK}>
          {t("common:footer-privacy")}
        </Link>
      </Tick>
      <Tick name="check" label={t("checklist:check-tick")}>
        <Link to={paths.info("background-checks")} className={LINK}>
          {t("common:footer-background-checks")}
        </Link>
      </Tick>
      <button
        type="submit"
        name="consents"
        value="given"
        className={`button mt-1 min-h-12 w-full ${strong ? "button-strong" : "button-outline"}`}
      >
        {t("checklist:consents-action")}
      </button>
    </Form>
  );
}

const LINK = "link inline-flex min-h-11 items-center text-sm";

function Tick({ name, label, children }: { name: string; label: string; children: ReactNode }) {
  return (
    <div>
      <label className="flex min-h-11 items-center gap-3">
        <input type="checkbox" name={name} required className="size-5 shrink-0" />
        {label}
      </label>
      <p className="flex flex-wrap gap-x-4 pl-8">{children}</p>
    </div>
  );
}

function Item({
  mark,
  look,
  tinted = false,
  children,
}: {
  mark: ReactNode;
  look: string;
  tinted?: boolean;
  children: ReactNode;
}) {
  return (
    <li className={`flex gap-3 px-4 py-3.5 ${tinted ? "bg-celadon-50" : ""}`}>
      <span
        aria-hidden="true"
        className={`grid size-8 shrink-0 place-items-center rounded-full text-[0.9375rem] leading-none ${look}`}
      >
        {mark}
      </span>
      <div className="min-w-0 grow">{children}</div>
    </li>
  );
}

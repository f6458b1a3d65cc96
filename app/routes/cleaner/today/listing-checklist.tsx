import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import {
  CheckIcon,
  ChevronDownIcon,
  ChevronRightIcon,
  HourglassIcon,
} from "~/components/art/icons";
import { Link } from "~/components/link";
import { Banner } from "~/components/ui/banner";
import { useText } from "~/i18n/text";
import { paths } from "~/lib/paths";
import type { ListingStep, ListingProgress } from "./listing-progress";

/** The steps until a profile is listed: first the cleaner's own, then the team's, then those done. */
export function ListingChecklist({
  progress,
  email,
}: {
  progress: ListingProgress;
  email: string | null;
}) {
  const { t } = useText();
  const { todo, done, check } = progress;
  const all = todo.length + done.length + 1;
  const ready = done.length + (check === "passed" ? 1 : 0);
  return (
    <section aria-labelledby="checklist" className="max-w-178">
      <h1 id="checklist">
        {todo.length > 0
          ? t("checklist:left", { count: todo.length })
          : t("checklist:verification-title")}
      </h1>
      <p className="text-ink-soft">
        {t("checklist:listed-when", { count: all })}
        {todo.length > 0 && check !== "passed"
          ? ` ${t("checklist:yours-and-ours", { yours: todo.length, ours: 1 })}`
          : null}
      </p>
      <div
        role="img"
        aria-label={t("checklist:progress", { done: ready, count: all })}
        className="flex gap-1.5 py-3"
      >
        {Array.from({ length: all }, (_, step) => (
          <span
            key={step}
            className={`h-1.5 grow rounded-full forced-colors:border ${barLook(step - ready)}`}
          />
        ))}
      </div>
      {check === "expired" ? (
        <Banner tone="destructive" title={t("checklist:expired-title")}>
          {t("checklist:expired-text")}{" "}
          <Link to={paths.infoPage("contact")} className="link">
            {t("checklist:contact")}
          </Link>
        </Banner>
      ) : null}
      <ol className="card ruled overflow-hidden">
        {todo.map((step, index) => (
          <MissingStep key={step} step={step} number={index + 1} />
        ))}
        {check === "passed" ? null : (
          <ChecklistItem
            mark={<HourglassIcon className="size-4.5" />}
            look="bg-marigold-100 text-marigold-900"
          >
            <h2 className="text-base leading-normal">{t("checklist:verification-step")}</h2>
            <p className="text-sm text-ink-soft wrap-anywhere">
              {t("checklist:verification-step-text")}
              {email ? (
                <>
                  <br />
                  {t("checklist:verification-step-email", { email })}
                </>
              ) : null}
            </p>
          </ChecklistItem>
        )}
        <li>
          <details className="group px-4">
            <summary className="flex min-h-row list-none items-center gap-3 py-2 [&::-webkit-details-marker]:hidden">
              <Mark look="bg-celadon-700 text-white forced-colors:border">
                <CheckIcon className="size-5" />
              </Mark>
              <span className="min-w-0 grow text-ink-soft">
                {t("checklist:progress", { done: ready, count: all })}
              </span>
              <ChevronDownIcon className="size-5 shrink-0 text-edge group-open:rotate-180" />
            </summary>
            <ul className="pb-3.5 pl-11 text-sm text-ink-soft">
              {[...done, ...(check === "passed" ? (["check"] as const) : [])].map((step) => (
                <li key={step}>{t(`checklist:${step}-done`)}</li>
              ))}
            </ul>
          </details>
        </li>
      </ol>
      <p className="pt-3 text-sm text-ink-soft">{t("checklist:next")}</p>
    </section>
  );
}

/** Returns the look of a bar by its place after the last step that is done: the next one has an edge. */
function barLook(place: number): string {
  if (place < 0) return "bg-celadon-700 forced-colors:bg-[Highlight]";
  return place === 0 ? "border-2 border-celadon-700" : "bg-celadon-200";
}

/** The first step is tinted and has the only strong button. */
function MissingStep({ step, number }: { step: ListingStep; number: number }) {
  const { t } = useText();
  const isFirst = number === 1;
  return (
    <ChecklistItem
      mark={number}
      look={`border-2 font-bold ${isFirst ? "border-celadon-700 bg-white text-celadon-800" : "border-edge text-ink-soft"}`}
      tinted={isFirst}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <div className="grow basis-80">
          <h2 className="text-base leading-normal">{t(`checklist:step-${step}`)}</h2>
          <p className="text-sm text-ink-soft">{t(`checklist:${step}-text`)}</p>
        </div>
        {step === "consents" ? null : <StepLink step={step} strong={isFirst} />}
      </div>
      {step === "consents" ? <ConsentsForm strong={isFirst} /> : null}
    </ChecklistItem>
  );
}

const STEP_PATHS = {
  phone: paths.accountProfile(),
  availability: paths.cleanerAvailability(),
  areas: paths.cleanerAreas(),
} as const;

function StepLink({ step, strong }: { step: keyof typeof STEP_PATHS; strong: boolean }) {
  const { t } = useText();
  return (
    <Link
      to={STEP_PATHS[step]}
      className={`button ${strong ? "button-strong min-h-12 max-lg:mt-2.5 max-lg:w-full" : "button-plain -mx-2 px-2"}`}
    >
      {t(`checklist:${step}-action`)}
      {strong ? null : <ChevronRightIcon className="size-4.5" />}
    </Link>
  );
}

/** For cleaners who registered through an API client without consents, or who withdrew the consent. */
function ConsentsForm({ strong }: { strong: boolean }) {
  const { t } = useText();
  return (
    <Form method="post" className="flex flex-col gap-1 pt-1">
      <ConsentCheckbox name="terms" label={t("checklist:terms-tick")}>
        <Link to={paths.infoPage("terms")} className={LINK}>
          {t("common:footer-terms")}
        </Link>
        <Link to={paths.infoPage("service-agreement")} className={LINK}>
          {t("common:footer-service-agreement")}
        </Link>
        <Link to={paths.infoPage("privacy")} className={LINK}>
          {t("common:footer-privacy")}
        </Link>
      </ConsentCheckbox>
      <ConsentCheckbox name="check" label={t("checklist:check-tick")}>
        <Link to={paths.infoPage("background-checks")} className={LINK}>
          {t("common:footer-background-checks")}
        </Link>
      </ConsentCheckbox>
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

function ConsentCheckbox({
  name,
  label,
  children,
}: {
  name: string;
  label: string;
  children: ReactNode;
}) {
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

function ChecklistItem({
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
      <Mark look={look}>{mark}</Mark>
      <div className="min-w-0 grow">{children}</div>
    </li>
  );
}

/** The number or sign of a step. */
function Mark({ look, children }: { look: string; children: ReactNode }) {
  return (
    <span
      aria-hidden="true"
      className={`grid size-8 shrink-0 place-items-center rounded-full text-[0.9375rem] leading-none ${look}`}
    >
      {children}
    </span>
  );
}

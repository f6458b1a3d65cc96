import { getFormProps, getInputProps } from "@conform-to/react";
import { Form, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import type { z } from "zod/v4";
import { AlertIcon, CheckCircleIcon } from "~/components/art/icons";
import { Link } from "~/components/link";
import { ConflictBanner } from "~/components/ui/conflict-banner";
import { Field, FieldError } from "~/components/ui/field";
import { valueSentBack, useRefusableForm, type FormField } from "~/components/ui/form";
import { FormProblem } from "~/components/ui/form-problem";
import { SendButton } from "~/components/ui/send-button";
import type { VerificationChecklistSchema } from "~/domain/admin/cleaners/checklist-schema";
import type { RefusedForm } from "~/http/refused-form.server";
import type { PlainKey } from "~/i18n/messages";
import { useText } from "~/i18n/text";
import { formatDate, isCityDate } from "~/lib/bangkok-time";
import { adminPaths } from "~/lib/admin-paths";
import type { LoadedCleaner } from "./route";

/** The checklist of documents seen. For a verified cleaner it is folded until the check must be renewed. */
export function VerificationChecklist({
  loaded,
  refused,
}: {
  loaded: LoadedCleaner;
  refused: RefusedForm | undefined;
}) {
  const { t, locale } = useText();
  const { search } = useLocation();
  const { cleaner, check } = loaded;
  const day = (date: string) => formatDate(date, locale, "long");
  const open = !cleaner.isVerified || check.endsSoon || refused !== undefined;
  const form = <ChecklistForm loaded={loaded} refused={refused} />;
  const { backgroundCheckedOn: checkedOn, backgroundCheckExpiresOn: lastDay } = cleaner;
  return (
    <section aria-labelledby="checks" className="card p-4 max-[16rem]:p-2 sm:p-5">
      {cleaner.isVerified ? (
        <>
          <h2 id="checks" className="text-section">
            {t("admin-cleaners:verified")}
          </h2>
          <dl className="pt-1 pb-3 text-sm">
            <SeenItem
              name={t("admin-cleaners:seen-identity")}
              isSeen={cleaner.identitySeenOn !== null}
            >
              {cleaner.identitySeenOn
                ? t("admin-cleaners:seen-on", { day: day(cleaner.identitySeenOn) })
                : t("admin-cleaners:not-seen")}
            </SeenItem>
            <SeenItem
              name={t("admin-cleaners:seen-right-to-work")}
              isSeen={cleaner.rightToWorkSeenOn !== null}
            >
              {cleaner.rightToWorkSeenOn
                ? t("admin-cleaners:seen-on", { day: day(cleaner.rightToWorkSeenOn) })
                : t("admin-cleaners:not-seen")}
            </SeenItem>
            <SeenItem
              name={t("admin-cleaners:seen-check")}
              isSeen={checkedOn !== null && !check.endsSoon}
            >
              {checkedOn && lastDay
                ? t(
                    check.state === "expired"
                      ? "admin-cleaners:check-ended"
                      : check.endsSoon
                        ? "admin-cleaners:check-ends"
                        : "admin-cleaners:check-holds",
                    { day: day(checkedOn), last: day(lastDay) },
                  )
                : t("admin-cleaners:not-seen")}
            </SeenItem>
          </dl>
          <details open={open} className="border-t border-celadon-200 pt-1">
            <summary className="link flex min-h-11 cursor-pointer items-center font-semibold">
              {t("admin-cleaners:renew-title")}
            </summary>
            <p className="pb-3 text-sm text-ink-soft">
              {t(
                cleaner.isListed
                  ? "admin-cleaners:renew-text"
                  : check.state === "expired"
                    ? "admin-cleaners:renew-text-over"
                    : "admin-cleaners:checklist-text",
              )}
            </p>
            {form}
          </details>
        </>
      ) : (
        <>
          <h2 id="checks" className="text-section">
            {t("admin-cleaners:checklist")}
          </h2>
          <p className="pb-3 text-sm text-ink-soft">{t("admin-cleaners:checklist-text")}</p>
          {form}
          <p className="pt-2 text-sm text-ink-soft">{t("admin-cleaners:email-note")}</p>
        </>
      )}
      <div className="flex flex-wrap gap-2 pt-3">
        <Link
          to={adminPaths.step("cleaners", cleaner.id, "ask", search)}
          preventScrollReset
          className="button button-quiet grow"
        >
          {t("admin-cleaners:ask-changes")}
        </Link>
        {cleaner.isVerified ? (
          <Link
            to={adminPaths.step("cleaners", cleaner.id, "unverify", search)}
            preventScrollReset
            className="button button-danger-quiet grow"
          >
            {t("admin-cleaners:unverify")}
          </Link>
        ) : null}
      </div>
    </section>
  );
}

function SeenItem({
  name,
  isSeen,
  children,
}: {
  name: string;
  isSeen: boolean;
  children: ReactNode;
}) {
  const Icon = isSeen ? CheckCircleIcon : AlertIcon;
  return (
    <div className="py-1.5 pl-7">
      <dt className="relative font-semibold">
        <Icon
          className={`absolute top-0.5 -left-7 size-5 ${isSeen ? "text-celadon-700" : "text-marigold-900"}`}
        />
        {name}
      </dt>
      <dd className="text-ink-soft">{children}</dd>
    </div>
  );
}

function ChecklistForm({
  loaded,
  refused,
}: {
  loaded: LoadedCleaner;
  refused: RefusedForm | undefined;
}) {
  const { t, locale } = useText();
  const { cleaner, today, aYearOn, latest, nextName } = loaded;
  const { identitySeenOn, rightToWorkSeenOn, isVerified, rowVersion } = cleaner;
  const [form, fields] = useRefusableForm<z.input<VerificationChecklistSchema>>(
    "checks-form",
    refused,
    {
      identity: identitySeenOn ? "on" : "",
      identitySeenOn: identitySeenOn ?? today,
      rightToWork: rightToWorkSeenOn ? "on" : "",
      rightToWorkSeenOn: rightToWorkSeenOn ?? today,
      check: "",
      backgroundCheckedOn: today,
      backgroundCheckExpiresOn: aYearOn,
      rowVersion: String(rowVersion),
    },
  );
  const inWords = (day: string) => (isCityDate(day) ? formatDate(day, locale, "compact") : day);
  const dates = {
    identitySeenOn: t("admin-cleaners:seen-identity"),
    rightToWorkSeenOn: t("admin-cleaners:seen-right-to-work"),
    backgroundCheckedOn: t("admin-cleaners:seen-check"),
    backgroundCheckExpiresOn: t("admin-cleaners:check-expires"),
  };
  return (
    <Form
      method="post"
      preventScrollReset
      {...getFormProps(form)}
      noValidate
      className="flex flex-col"
    >
      <FormProblem refused={refused} />
      <ConflictBanner
        refused={refused}
        labels={{ isVerified: t("admin-cleaners:verified"), ...dates }}
        textOf={(field, value) =>
          field === "isVerified"
            ? t(value === "yes" ? "admin-cleaners:verified" : "admin-cleaners:unverified")
            : isCityDate(value)
              ? formatDate(value, locale, "long")
              : value
        }
      />
      <input
        type="hidden"
        name={fields.rowVersion.name}
        value={valueSentBack(refused, "rowVersion") ?? rowVersion}
      />
      <ChecklistItem field={fields.identity} label="identity">
        <SeenOn field={fields.identitySeenOn} label="admin-cleaners:identity-on" today={today} />
      </ChecklistItem>
      <ChecklistItem field={fields.rightToWork} label="right-to-work">
        <SeenOn
          field={fields.rightToWorkSeenOn}
          label="admin-cleaners:right-to-work-on"
          today={today}
        />
      </ChecklistItem>
      <ChecklistItem
        field={fields.check}
        label="check"
        problem={
          cleaner.backgroundCheckConsentAt === null ? t("admin-cleaners:no-consent") : undefined
        }
      >
        <DaysInWords
          text={t("admin-cleaners:check-days", {
            day: inWords(fields.backgroundCheckedOn.initialValue ?? today),
            last: inWords(fields.backgroundCheckExpiresOn.initialValue ?? aYearOn),
          })}
          isOpen={
            fields.backgroundCheckedOn.errors !== undefined ||
            fields.backgroundCheckExpiresOn.errors !== undefined
          }
        >
          <DayField
            field={fields.backgroundCheckedOn}
            label="admin-cleaners:check-on"
            max={today}
          />
          <DayField
            field={fields.backgroundCheckExpiresOn}
            label="admin-cleaners:check-expires"
            min={today}
            max={latest}
          />
        </DaysInWords>
      </ChecklistItem>
      <div className="pt-3">
        <SendButton
          label={isVerified ? "admin-cleaners:renew-button" : "admin-cleaners:verify-button"}
          {...(nextName ? { text: t("admin-cleaners:verify-then", { name: nextName }) } : {})}
          sending="admin-cleaners:sending"
        />
      </div>
    </Form>
  );
}

/** One item of the checklist: a checkbox with its dates. */
function ChecklistItem({
  field,
  label,
  problem,
  children,
}: {
  field: FormField<boolean>;
  label: "identity" | "right-to-work" | "check";
  /** The reason why the item can't be ticked. */
  problem?: string | undefined;
  children: ReactNode;
}) {
  const { t } = useText();
  const { key, ...input } = getInputProps(field, { type: "checkbox" });
  const [error] = field.errors ?? [];
  return (
    <div className="until-ticked border-t border-celadon-200 py-3">
      <div className={error ? "border-l-4 border-l-brick pl-3 max-[16rem]:pl-1" : undefined}>
        <label
          htmlFor={input.id}
          className="flex cursor-pointer items-start gap-3 max-[16rem]:flex-wrap"
        >
          <input
            key={key}
            {...input}
            aria-invalid={error ? true : undefined}
            aria-describedby={`${field.id}-text ${error ? `${field.id}-error` : ""}`.trim()}
            className="mt-0.5 size-6 shrink-0"
          />
          <span className="min-w-0">
            <span className="block font-semibold">{t(`admin-cleaners:seen-${label}`)}</span>
            <span id={`${field.id}-text`} className="block text-sm text-ink-soft">
              {t(`admin-cleaners:seen-${label}-text`)}
            </span>
          </span>
        </label>
        <FieldError id={`${field.id}-error`} error={error} className="pt-1 pl-9 max-[16rem]:pl-0" />
        {problem ? (
          <p className="pt-1 pl-9 text-sm font-semibold text-brick max-[16rem]:pl-0">{problem}</p>
        ) : null}
      </div>
      <div className="pl-9 text-sm max-[16rem]:pl-0">{children}</div>
    </div>
  );
}

/**
 * The days of an item, which are nearly always the usual ones: in words once it is ticked, until somebody changes
 * them. Then the fields stay, so that no words beside them can be wrong.
 */
function DaysInWords({
  text,
  isOpen,
  children,
}: {
  text: string;
  isOpen: boolean;
  children: ReactNode;
}) {
  return (
    <details open={isOpen} className="group">
      <summary className="link flex min-h-11 cursor-pointer items-center group-open:hidden">
        {text}
      </summary>
      <div className="grid grid-cols-1 gap-2 pt-2 sm:grid-cols-2">{children}</div>
    </details>
  );
}

/** The day on which a document was seen. */
function SeenOn({
  field,
  label,
  today,
}: {
  field: FormField<string>;
  label: PlainKey;
  today: string;
}) {
  const { t, locale } = useText();
  const day = field.initialValue ?? today;
  return (
    <DaysInWords
      text={t("admin-cleaners:seen-day", {
        day: isCityDate(day) ? formatDate(day, locale, "compact") : day,
      })}
      isOpen={field.errors !== undefined}
    >
      <DayField field={field} label={label} max={today} />
    </DaysInWords>
  );
}

function DayField({
  field,
  label,
  ...bounds
}: {
  field: FormField<string>;
  label: PlainKey;
  min?: string;
  max?: string;
}) {
  const { t } = useText();
  return (
    <Field
      label={t(label)}
      errors={field.errors}
      input={{ ...getInputProps(field, { type: "date" }), ...bounds }}
    />
  );
}

import { getFormProps, getInputProps } from "@conform-to/react";
import { Form, useActionData } from "@remix-run/react";
import type { z } from "zod/v4";
import { ChevronRightIcon } from "~/components/art/icons";
import { SearchIcon } from "~/components/art/subject-icons";
import { Link } from "~/components/link";
import { Field } from "~/components/ui/field";
import { valueSentBack, useRefusableForm } from "~/components/ui/form";
import { FormProblem } from "~/components/ui/form-problem";
import { Segmented } from "~/components/ui/segmented";
import { SendButton } from "~/components/ui/send-button";
import type { CallerSchema } from "~/domain/admin/people/caller-schemas";
import { useText } from "~/i18n/text";
import { MAX_LENGTH } from "~/lib/field-lengths";
import { adminPaths } from "~/lib/admin-paths";
import { formatPhone, phoneToE164 } from "~/lib/phone";
import { phoneInSearch } from "~/lib/phone-in-search";
import { LONGEST_SEARCH } from "~/lib/search-text";
import { LOCALES, type Locale } from "~/lib/vocabulary";
import { phoneBookingPath } from "../../shared/phone-booking-path";
import type { PhoneBookingAt, RefusedCaller } from "./phone-booking.server";

/** Asks for the caller: an existing customer, or a new one. */
export function PhoneBookingCallerStep({
  asked: { q, people, more, latest },
}: {
  asked: PhoneBookingAt<"who">;
}) {
  const { t } = useText();
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_23.5rem] lg:gap-8 lg:gap-x-6">
      <section>
        <h2 className="pb-2 text-section">{t("admin-phone:who-title")}</h2>
        <div className="card flex flex-col gap-4 p-4 sm:p-6">
          <div>
            <Form
              method="get"
              action={adminPaths.item("bookings", "new")}
              role="search"
              className="flex flex-wrap gap-2 pb-3"
            >
              <input
                key={q}
                name="q"
                type="search"
                required
                defaultValue={q}
                maxLength={LONGEST_SEARCH}
                aria-label={t("admin-phone:who-label")}
                placeholder={t("admin-phone:who-label")}
                enterKeyHint="search"
                className="field min-w-0 flex-1 basis-32 placeholder:text-ink-soft placeholder-shown:text-ellipsis"
              />
              <button type="submit" className="button button-quiet max-sm:px-3">
                <SearchIcon className="size-5" />
                <span className="max-sm:sr-only">{t("admin:search")}</span>
              </button>
            </Form>
            {q !== "" && people.length === 0 ? <p>{t("admin-phone:who-none")}</p> : null}
            {people.length > 0 ? (
              <CallerAccounts label={t("admin-phone:who-found")} people={people} />
            ) : null}
            {more ? (
              <p className="pt-2 text-sm text-ink-soft">{t("admin-phone:who-more")}</p>
            ) : null}
          </div>
          <NewCallerForm key={q} q={q} isNobody={people.length === 0} />
        </div>
      </section>
      {latest.length > 0 ? (
        <section>
          <h2 className="pb-2 text-section">{t("admin-phone:latest")}</h2>
          <ul className="card ruled">
            {latest.map(({ id, name, phone }) => (
              <li key={id}>
                <Link
                  to={phoneBookingPath({ customer: id })}
                  className="flex min-h-14 items-center gap-3 px-4 py-1.5 text-sm hover:bg-celadon-50"
                >
                  <span className="min-w-0 flex-1 wrap-anywhere">
                    <span className="block text-base font-semibold text-celadon-700">{name}</span>
                    <span className="text-ink-soft tabular">
                      {phone ? formatPhone(phone) : t("admin-phone:no-phone")}
                    </span>
                  </span>
                  <ChevronRightIcon className="size-5 shrink-0 text-edge" />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  );
}

/** Lists accounts, each with a link to book for it. */
function CallerAccounts({
  label,
  people,
}: {
  label: string;
  people: PhoneBookingAt<"who">["people"];
}) {
  const { t } = useText();
  return (
    <ul aria-label={label} className="card ruled">
      {people.map(({ id, name, phone, email, isClosed, typedOn }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-3 px-4 py-2 text-sm">
          <span className="min-w-0 flex-1 basis-48 wrap-anywhere">
            <span className="block text-base font-semibold">{name}</span>
            <span className="text-ink-soft tabular">
              {phone ? formatPhone(phone) : t("admin-phone:no-phone")}
              {email ? `\u00a0· ${email}` : ""}
            </span>
            {typedOn === null ? null : (
              <span className="block text-marigold-900">
                {t("admin-phone:typed-on", { id: typedOn })}
              </span>
            )}
          </span>
          {isClosed ? (
            <span className="text-ink-soft">{t("admin-phone:closed")}</span>
          ) : (
            <Link
              to={phoneBookingPath({ customer: id })}
              className="link inline-flex min-h-11 items-center font-semibold"
            >
              {t("admin-phone:who-choose", { name })}
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The language of emails that is chosen first, whatever the admin's own is: most callers read Thai. */
const CALLER_LOCALE: Locale = "th";

/**
 * The form for a new account. It is filled in with the number or email that was searched for, or with the
 * name if nobody has it (`isNobody`). It is folded until a search has found nobody.
 */
function NewCallerForm({ q, isNobody }: { q: string; isNobody: boolean }) {
  const { t } = useText();
  const refused = useActionData<RefusedCaller>();
  const phone = phoneInSearch(q);
  const isName = isNobody && phone === null && !/[@\d]/.test(q);
  const [firstName = "", ...otherNames] = isName ? q.split(/\s+/) : [];
  const [form, fields] = useRefusableForm<z.input<typeof CallerSchema>>("caller", refused, {
    locale: CALLER_LOCALE,
    firstName,
    lastName: otherNames.join(" "),
    // A number that the form wouldn't take as it was searched for is written as it would.
    phone: phone === null ? "" : phoneToE164(q) === null ? formatPhone(phone) : q,
    email: q.includes("@") ? q : "",
  });
  const { known } = refused ?? {};
  const confirmedNewPhone = valueSentBack(refused, "confirmedNewPhone");
  const matchingAccounts = known ? (
    <CallerAccounts label={t("admin-phone:known")} people={known.people} />
  ) : null;
  return (
    <details open={refused !== undefined || (q !== "" && isNobody)}>
      <summary className="button button-outline w-fit cursor-pointer max-sm:w-full">
        {t("admin-phone:new-title")}
      </summary>
      <p className="pb-3 text-sm text-ink-soft">{t("admin-phone:new-lead")}</p>
      <Form
        method="post"
        preventScrollReset
        {...getFormProps(form)}
        className="flex flex-col gap-4"
      >
        <FormProblem refused={refused} />
        <input type="hidden" name="intent" value="caller" />
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            label={t("admin-phone:first-name")}
            errors={fields.firstName.errors}
            input={{
              ...getInputProps(fields.firstName, { type: "text" }),
              autoComplete: "off",
              required: true,
              maxLength: MAX_LENGTH.name,
            }}
          />
          <Field
            label={t("admin-phone:last-name")}
            errors={fields.lastName.errors}
            input={{
              ...getInputProps(fields.lastName, { type: "text" }),
              autoComplete: "off",
              maxLength: MAX_LENGTH.name,
            }}
          />
        </div>
        <Field
          label={t("admin-phone:phone")}
          errors={fields.phone.errors}
          remedy={
            known?.phone ? (
              <>
                {matchingAccounts}
                <label className="flex min-h-11 items-center gap-3">
                  <input
                    key={known.phone}
                    type="checkbox"
                    name="confirmedNewPhone"
                    value={known.phone}
                    className="size-5 shrink-0"
                  />
                  {t("admin-phone:not-among")}
                </label>
              </>
            ) : confirmedNewPhone ? (
              <input type="hidden" name="confirmedNewPhone" value={confirmedNewPhone} />
            ) : null
          }
          input={{
            ...getInputProps(fields.phone, { type: "tel" }),
            autoComplete: "off",
            required: true,
            maxLength: MAX_LENGTH.phone,
          }}
        />
        <Field
          label={t("admin-phone:email")}
          hint={t("admin-phone:email-hint")}
          errors={fields.email.errors}
          remedy={known?.phone === null ? matchingAccounts : null}
          input={{
            ...getInputProps(fields.email, { type: "email" }),
            autoComplete: "off",
            maxLength: MAX_LENGTH.email,
          }}
        />
        <Segmented
          name="locale"
          legend={t("admin-phone:language")}
          segments={LOCALES.map((value) => ({ value, label: t(`admin-phone:language-${value}`) }))}
          chosen={fields.locale.initialValue ?? CALLER_LOCALE}
        />
        <SendButton label="admin-phone:new-send" sending="admin-phone:new-sending" />
      </Form>
    </details>
  );
}

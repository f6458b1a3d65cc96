import { getFormProps, getTextareaProps } from "@conform-to/react";
import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import type { z } from "zod/v4";
import { BackLink } from "~/components/back-link";
import { FreeDays, TimeQuestion } from "~/components/free-times";
import { metaTags } from "~/components/page-meta";
import { SelectField, TextAreaField } from "~/components/ui/field";
import { useRefusableForm } from "~/components/ui/form";
import { FormProblem } from "~/components/ui/form-problem";
import { SendButton } from "~/components/ui/send-button";
import { BookRedoSchema } from "~/domain/admin/bookings/booking-schemas";
import { getProblemForAdmin } from "~/domain/admin/bookings/problems-list.server";
import { bookRedoAsAdmin, getRedoChoices } from "~/domain/admin/bookings/redos.server";
import { canAdminBookRedo } from "~/domain/bookings/redos/redo-rules";
import { slotHour } from "~/domain/schedule/slots";
import { describePersonalPage } from "~/http/page-meta.server";
import { parseId } from "~/http/parse-id";
import { readForm } from "~/http/read-form.server";
import { parseForm, refuseFields } from "~/http/refused-form.server";
import { redirectWithToast } from "~/http/toast.server";
import { useText } from "~/i18n/text";
import { adminPaths } from "~/lib/admin-paths";
import { formatDate, isCityDate } from "~/lib/bangkok-time";
import { MAX_LENGTH } from "~/lib/field-lengths";
import { message } from "~/lib/message";
import {
  redirectToAdminBooking,
  refuseTakenChoice,
} from "../../shared/admin-booking-change.server";
import { AdminErrorPage } from "../../shared/admin-error-page";
import { failedChangeToast, requireAdmin } from "../../shared/admin-list.server";
import { ADMIN_FORM_HANDLE, sendAdminForm } from "../../shared/send-admin-form";

export { revalidateAfterRefusal as shouldRevalidate } from "~/components/revalidate-after-refusal";

export const handle = { ...ADMIN_FORM_HANDLE, draftForm: "redo" };

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  const { now } = context;
  const problem = getProblemForAdmin(parseId(params["id"]));
  if (!problem) throw data(null, { status: 404 });
  const { searchParams } = new URL(request.url);
  const [date, from] = [searchParams.get("date"), searchParams.get("from")];
  const chosen = {
    cleanerId: parseId(searchParams.get("cleaner")) || null,
    hours: parseId(searchParams.get("hours")) || null,
    date: isCityDate(date) ? date : null,
    from: isCityDate(from) ? from : null,
  };
  const found = getRedoChoices(problem.id, chosen, now);
  const isPossible =
    !problem.customerIsGone && canAdminBookRedo({ ...problem, redoId: problem.redo?.id ?? null });
  if (!found || !isPossible) throw redirect(adminPaths.item("problems", problem.id));
  const { problem: _problem, ...choices } = found;
  return {
    page: await describePersonalPage(
      context,
      message("admin-problems:redo-title", { id: problem.id }),
    ),
    problem: { id: problem.id, bookingId: problem.bookingId, customer: problem.customerName },
    date: chosen.date,
    ...choices,
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { adminId } = await requireAdmin(request, context);
  const problemId = parseId(params["id"]);
  const submission = parseForm(await readForm(request), BookRedoSchema);
  if (submission.status !== "success") return refuseFields(submission);
  const { cleaner: cleanerId, ...visit } = submission.value;
  const result = bookRedoAsAdmin(
    { problemId, cleanerId, ...visit },
    { by: { adminId }, now: context.now },
  );
  if (result.ok) {
    return redirectToAdminBooking(result.redoId, { title: "admin-problems:redo-done-toast" });
  }
  switch (result.reason) {
    case "unknown-problem":
      throw data(null, { status: 404 });
    case "time-taken":
      return refuseTakenChoice(submission, { time: "admin-problems:redo-taken" });
    case "cleaner-unsuitable":
      return refuseTakenChoice(submission, { time: "admin-problems:redo-unsuitable" });
    case "already-booked":
      return redirectToAdminBooking(
        result.redoId,
        failedChangeToast("admin-problems:redo-already"),
      );
    default:
      return redirectWithToast(
        adminPaths.item("problems", problemId),
        failedChangeToast("admin-problems:redo-not-possible"),
      );
  }
}

export const clientAction = sendAdminForm;

export const meta: MetaFunction<typeof loader> = ({ data: loaded, error }) =>
  metaTags(loaded?.page, error);

export default function BookRedo() {
  const { t } = useText();
  const { problem, cleaners } = useLoaderData<typeof loader>();
  const { id, bookingId } = problem;
  return (
    <div className="max-w-2xl">
      <BackLink to={adminPaths.item("problems", id)}>
        {t("admin-problems:title-of", { id: bookingId })}
      </BackLink>
      <h1>{t("admin-problems:redo-title", { id })}</h1>
      <p className="pb-5 text-ink-soft">
        {t("admin-problems:redo-lead", {
          customer: problem.customer ?? t("admin-bookings:former-customer"),
          booking: bookingId,
        })}
      </p>
      {cleaners.length === 0 ? (
        <p>{t("admin-problems:redo-nobody")}</p>
      ) : (
        <>
          <WhoAndHowLong />
          <WhichTime />
        </>
      )}
    </div>
  );
}

/** Asks for the cleaner and the hours: they decide which times are free. */
function WhoAndHowLong() {
  const { t } = useText();
  const { problem, cleaners, cleanerId, hours, mostHours } = useLoaderData<typeof loader>();
  return (
    <section aria-labelledby="who" className="pb-5">
      <h2 id="who" className="pb-2 text-section">
        {t("admin-problems:redo-who")}
      </h2>
      <Form
        method="get"
        action={adminPaths.redo(problem.id)}
        preventScrollReset
        className="flex flex-col gap-4"
      >
        <SelectField
          label={t("admin-problems:redo-cleaner")}
          errors={undefined}
          select={{ id: "cleaner", name: "cleaner", defaultValue: cleanerId ?? undefined }}
        >
          {cleaners.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t("admin-problems:redo-hours")}
          errors={undefined}
          select={{ id: "hours", name: "hours", defaultValue: hours }}
        >
          {Array.from({ length: mostHours }, (_, index) => index + 1).map((count) => (
            <option key={count} value={count}>
              {t("common:hours", { count })}
            </option>
          ))}
        </SelectField>
        <button type="submit" className="button button-quiet self-start">
          {t("admin-problems:redo-show")}
        </button>
      </Form>
    </section>
  );
}

/** The free days as links, and the form with the free times of the chosen one. */
function WhichTime() {
  const { t, locale } = useText();
  const { problem, cleanerId: cleaner, hours, date, from, free } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const [form, fields] = useRefusableForm<z.input<typeof BookRedoSchema>>("redo", refused);
  const [timeError] = fields.time.errors ?? fields.date.errors ?? [];
  const chosen = { cleaner, hours };
  if (free.days.length === 0) return <p>{t("admin-problems:redo-no-day")}</p>;
  return (
    <>
      <h2 className="pb-2 text-section">{t("admin-problems:redo-day")}</h2>
      <FreeDays
        label={t("admin-problems:redo-day")}
        days={free.days}
        chosen={date}
        to={(day) => adminPaths.redo(problem.id, { ...chosen, from, date: day })}
        later={
          free.later === null
            ? null
            : {
                to: adminPaths.redo(problem.id, { ...chosen, from: free.later }),
                label: t("admin-problems:redo-later"),
              }
        }
        fromToday={
          from === null
            ? null
            : {
                to: adminPaths.redo(problem.id, chosen),
                label: t("admin-problems:redo-earlier"),
              }
        }
      />
      <Form
        method="post"
        preventScrollReset
        {...getFormProps(form)}
        className="flex flex-col gap-5 pt-6"
      >
        <FormProblem refused={refused} />
        <input type="hidden" name="cleaner" value={cleaner ?? ""} />
        <input type="hidden" name="hours" value={hours} />
        <input type="hidden" name="date" value={date ?? ""} />
        <TimeQuestion
          legend={
            t("admin-problems:redo-time") + (date ? `: ${formatDate(date, locale, "full")}` : "")
          }
          error={timeError}
          emptyText={t("admin-problems:redo-choose-day")}
          times={free.times}
          chosen={fields.time.initialValue ?? undefined}
          hourOf={slotHour}
        />
        {free.times.length === 0 ? null : (
          <>
            <TextAreaField
              label={t("admin-problems:redo-words")}
              hint={t("admin-problems:redo-words-hint")}
              errors={fields.words.errors}
              textarea={{
                ...getTextareaProps(fields.words),
                rows: 3,
                maxLength: MAX_LENGTH.reason,
              }}
            />
            <SendButton label="admin-problems:redo-send" sending="admin-problems:redo-sending" />
          </>
        )}
      </Form>
    </>
  );
}

export function ErrorBoundary() {
  return <AdminErrorPage />;
}

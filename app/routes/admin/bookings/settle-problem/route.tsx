import { getTextareaProps } from "@conform-to/react";
import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  type SerializeFrom,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { z } from "zod/v4";
import { Link } from "~/components/link";
import { metaTags } from "~/components/page-meta";
import { Dialog, DialogButtons } from "~/components/ui/dialog";
import { TextAreaField } from "~/components/ui/field";
import { useRefusableForm } from "~/components/ui/form";
import { KeyValue, KeyValues } from "~/components/ui/key-value";
import { SendButton } from "~/components/ui/send-button";
import { sidesWithoutWords } from "~/domain/bookings/problems/problems.server";
import { canAdminBookRedo } from "~/domain/bookings/redos/redo-rules";
import { canSeeProblem, isProblemLate } from "~/domain/bookings/lifecycle/status";
import { settleProblemAsAdmin } from "~/domain/admin/bookings/booking-changes.server";
import { SettleProblemSchema } from "~/domain/admin/bookings/booking-schemas";
import {
  getProblemForAdmin,
  listPhotosOfProblem,
  type ProblemForAdmin,
} from "~/domain/admin/bookings/problems-list.server";
import { parseId } from "~/http/parse-id";
import { describePersonalPage } from "~/http/page-meta.server";
import { readForm } from "~/http/read-form.server";
import { parseForm, refuseFields } from "~/http/refused-form.server";
import { useText } from "~/i18n/text";
import { MAX_LENGTH } from "~/lib/field-lengths";
import { message } from "~/lib/message";
import { adminPaths } from "~/lib/admin-paths";
import { CaseMoneyList } from "../../shared/case-money-list";
import { useListPath } from "../../shared/list-parts";
import { RedoNotDone, RedoOfProblem } from "../../shared/redo-of-problem";
import { DialogForm } from "../../shared/form-dialog";
import { RetainedContactLinks } from "../../shared/retained-contact-links";
import { ADMIN_FORM_HANDLE, sendAdminForm } from "../../shared/send-admin-form";
import { useFormatDateTime } from "../../shared/use-format-date-time";
import { redirectToList, failedChangeToast, requireAdmin } from "../../shared/admin-list.server";
import { ProblemPhotos } from "../../shared/problem-photos";

export const handle = {
  ...ADMIN_FORM_HANDLE,
  draftForm: ({ problem }: SerializeFrom<typeof loader>) =>
    problem.settledAt === null ? "settle" : null,
};

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  const problem = getProblemForAdmin(parseId(params["id"]));
  if (!problem) throw data(null, { status: 404 });
  return {
    page: await describePersonalPage(
      context,
      message("admin-problems:title-of", { id: problem.bookingId }),
    ),
    problem: {
      id: problem.id,
      bookingId: problem.bookingId,
      kind: problem.kind,
      reportedBy: problem.reportedBy,
      words: problem.words,
      photos: listPhotosOfProblem(problem),
      wish: problem.wish,
      createdAt: problem.createdAt,
      answerBy: problem.answerBy,
      isLate: isProblemLate(problem, context.now),
      startsAt: problem.startsAt,
      entries: problem.entries,
      redo: redoForAdmin(problem),
      settledAt: problem.settledAt,
      settledBy: problem.settledBy,
      wordsToCustomer: problem.wordsToCustomer,
      wordsToCleaner: problem.wordsToCleaner,
      customer: problem.customerName,
      customerLocale: problem.customerLocale,
      isCustomerNotified: canSeeProblem("customer", problem),
      isCleanerNotified: canSeeProblem("cleaner", problem),
      customerIsGone: problem.customerIsGone,
      cleanerIsGone: problem.cleanerIsGone,
      customerContact: problem.customerContact,
      cleanerContact: problem.cleanerContact,
      cleaner: problem.cleanerName,
      cleanerLocale: problem.cleanerLocale,
    },
  };
}

/** Returns what an admin reads of the redo of a problem. */
const redoForAdmin = (problem: ProblemForAdmin) => ({
  agreedHours: problem.redoHours,
  booked: problem.redo,
  canBook:
    !problem.customerIsGone && canAdminBookRedo({ ...problem, redoId: problem.redo?.id ?? null }),
});

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { adminId } = await requireAdmin(request, context);
  const submission = parseForm(await readForm(request), SettleProblemSchema);
  if (submission.status !== "success") return refuseFields(submission);
  const problemId = parseId(params["id"]);
  const list = adminPaths.section("problems");
  const problem = getProblemForAdmin(problemId);
  if (!problem) return redirectToList(request, list, failedChangeToast("admin-problems:unknown"));
  const missing = sidesWithoutWords(problem, submission.value);
  if (problem.settledAt === null && missing.length > 0)
    return refuseMissingWords(submission, missing);
  const settlement = { problemId, ...submission.value };
  const result = settleProblemAsAdmin(settlement, { by: { adminId }, now: context.now });
  if (result.ok) {
    const toast = { title: "admin-problems:done" } as const;
    return redirectToList(
      request,
      list,
      result.isNew ? toast : failedChangeToast("admin-problems:settled-already"),
    );
  }
  if (result.reason === "unknown-problem") {
    return redirectToList(request, list, failedChangeToast("admin-problems:unknown"));
  }
  return refuseMissingWords(submission, result.to);
}

const FIELD_OF_SIDE = { customer: "wordsToCustomer", cleaner: "wordsToCleaner" } as const;

function refuseMissingWords(
  submission: Parameters<typeof refuseFields>[0],
  sides: ReturnType<typeof sidesWithoutWords>,
) {
  const errors = sides.map(
    (side) => [FIELD_OF_SIDE[side], "admin-problems:words-required"] as const,
  );
  return refuseFields(submission, Object.fromEntries(errors));
}

export const clientAction = sendAdminForm;

export const meta: MetaFunction<typeof loader> = ({ data: loaded, error }) =>
  metaTags(loaded?.page, error);

type LoadedProblem = Awaited<ReturnType<typeof loader>>["problem"];

export default function SettleProblemDialog() {
  const { t } = useText();
  const moment = useFormatDateTime();
  const { problem } = useLoaderData<typeof loader>();
  const closeTo = useListPath("problems");
  const isOpen = problem.settledAt === null;
  return (
    <Dialog
      id="problem"
      title={t(isOpen ? "admin-problems:ask-settle" : "admin-problems:title-of", {
        id: problem.bookingId,
      })}
      lead={t("admin-problems:lead", {
        who: t(`admin-problems:by-${problem.reportedBy}`),
        moment: moment(problem.createdAt),
      })}
      focus={isOpen ? "first-field" : "safe"}
      size="case"
      closeTo={closeTo}
    >
      <KeyValues>
        <KeyValue label={t("admin-problems:kind")}>
          <span className="font-semibold">{t(`admin-problems:kind-${problem.kind}`)}</span>
        </KeyValue>
        <KeyValue label={t("admin-problems:booking")}>
          <Link to={adminPaths.item("bookings", problem.bookingId)} className="link">
            {problem.bookingId}
          </Link>
          , {moment(problem.startsAt)}
        </KeyValue>
        <KeyValue label={t("admin-problems:wish")}>
          {problem.wish ? t(`admin-problems:wish-${problem.wish}`) : t("admin-problems:wish-none")}
        </KeyValue>
        {isOpen ? (
          <KeyValue label={t("admin-problems:answer-by")}>
            <span className={problem.isLate ? "font-semibold text-brick" : undefined}>
              {problem.isLate
                ? t("admin-problems:was-due", { moment: moment(problem.answerBy) })
                : moment(problem.answerBy)}
            </span>
          </KeyValue>
        ) : null}
      </KeyValues>
      {problem.words ? (
        <blockquote
          aria-label={t("admin-problems:words")}
          className="rounded-card bg-celadon-50 p-3 whitespace-pre-line wrap-anywhere forced-colors:border"
        >
          {problem.words}
        </blockquote>
      ) : (
        <p className="text-ink-soft">{t("admin-problems:no-words")}</p>
      )}
      <ProblemPhotos photos={problem.photos} />
      <section>
        <h3 className="text-base font-semibold">{t("admin-problems:money")}</h3>
        {problem.entries.length > 0 ? (
          <CaseMoneyList entries={problem.entries} problemId={problem.id} />
        ) : (
          <p className="text-sm text-ink-soft">{t("admin-problems:money-none")}</p>
        )}
        <Link
          to={adminPaths.caseMoney(problem.id)}
          preventScrollReset
          className="link inline-flex min-h-11 items-center font-semibold"
        >
          {t("admin-problems:note-money")}
        </Link>
      </section>
      <section>
        <h3 className="text-base font-semibold">{t("admin-problems:redo")}</h3>
        <RedoOfProblem redo={problem.redo} problemId={problem.id} />
      </section>
      {isOpen ? (
        <SettleProblemForm problem={problem} closeTo={closeTo} />
      ) : (
        <SettledProblem problem={problem} closeTo={closeTo} />
      )}
    </Dialog>
  );
}

/** Asks for a message to each side, but not to a side that isn't notified of the problem. */
function SettleProblemForm({ problem, closeTo }: { problem: LoadedProblem; closeTo: string }) {
  const { t } = useText();
  const refused = useActionData<typeof action>();
  const [form, fields] = useRefusableForm<z.input<typeof SettleProblemSchema>>("settle", refused);
  const hint = (locale: LoadedProblem["customerLocale"]) =>
    t("admin-problems:words-hint", { language: t(`admin-problems:language-${locale}`) });
  return (
    <DialogForm
      form={form}
      closeTo={closeTo}
      keep="admin-problems:keep"
      button={<SendButton label="admin-problems:send" sending="admin-problems:sending" />}
    >
      <RedoNotDone {...problem.redo} />
      {problem.customerIsGone ? (
        <DeletedSideNote
          contact={problem.customerContact}
          otherwise="admin-problems:customer-gone"
        />
      ) : problem.isCustomerNotified ? (
        <TextAreaField
          label={t("admin-problems:to-customer", { customer: problem.customer ?? "" })}
          hint={hint(problem.customerLocale)}
          errors={fields.wordsToCustomer.errors}
          textarea={{
            ...getTextareaProps(fields.wordsToCustomer),
            rows: 3,
            maxLength: MAX_LENGTH.problem,
            required: true,
          }}
        />
      ) : (
        <p className="text-sm text-ink-soft">{t("admin-problems:customer-not-notified")}</p>
      )}
      {problem.cleanerIsGone ? (
        <DeletedSideNote contact={problem.cleanerContact} otherwise="admin-problems:cleaner-gone" />
      ) : problem.isCleanerNotified ? (
        <TextAreaField
          label={t("admin-problems:to-cleaner", { cleaner: problem.cleaner })}
          hint={hint(problem.cleanerLocale)}
          errors={fields.wordsToCleaner.errors}
          textarea={{
            ...getTextareaProps(fields.wordsToCleaner),
            rows: 3,
            maxLength: MAX_LENGTH.problem,
            required: true,
          }}
        />
      ) : (
        <p className="text-sm text-ink-soft">{t("admin-problems:cleaner-not-notified")}</p>
      )}
      {problem.kind === "unsafe" ? (
        <p className="text-sm text-ink-soft">{t("admin-problems:unsafe-stays")}</p>
      ) : null}
    </DialogForm>
  );
}

/** Shows how to reach a side that has deleted the account, if its contact is kept for this problem. */
function DeletedSideNote({
  contact,
  otherwise,
}: {
  contact: LoadedProblem["customerContact"];
  otherwise: "admin-problems:customer-gone" | "admin-problems:cleaner-gone";
}) {
  const { t } = useText();
  if (!contact) return <p className="text-sm text-ink-soft">{t(otherwise)}</p>;
  return (
    <div className="text-sm">
      <p>{t("admin-problems:gone-stored", { name: contact.name })}</p>
      <RetainedContactLinks {...contact} />
    </div>
  );
}

/** Shows who settled it and when, and the messages to each side. */
function SettledProblem({ problem, closeTo }: { problem: LoadedProblem; closeTo: string }) {
  const { t } = useText();
  const moment = useFormatDateTime();
  const at = moment(problem.settledAt ?? problem.createdAt);
  const written = [
    [problem.customer || t("admin-bookings:former-customer"), problem.wordsToCustomer],
    [problem.cleaner || t("admin-bookings:former-cleaner"), problem.wordsToCleaner],
  ] as const;
  return (
    <>
      <p className="font-semibold">
        {problem.settledBy
          ? t("admin-problems:settled-by", { name: problem.settledBy, moment: at })
          : t("admin-problems:settled-at", { moment: at })}
      </p>
      <dl className="flex flex-col gap-2">
        {written.map(([name, words]) =>
          words ? (
            <div key={name}>
              <dt className="text-sm text-ink-soft">{t("admin-problems:written-to", { name })}</dt>
              <dd className="whitespace-pre-line wrap-anywhere">{words}</dd>
            </div>
          ) : null,
        )}
      </dl>
      <DialogButtons safe={{ to: closeTo, label: t("common:close") }} />
    </>
  );
}

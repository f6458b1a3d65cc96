import { getTextareaProps } from "@conform-to/react";
import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  type SerializeFrom,
} from "@remix-run/node";
import { Outlet, useActionData, useLoaderData } from "@remix-run/react";
import type { z } from "zod/v4";
import { PhoneIcon, WalletIcon } from "~/components/art/subject-icons";
import { BackLink } from "~/components/back-link";
import { FoldedRow } from "~/components/folded-row";
import { Link } from "~/components/link";
import { metaTags } from "~/components/page-meta";
import { Banner } from "~/components/ui/banner";
import { TextAreaField } from "~/components/ui/field";
import { FormProblem } from "~/components/ui/form-problem";
import { useRefusableForm } from "~/components/ui/form";
import { KeyValue, KeyValues } from "~/components/ui/key-value";
import { SendButton } from "~/components/ui/send-button";
import { serviceNameOf } from "~/domain/bookings/creating/agreement";
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
import { fullNameForReader, nameForReader } from "~/lib/for-reader";
import { joinAsList, joinSideBySide, joinWithDots, unbroken } from "~/lib/join-texts";
import { languageOfText } from "~/lib/language-of-text";
import { message } from "~/lib/message";
import { formatPhone } from "~/lib/phone";
import { keepCompounds } from "~/lib/thai-compounds";
import { adminPaths } from "~/lib/admin-paths";
import { AdminErrorPage } from "../../shared/admin-error-page";
import { CaseMoneyList } from "../../shared/case-money-list";
import { useListPath } from "../../shared/list-parts";
import { RedoNotDone, RedoOfProblem } from "../../shared/redo-of-problem";
import { DialogForm } from "../../shared/form-dialog";
import { RetainedContactLinks } from "../../shared/retained-contact-links";
import { ADMIN_FORM_HANDLE, sendAdminForm } from "../../shared/send-admin-form";
import { useLateness } from "../../shared/use-lateness";
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
      /** How late the answer is; null if it isn't. */
      lateMs: isProblemLate(problem, context.now) ? context.now - problem.answerBy : null,
      startsAt: problem.startsAt,
      service: keepCompounds(serviceNameOf(problem, context.locale)),
      area: problem.city,
      entries: problem.entries,
      redo: redoForAdmin(problem),
      settledAt: problem.settledAt,
      settledBy: problem.settledBy,
      wordsToCustomer: problem.wordsToCustomer,
      wordsToCleaner: problem.wordsToCleaner,
      customerId: problem.customerId,
      customer: problem.customerName && fullNameForReader(problem.customerName, context.locale),
      customerPhone: problem.customerPhone,
      customerLocale: problem.customerLocale,
      isCustomerNotified: canSeeProblem("customer", problem),
      isCleanerNotified: canSeeProblem("cleaner", problem),
      customerIsGone: problem.customerIsGone,
      cleanerIsGone: problem.cleanerIsGone,
      customerContact: problem.customerContact,
      cleanerContact: problem.cleanerContact,
      cleanerId: problem.cleanerId,
      cleaner: fullNameForReader(problem.cleanerName, context.locale),
      cleanerPhone: problem.cleanerPhone,
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

export default function AdminProblemPage() {
  const { t, locale } = useText();
  const moment = useFormatDateTime();
  const { problem } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const closeTo = useListPath("problems");
  const isOpen = problem.settledAt === null;
  const reporter = nameOnSide(problem, problem.reportedBy);
  const by = t(`admin-problems:by-${problem.reportedBy}`);
  return (
    <>
      <BackLink to={closeTo}>{t("admin:tab-problems")}</BackLink>
      <Outlet />
      <div className="behind-dialog">
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 pb-5">
          <div className="min-w-0 flex-auto basis-60">
            <h1>
              {t(`admin-problems:kind-${problem.kind}`)}{" "}
              <span className="font-normal text-ink-soft tabular">#{problem.bookingId}</span>
            </h1>
            {isUrgent(problem) ? null : <LateLine problem={problem} />}
            <p className="text-sm text-ink-soft">
              {joinSideBySide(
                locale,
                reporter ? `${by}: ${reporter}` : by,
                // The day and its month stay on one line.
                unbroken(moment(problem.createdAt, "short")),
              )}
            </p>
          </div>
          {isUrgent(problem) ? null : <PeopleToCall problem={problem} />}
        </div>
        <div className="flex flex-col gap-6 lg:grid lg:grid-cols-[minmax(0,1fr)_23.5rem] lg:items-start lg:gap-x-6">
          {/* On phones the facts come before the form that is decided by them. */}
          <div className="flex min-w-0 flex-col gap-5 *:mb-0 max-lg:contents">
            <FormProblem refused={refused} />
            <CallAtOnce problem={problem} />
            {isRedoToDo(problem) ? (
              <RedoNotDone redo={problem.redo} problemId={problem.id} />
            ) : null}
            <section>
              <h2 className="pb-2 text-section">{t("admin-problems:words")}</h2>
              {problem.words ? (
                <blockquote
                  lang={languageOfText(problem.words)}
                  className="card p-4 whitespace-pre-line wrap-anywhere"
                >
                  {problem.words}
                </blockquote>
              ) : (
                <p className="text-ink-soft">{t("admin-problems:no-words")}</p>
              )}
              <ProblemPhotos photos={problem.photos} />
            </section>
            <div className="flex min-w-0 flex-col gap-5 *:mb-0 max-lg:order-1">
              <MoneyAndRedo problem={problem} />
              {isOpen ? (
                <SettleProblemForm problem={problem} closeTo={closeTo} />
              ) : (
                <SettledProblem problem={problem} />
              )}
            </div>
          </div>
          <ProblemFacts problem={problem} />
        </div>
      </div>
    </>
  );
}

/** Returns the name of one side; empty once it is gone. */
const nameOnSide = (problem: LoadedProblem, side: LoadedProblem["reportedBy"]) =>
  (side === "cleaner" ? problem.cleaner : problem.customer) ?? "";

/** True if whoever felt unsafe is to be called before all else: a banner has the call, and says how late it is. */
const isUrgent = (problem: LoadedProblem) =>
  problem.settledAt === null &&
  problem.kind === "unsafe" &&
  nameOnSide(problem, problem.reportedBy) !== "";

/** True if somebody is still to come again because of it. */
const isRedoToDo = ({ settledAt, redo }: LoadedProblem) =>
  settledAt === null &&
  (redo.booked !== null || redo.agreedHours !== null) &&
  redo.booked?.status !== "completed";

/** Calls either side; whoever reported it comes first. */
function PeopleToCall({ problem }: { problem: LoadedProblem }) {
  const sides = problem.reportedBy === "cleaner" ? CLEANER_FIRST : CUSTOMER_FIRST;
  return (
    <p className="flex flex-auto flex-wrap gap-2 sm:flex-none">
      {sides.map((side) => (
        <CallButton key={side} problem={problem} side={side} look="button-quiet" />
      ))}
    </p>
  );
}

/** Calls one side; nothing without a number. */
function CallButton({
  problem,
  side,
  look,
}: {
  problem: LoadedProblem;
  side: LoadedProblem["reportedBy"];
  look: "button-danger" | "button-quiet";
}) {
  const { t, locale } = useText();
  const phone = side === "cleaner" ? problem.cleanerPhone : problem.customerPhone;
  if (!phone) return null;
  const name = nameForReader(nameOnSide(problem, side), locale);
  return (
    <a
      href={"tel:" + phone}
      aria-label={t("admin-problems:promised-call", { name, phone: formatPhone(phone) })}
      className={`button ${look} gap-2 max-sm:basis-full`}
    >
      <PhoneIcon className="size-5 max-[16rem]:hidden" />
      <span className="wrap-anywhere">
        {t("admin-problems:call", { name: name.split(" ")[0] ?? name })}{" "}
        <span className="font-normal whitespace-nowrap tabular">{formatPhone(phone)}</span>
      </span>
    </a>
  );
}

const CLEANER_FIRST = ["cleaner", "customer"] as const;
const CUSTOMER_FIRST = ["customer", "cleaner"] as const;

/** Says how late the answer is. */
function LateLine({ problem: { settledAt, lateMs } }: { problem: LoadedProblem }) {
  const lateness = useLateness();
  if (settledAt !== null || lateMs === null) return null;
  return <p className="font-semibold text-brick">{lateness(lateMs)}</p>;
}

/** Says that whoever felt unsafe is called first, with the call, and where the team reads what was said. */
function CallAtOnce({ problem }: { problem: LoadedProblem }) {
  const { t, locale } = useText();
  const lateness = useLateness();
  const { lateMs, reportedBy, bookingId } = problem;
  if (!isUrgent(problem)) return null;
  const name = nameForReader(nameOnSide(problem, reportedBy), locale);
  const call = t("admin-problems:call-at-once", { name });
  return (
    <Banner tone="destructive" title={lateMs === null ? call : lateness(lateMs)}>
      {lateMs === null ? null : <p>{call}</p>}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 pt-2">
        <CallButton problem={problem} side={reportedBy} look="button-danger" />
        <Link
          to={adminPaths.notes("booking", bookingId)}
          className="link inline-flex min-h-11 items-center font-semibold"
        >
          {t("admin-problems:note-call")}
        </Link>
      </div>
    </Banner>
  );
}

/** The money of the problem and its redo; folded while there is neither. */
function MoneyAndRedo({ problem }: { problem: LoadedProblem }) {
  const { t } = useText();
  const { entries, redo } = problem;
  const isAgreed = redo.booked !== null || redo.agreedHours !== null;
  const isToDo = isRedoToDo(problem);
  const content = (
    <>
      <section>
        <h2 className="text-base">{t("admin-problems:money")}</h2>
        {entries.length > 0 ? (
          <CaseMoneyList entries={entries} problemId={problem.id} />
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
      {isToDo ? null : (
        <section>
          <h2 className="pb-1 text-base">{t("admin-problems:redo")}</h2>
          <RedoOfProblem redo={redo} problemId={problem.id} />
        </section>
      )}
    </>
  );
  return entries.length === 0 && (isToDo || !isAgreed) ? (
    <FoldedRow
      Icon={WalletIcon}
      title={t(isToDo ? "admin-problems:money" : "admin-problems:money-and-redo")}
      text={t("admin-problems:money-none")}
    >
      {content}
    </FoldedRow>
  ) : (
    <div className="card flex flex-col gap-3 p-4">{content}</div>
  );
}

/** Returns the names of those who get the words of whoever settles it. */
const toldOf = (problem: LoadedProblem) =>
  [
    problem.isCustomerNotified && !problem.customerIsGone ? problem.customer : null,
    problem.isCleanerNotified && !problem.cleanerIsGone ? problem.cleaner : null,
  ].filter((name) => name !== null);

/**
 * Beside it: the job, its two people, what is asked for until when, and what settling does.
 */
function ProblemFacts({ problem }: { problem: LoadedProblem }) {
  const { t, locale } = useText();
  const moment = useFormatDateTime();
  const told = toldOf(problem);
  return (
    <div className="card ruled text-sm lg:sticky lg:top-20">
      <section className="px-4 py-3">
        <h2 className="pb-1 text-base">{t("admin-problems:when")}</h2>
        <KeyValues>
          <KeyValue label={t("admin-problems:booking")}>
            <Link
              to={adminPaths.item("bookings", problem.bookingId)}
              className="link font-semibold tabular"
            >
              #{problem.bookingId}
            </Link>
            , {moment(problem.startsAt, "short")}
            <span className="block">
              {problem.service}&nbsp;· {t(`areas:${problem.area}`)}
            </span>
          </KeyValue>
          {problem.wish ? (
            <KeyValue label={t("admin-problems:wish")}>
              {t(`admin-problems:wish-${problem.wish}`)}
            </KeyValue>
          ) : null}
          {problem.settledAt === null ? (
            <KeyValue label={t("admin-problems:answer-by")}>
              <span
                className={
                  problem.lateMs === null || isUrgent(problem)
                    ? undefined
                    : "font-semibold text-brick"
                }
              >
                {moment(problem.answerBy, "short")}
              </span>
            </KeyValue>
          ) : null}
        </KeyValues>
      </section>
      <section className="px-4 py-3">
        <h2 className="text-base">{t("admin-problems:people")}</h2>
        <PersonOfProblem
          name={problem.customer || t("admin-bookings:former-customer")}
          text={joinWithDots(
            t("admin-problems:by-customer"),
            t(`admin-problems:language-${problem.customerLocale}`),
          )}
          to={problem.customerIsGone ? null : adminPaths.item("users", problem.customerId)}
        />
        <CallOtherSide problem={problem} side="customer" />
        <PersonOfProblem
          name={problem.cleaner || t("admin-bookings:former-cleaner")}
          text={joinWithDots(
            t("admin-problems:by-cleaner"),
            t(`admin-problems:language-${problem.cleanerLocale}`),
          )}
          to={problem.cleanerIsGone ? null : adminPaths.item("cleaners", problem.cleanerId)}
        />
        <CallOtherSide problem={problem} side="cleaner" />
      </section>
      {problem.settledAt === null ? (
        <section className="px-4 py-3">
          <h2 className="pb-1 text-base">{t("admin-problems:if-settled")}</h2>
          <ul className="list-disc pl-5">
            {told.length > 0 ? (
              <li>{t("admin-problems:if-settled-told", { names: joinAsList(told, locale) })}</li>
            ) : null}
            {problem.redo.booked && problem.redo.booked.status !== "completed" ? (
              <li>{t("admin-problems:if-settled-redo")}</li>
            ) : null}
            <li>{t("admin-problems:if-settled-fee")}</li>
          </ul>
        </section>
      ) : null}
    </div>
  );
}

/** Calls a side of whom somebody felt unsafe, under its name; whoever felt unsafe has their call in the banner. */
function CallOtherSide({
  problem,
  side,
}: {
  problem: LoadedProblem;
  side: LoadedProblem["reportedBy"];
}) {
  if (!isUrgent(problem) || side === problem.reportedBy) return null;
  return (
    <p className="flex flex-wrap pb-2">
      <CallButton problem={problem} side={side} look="button-quiet" />
    </p>
  );
}

function PersonOfProblem({ name, text, to }: { name: string; text: string; to: string | null }) {
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-3">
      {to === null ? (
        <span className="inline-flex min-h-11 items-center font-semibold">{name}</span>
      ) : (
        <Link
          to={to}
          className="link inline-flex min-h-11 items-center font-semibold wrap-anywhere"
        >
          {name}
        </Link>
      )}
      <span className="text-ink-soft">{text}</span>
    </p>
  );
}

/** Asks for a message to each side, but not to a side that isn't notified of the problem. */
function SettleProblemForm({ problem, closeTo }: { problem: LoadedProblem; closeTo: string }) {
  const { t } = useText();
  const refused = useActionData<typeof action>();
  const [form, fields] = useRefusableForm<z.input<typeof SettleProblemSchema>>("settle", refused);
  const both =
    !problem.customerIsGone &&
    !problem.cleanerIsGone &&
    problem.isCustomerNotified &&
    problem.isCleanerNotified;
  const hint = (locale: LoadedProblem["customerLocale"]) =>
    t("admin-problems:words-hint", { language: t(`admin-problems:language-${locale}`) });
  return (
    <DialogForm
      form={form}
      closeTo={closeTo}
      keep="admin-problems:keep"
      button={<SendButton label="admin-problems:send" sending="admin-problems:sending" />}
    >
      <div className={both ? "grid gap-4 lg:grid-cols-2" : "flex flex-col gap-4"}>
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
          <DeletedSideNote
            contact={problem.cleanerContact}
            otherwise="admin-problems:cleaner-gone"
          />
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
      </div>
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
function SettledProblem({ problem }: { problem: LoadedProblem }) {
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
    </>
  );
}

export function ErrorBoundary() {
  return <AdminErrorPage />;
}

import { getFormProps, getTextareaProps } from "@conform-to/react";
import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  type SerializeFrom,
} from "@remix-run/node";
import {
  Form,
  useActionData,
  useLoaderData,
  useLocation,
  type ClientActionFunctionArgs,
} from "@remix-run/react";
import type { z } from "zod/v4";
import { Link } from "~/components/link";
import { metaTags } from "~/components/page-meta";
import { ProblemPhotos } from "~/components/problem-photos";
import { Dialog, DialogButtons } from "~/components/ui/dialog";
import { TextAreaField } from "~/components/ui/field";
import { useRefusableForm } from "~/components/ui/form";
import { KeyValue, KeyValues } from "~/components/ui/key-value";
import { SendButton } from "~/components/ui/send-button";
import { sidesWithoutWords } from "~/domain/bookings/problems/problems.server";
import { hearsOf } from "~/domain/bookings/lifecycle/status";
import { settleReport } from "~/domain/admin/bookings/booking-changes.server";
import { SettleSchema } from "~/domain/admin/bookings/booking-schemas";
import { getProblem, photosOfProblem } from "~/domain/admin/bookings/problems-list.server";
import { idOf } from "~/http/id-of";
import { describePage } from "~/http/page-meta.server";
import { readForm } from "~/http/read-form.server";
import { parseForm, refuseFields } from "~/http/refused-form.server";
import { useText } from "~/i18n/text";
import { LONGEST } from "~/lib/field-lengths";
import { message } from "~/lib/message";
import { paths } from "~/lib/paths";
import { KeptContact } from "../../shared/kept-contact";
import { DESK_FORM, sendDeskForm } from "../../shared/send-desk-form";
import { useMoment } from "../../shared/use-moment";
import { backToList, failedChange, requireAdmin } from "../../shared/desk-list.server";

export const handle = {
  ...DESK_FORM,
  draftForm: ({ problem }: SerializeFrom<typeof loader>) =>
    problem.settledAt === null ? "settle" : null,
};

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  const problem = getProblem(idOf(params["id"]));
  if (!problem) throw data(null, { status: 404 });
  return {
    page: await describePage(request, context, {
      title: message("desk-problems:title-of", { id: problem.bookingId }),
      description: "desk-problems:title",
      index: false,
    }),
    problem: {
      id: problem.id,
      bookingId: problem.bookingId,
      kind: problem.kind,
      reportedBy: problem.reportedBy,
      words: problem.words,
      photos: photosOfProblem(problem),
      createdAt: problem.createdAt,
      startsAt: problem.startsAt,
      settledAt: problem.settledAt,
      settledBy: problem.settledBy,
      wordsToCustomer: problem.wordsToCustomer,
      wordsToCleaner: problem.wordsToCleaner,
      customer: problem.customerName,
      customerLocale: problem.customerLocale,
      customerHears: hearsOf("customer", problem),
      cleanerHears: hearsOf("cleaner", problem),
      customerIsGone: problem.customerIsGone,
      cleanerIsGone: problem.cleanerIsGone,
      customerKept: problem.customerKept,
      cleanerKept: problem.cleanerKept,
      cleaner: problem.cleanerName,
      cleanerLocale: problem.cleanerLocale,
    },
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { adminId } = await requireAdmin(request, context);
  const submission = parseForm(await readForm(request), SettleSchema);
  if (submission.status !== "success") return refuseFields(submission);
  const problemId = idOf(params["id"]);
  const list = paths.desk("problems");
  const problem = getProblem(problemId);
  if (!problem) return backToList(request, list, failedChange("desk-problems:unknown"));
  const missing = sidesWithoutWords(problem, submission.value);
  if (problem.settledAt === null && missing.length > 0) return refuseWithout(submission, missing);
  const settlement = { problemId, ...submission.value };
  const result = settleReport(settlement, adminId, context.now);
  if (result.ok) {
    const toast = { title: "desk-problems:done" } as const;
    return backToList(
      request,
      list,
      result.isNew ? toast : failedChange("desk-problems:settled-already"),
    );
  }
  if (result.reason === "unknown-problem") {
    return backToList(request, list, failedChange("desk-problems:unknown"));
  }
  return refuseWithout(submission, result.to);
}

const FIELD_OF = { customer: "wordsToCustomer", cleaner: "wordsToCleaner" } as const;

function refuseWithout(
  submission: Parameters<typeof refuseFields>[0],
  sides: ReturnType<typeof sidesWithoutWords>,
) {
  const errors = sides.map((side) => [FIELD_OF[side], "desk-problems:words-required"] as const);
  return refuseFields(submission, Object.fromEntries(errors));
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  sendDeskForm(() => serverAction<typeof action>());

export const meta: MetaFunction<typeof loader> = ({ data: loaded, error }) =>
  metaTags(loaded?.page, error);

type Problem = Awaited<ReturnType<typeof loader>>["problem"];

export default function ProblemPage() {
  const { t } = useText();
  const moment = useMoment();
  const { problem } = useLoaderData<typeof loader>();
  const closeTo = paths.desk("problems") + useLocation().search;
  const isOpen = problem.settledAt === null;
  return (
    <Dialog
      id="problem"
      title={t(isOpen ? "desk-problems:ask-settle" : "desk-problems:title-of", {
        id: problem.bookingId,
      })}
      lead={t("desk-problems:lead", {
        who: t(`desk-problems:by-${problem.reportedBy}`),
        moment: moment(problem.createdAt),
      })}
      focus={isOpen ? "first-field" : "safe"}
      closeTo={closeTo}
    >
      <KeyValues>
        <KeyValue label={t("desk-problems:kind")}>
          <span className="font-semibold">{t(`desk-problems:kind-${problem.kind}`)}</span>
        </KeyValue>
        <KeyValue label={t("desk-problems:booking")}>
          <Link to={paths.deskItem("bookings", problem.bookingId)} className="link">
            {problem.bookingId}
          </Link>
          , {moment(problem.startsAt)}
        </KeyValue>
      </KeyValues>
      {problem.words ? (
        <blockquote
          aria-label={t("desk-problems:words")}
          className="rounded-card bg-celadon-50 p-3 whitespace-pre-line wrap-anywhere forced-colors:border"
        >
          {problem.words}
        </blockquote>
      ) : (
        <p className="text-ink-soft">{t("desk-problems:no-words")}</p>
      )}
      <ProblemPhotos photos={problem.photos} named="desk-problems:photo-of" />
      {isOpen ? (
        <Settle problem={problem} closeTo={closeTo} />
      ) : (
        <Settled problem={problem} closeTo={closeTo} />
      )}
    </Dialog>
  );
}

/** Words to each side; of what one side isn't told, to the other alone. */
function Settle({ problem, closeTo }: { problem: Problem; closeTo: string }) {
  const { t } = useText();
  const refused = useActionData<typeof action>();
  const [form, fields] = useRefusableForm<z.input<typeof SettleSchema>>("settle", refused);
  const hint = (locale: Problem["customerLocale"]) =>
    t("desk-problems:words-hint", { language: t(`desk-problems:language-${locale}`) });
  return (
    <Form method="post" preventScrollReset {...getFormProps(form)} className="flex flex-col gap-4">
      {problem.customerIsGone ? (
        <Gone kept={problem.customerKept} otherwise="desk-problems:customer-gone" />
      ) : problem.customerHears ? (
        <TextAreaField
          label={t("desk-problems:to-customer", { customer: problem.customer ?? "" })}
          hint={hint(problem.customerLocale)}
          errors={fields.wordsToCustomer.errors}
          textarea={{
            ...getTextareaProps(fields.wordsToCustomer),
            rows: 3,
            maxLength: LONGEST.problem,
            required: true,
          }}
        />
      ) : (
        <p className="text-sm text-ink-soft">{t("desk-problems:customer-not-told")}</p>
      )}
      {problem.cleanerIsGone ? (
        <Gone kept={problem.cleanerKept} otherwise="desk-problems:cleaner-gone" />
      ) : problem.cleanerHears ? (
        <TextAreaField
          label={t("desk-problems:to-cleaner", { cleaner: problem.cleaner })}
          hint={hint(problem.cleanerLocale)}
          errors={fields.wordsToCleaner.errors}
          textarea={{
            ...getTextareaProps(fields.wordsToCleaner),
            rows: 3,
            maxLength: LONGEST.problem,
            required: true,
          }}
        />
      ) : (
        <p className="text-sm text-ink-soft">{t("desk-problems:cleaner-not-told")}</p>
      )}
      {problem.kind === "unsafe" ? (
        <p className="text-sm text-ink-soft">{t("desk-problems:unsafe-stays")}</p>
      ) : null}
      <DialogButtons actFirst safe={{ to: closeTo, label: t("desk-problems:keep") }}>
        <SendButton label="desk-problems:send" sending="desk-problems:sending" />
      </DialogButtons>
    </Form>
  );
}

/** Of a side that has deleted the account: how to reach it until this is settled, if that was kept. */
function Gone({
  kept,
  otherwise,
}: {
  kept: Problem["customerKept"];
  otherwise: "desk-problems:customer-gone" | "desk-problems:cleaner-gone";
}) {
  const { t } = useText();
  if (!kept) return <p className="text-sm text-ink-soft">{t(otherwise)}</p>;
  return (
    <div className="text-sm">
      <p>{t("desk-problems:gone-kept", { name: kept.name })}</p>
      <KeptContact {...kept} />
    </div>
  );
}

/** How it was settled, and what was written to whom. */
function Settled({ problem, closeTo }: { problem: Problem; closeTo: string }) {
  const { t } = useText();
  const moment = useMoment();
  const at = moment(problem.settledAt ?? problem.createdAt);
  const written = [
    [problem.customer || t("desk-bookings:former-customer"), problem.wordsToCustomer],
    [problem.cleaner || t("desk-bookings:former-cleaner"), problem.wordsToCleaner],
  ] as const;
  return (
    <>
      <p className="font-semibold">
        {problem.settledBy
          ? t("desk-problems:settled-by", { name: problem.settledBy, moment: at })
          : t("desk-problems:settled-at", { moment: at })}
      </p>
      <dl className="flex flex-col gap-2">
        {written.map(([name, words]) =>
          words ? (
            <div key={name}>
              <dt className="text-sm text-ink-soft">{t("desk-problems:written-to", { name })}</dt>
              <dd className="whitespace-pre-line wrap-anywhere">{words}</dd>
            </div>
          ) : null,
        )}
      </dl>
      <Link to={closeTo} preventScrollReset data-safe className="button button-quiet self-start">
        {t("common:close")}
      </Link>
    </>
  );
}

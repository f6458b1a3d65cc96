import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { AskAgainField, type ProofValues } from "~/components/ask-again-field";
import { metaTags } from "~/components/page-meta";
import { useRefusableForm, valueSentBack } from "~/components/ui/form";
import { ActButton } from "~/components/ui/dialog";
import { Banner } from "~/components/ui/banner";
import { countUpcomingBookingsOfUser } from "~/domain/admin/bookings/upcoming-bookings.server";
import type { CommandContext } from "~/domain/admin/shared/admin.server";
import {
  deactivateUser,
  reactivateUser,
  signOutEverywhere,
  verifyEmailAsAdmin,
  type PersonChangeResult,
} from "~/domain/admin/people/people.server";
import { getPerson, type PersonForAdmin } from "~/domain/admin/people/people-list.server";
import { AskAgainSchema } from "~/domain/accounts/schemas";
import { proofToAsk, refuseUnlessConfirmed } from "~/http/ask-again.server";
import { parseId } from "~/http/parse-id";
import { describePersonalPage } from "~/http/page-meta.server";
import { readForm } from "~/http/read-form.server";
import { parseForm } from "~/http/refused-form.server";
import { passRetryAfter } from "~/http/retry-after";
import { redirectWithToast } from "~/http/toast.server";
import { useText } from "~/i18n/text";
import { message } from "~/lib/message";
import { adminPaths } from "~/lib/admin-paths";
import { isOneOf } from "~/lib/vocabulary";
import { ConfirmDialog } from "../../shared/confirm-dialog";
import { AHEAD_ANSWERS, AHEAD_FIELD, JobsAheadQuestion } from "../../shared/jobs-ahead-question";
import { useListPath } from "../../shared/list-parts";
import { ADMIN_FORM_HANDLE, sendAdminForm } from "../../shared/send-admin-form";
import { redirectToList, failedChangeToast, requireAdmin } from "../../shared/admin-list.server";

const PERSON_STEPS = ["deactivate", "reactivate", "sign-out", "verify-email"] as const;
type PersonStep = (typeof PERSON_STEPS)[number];

type PersonStatus = Pick<PersonForAdmin, "deactivatedAt" | "emailVerifiedAt">;

type PersonCommand = (userId: number, context: CommandContext) => PersonChangeResult;

/** The name of the box that cancels what a person has booked. */
const CANCEL_VISITS = "cancelVisits";

const commandOf = (step: PersonStep, form: FormData): PersonCommand =>
  ({
    deactivate: (userId: number, context: CommandContext) =>
      deactivateUser(userId, context, { cancelsVisits: form.has(CANCEL_VISITS) }),
    reactivate: reactivateUser,
    "sign-out": signOutEverywhere,
    "verify-email": verifyEmailAsAdmin,
  })[step];

export const handle = ADMIN_FORM_HANDLE;

function requirePersonStep(given: unknown): PersonStep {
  if (!isOneOf(PERSON_STEPS, given)) throw new Response(null, { status: 404 });
  return given;
}

/** True if an account is already in the state that a step leads to. */
function isDone(step: PersonStep, { deactivatedAt, emailVerifiedAt }: PersonStatus): boolean {
  switch (step) {
    case "deactivate":
      return deactivatedAt !== null;
    case "reactivate":
      return deactivatedAt === null;
    case "verify-email":
      return emailVerifiedAt !== null;
    case "sign-out":
      return false;
  }
}

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { adminId } = await requireAdmin(request, context);
  const step = requirePersonStep(params["step"]);
  const person = getPerson(parseId(params["id"]));
  if (!person) throw new Response(null, { status: 404 });
  const name = `${person.firstName} ${person.lastName}`.trim() || person.username;
  const none = { asCustomer: 0, asCleaner: 0 };
  return {
    page: await describePersonalPage(context, message(`admin:${step}-whom`, { name })),
    step,
    name,
    email: person.email ?? "",
    isAlreadyDone: isDone(step, person),
    isSelf: person.id === adminId,
    asks: step === "deactivate" ? await proofToAsk({ userId: adminId, request, context }) : null,
    upcoming: step === "deactivate" ? countUpcomingBookingsOfUser(person.id, context.now) : none,
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const by = await requireAdmin(request, context);
  const step = requirePersonStep(params["step"]);
  const form = await readForm(request);
  const userId = parseId(params["id"]);
  if (step === "deactivate") {
    const asked = { userId: by.adminId, request, context };
    const refused = await refuseUnlessConfirmed(parseForm(form, AskAgainSchema), form, asked);
    if (refused) return refused;
  }
  const result = commandOf(step, form)(userId, { by, now: context.now });
  const list = adminPaths.section("users");
  if (result.ok) {
    const done = { title: `admin:${step}-done` } as const;
    const ahead = form.get(AHEAD_FIELD);
    const cleanerId = isOneOf(AHEAD_ANSWERS, ahead) ? getPerson(userId)?.cleanerId : null;
    return cleanerId && isOneOf(AHEAD_ANSWERS, ahead)
      ? redirectWithToast(adminPaths.jobsAhead(cleanerId, { all: ahead }), done)
      : redirectToList(request, list, done);
  }
  switch (result.reason) {
    case "nothing-to-change":
    case "last-admin":
    case "unknown-person":
    case "not-an-admin":
      return redirectToList(request, list, failedChangeToast(`admin:refused-${result.reason}`));
    case "changed-meanwhile":
    case "email-taken":
    case "no-profile":
    case "admin-has-own-page":
      throw new Error(`${step} can't be refused as ${result.reason}.`);
  }
}

export const clientAction = sendAdminForm;

export const headers = passRetryAfter;

export const meta: MetaFunction<typeof loader> = ({ data, error }) => metaTags(data?.page, error);

export default function PersonStepDialog() {
  const { t } = useText();
  const { step, name, email, isAlreadyDone, isSelf, upcoming, asks } =
    useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const [, fields] = useRefusableForm<ProofValues>("user-step-form", refused);
  return (
    <ConfirmDialog
      id="user-step"
      title={t(`admin:${step}-whom`, { name })}
      closeTo={useListPath("users")}
      isAlreadyDone={isAlreadyDone}
      button={<ActButton danger={step === "deactivate"}>{t(`admin:${step}-now`)}</ActButton>}
      fields={
        <>
          {upcoming.asCleaner > 0 ? (
            <JobsAheadQuestion chosen={valueSentBack(refused, AHEAD_FIELD)} />
          ) : null}
          {upcoming.asCustomer > 0 ? (
            <label className="flex min-h-11 items-center gap-3 pb-4 font-semibold">
              <input
                type="checkbox"
                name={CANCEL_VISITS}
                defaultChecked={valueSentBack(refused, CANCEL_VISITS) !== undefined}
                className="size-5 shrink-0"
              />
              {t("admin-absence:ahead-visits")}
            </label>
          ) : null}
          <div className="pb-4 empty:hidden">
            <AskAgainField asks={asks} refused={refused} fields={fields} />
          </div>
        </>
      }
    >
      <p>
        {step === "verify-email"
          ? t("admin:verify-email-text", { email })
          : t(`admin:${step}-text`)}
      </p>
      {upcoming.asCustomer + upcoming.asCleaner > 0 ? (
        <Banner tone="attention" title={t("admin:ahead-title")}>
          <ul>
            {upcoming.asCustomer > 0 ? (
              <li>{t("admin:ahead-as-customer", { count: upcoming.asCustomer })}</li>
            ) : null}
            {upcoming.asCleaner > 0 ? (
              <li>{t("admin:ahead-as-cleaner", { count: upcoming.asCleaner })}</li>
            ) : null}
          </ul>
        </Banner>
      ) : null}
      {isSelf && (step === "deactivate" || step === "sign-out") ? (
        <p className="font-semibold">{t("admin:self-text")}</p>
      ) : null}
    </ConfirmDialog>
  );
}

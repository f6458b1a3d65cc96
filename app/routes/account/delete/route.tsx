import { getFormProps, getInputProps } from "@conform-to/react";
import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  type SerializeFrom,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { CurrentPasswordField } from "~/components/account-fields";
import { AskAgainField, type ProofValues } from "~/components/ask-again-field";
import { Link } from "~/components/link";
import { metaTags } from "~/components/page-meta";
import { useRefusableForm } from "~/components/ui/form";
import { FormProblem } from "~/components/ui/form-problem";
import { Field } from "~/components/ui/field";
import { Banner } from "~/components/ui/banner";
import { isLastAdmin } from "~/domain/accounts/admins.server";
import { hasPassword } from "~/domain/accounts/current-password.server";
import { serviceNameOf } from "~/domain/bookings/creating/agreement";
import { getReasonsToRetain } from "~/domain/bookings/problems/retained-contacts.server";
import { listUpcomingBookings } from "~/domain/bookings/reading/bookings.server";
import { deleteAccount } from "~/domain/privacy/delete-account.server";
import { DeleteAccountSchema, DeleteAccountWithPasswordSchema } from "~/domain/accounts/schemas";
import { proofToAsk, refuseUnlessConfirmed } from "~/http/ask-again.server";
import type { RouteHandle } from "~/http/context";
import { describePersonalPage } from "~/http/page-meta.server";
import { readForm } from "~/http/read-form.server";
import { parseForm, refuseFields, refuseRetryLater, refuseForm } from "~/http/refused-form.server";
import { passRetryAfter } from "~/http/retry-after";
import { requireUser, signOutBrowser } from "~/http/session.server";
import { serializeToast } from "~/http/toast.server";
import { useText } from "~/i18n/text";
import { env } from "~/lib/env.server";
import { nameForReader } from "~/lib/for-reader";
import { MAX_LENGTH } from "~/lib/field-lengths";
import { paths } from "~/lib/paths";
import { shortServiceName } from "~/lib/short-service-name";
import { keepCompounds } from "~/lib/thai-compounds";
import { DeletionConsequences } from "./deletion-consequences";

export const handle = {
  draftForm: ({ asksPassword, isLastAdmin }: SerializeFrom<typeof loader>) =>
    asksPassword || isLastAdmin ? null : "delete",
} satisfies RouteHandle;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireUser(request, context);
  const asksPassword = hasPassword(viewer.id);
  return {
    username: viewer.username,
    isCleaner: viewer.role === "cleaner",
    isLastAdmin: isLastAdmin(viewer.id),
    asksPassword,
    asks: asksPassword ? null : await proofToAsk({ userId: viewer.id, request, context }),
    nonce: context.cspNonce,
    retained: getReasonsToRetain(viewer.id),
    cancelled: listUpcomingBookings(viewer.id, context.now)
      // A job that has begun goes on.
      .filter(({ startsAt }) => startsAt > context.now)
      .map((booking) => ({
        id: booking.id,
        date: booking.date,
        startsAt: booking.startsAt,
        service: shortServiceName(keepCompounds(serviceNameOf(booking, context.locale))),
        cleaner: nameForReader(booking.cleanerName, context.locale),
      })),
    page: await describePersonalPage(context, "data:delete-title"),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requireUser(request, context);
  const schema = hasPassword(viewer.id) ? DeleteAccountWithPasswordSchema : DeleteAccountSchema;
  const form = await readForm(request);
  const submission = parseForm(form, schema);
  if (submission.status !== "success") return refuseFields(submission);
  if (!hasPassword(viewer.id)) {
    const asked = { userId: viewer.id, request, context };
    const refused = await refuseUnlessConfirmed(submission, form, asked);
    if (refused) return refused;
  }
  const { value } = submission;
  const proof = "username" in value ? value.username : value.currentPassword;
  const { now } = context;
  const result = await deleteAccount(viewer.id, proof, { now, dataDir: env().DATA_DIR });
  if (result.ok) {
    const { setCookie } = await signOutBrowser(request, context);
    const headers = new Headers({ "Set-Cookie": setCookie });
    headers.append(
      "Set-Cookie",
      await serializeToast({ title: "data:deleted-title", text: "data:deleted-text" }),
    );
    return redirect(paths.home(), { headers });
  }
  switch (result.reason) {
    case "wrong-password":
      return refuseFields(submission, { currentPassword: "account:current-wrong" });
    case "wrong-username":
      return refuseFields(submission, { username: "data:wrong-username" });
    case "too-many-attempts":
    case "busy":
      return refuseRetryLater(submission, result);
    case "last-admin":
      // The page shows this reason instead of the form.
      return refuseForm(null, { status: 409, reason: result.reason });
  }
}

export const headers = passRetryAfter;

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => metaTags(loaded?.page);

export default function DeleteAccount() {
  const { t } = useText();
  const { cancelled, isCleaner, isLastAdmin, retained } = useLoaderData<typeof loader>();
  return (
    <>
      <h1 className="pt-2">{t("data:delete-title")}</h1>
      {isLastAdmin ? (
        <div className="pt-5">
          <Banner title={t("data:last-admin-title")}>{t("data:last-admin-text")}</Banner>
        </div>
      ) : (
        <>
          <p className="pb-4 text-ink-soft">{t("data:delete-lead")}</p>
          <div className="part-two gap-y-6">
            <DeletionConsequences isCleaner={isCleaner} retained={retained} cancelled={cancelled} />
            <div className="part-side">
              <DeleteForm />
            </div>
          </div>
        </>
      )}
      {isLastAdmin ? (
        <Link to={paths.account()} className="button button-plain mt-3">
          {t("oauth:back-to-account")}
        </Link>
      ) : null}
    </>
  );
}

function DeleteForm() {
  const { t } = useText();
  const { asks, asksPassword, nonce, username } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useRefusableForm<ProofValues & { username?: string }>("delete", answer);
  return (
    <>
      <FormProblem refused={answer} />
      <form method="post" {...getFormProps(form)} className="card flex flex-col gap-5 p-5 sm:p-6">
        {asksPassword ? (
          <CurrentPasswordField field={fields.currentPassword} />
        ) : (
          <>
            <Field
              label={t("data:delete-by-username", { username })}
              errors={fields.username.errors}
              input={{
                ...getInputProps(fields.username, { type: "text" }),
                autoComplete: "off",
                autoCapitalize: "none",
                spellCheck: false,
                required: true,
                maxLength: MAX_LENGTH.typedUsername,
              }}
            />
            <AskAgainField asks={asks} refused={answer} fields={fields} nonce={nonce} />
          </>
        )}
        <div className="flex flex-wrap gap-2">
          <Link to={paths.accountData()} className="button button-quiet grow">
            {t("data:delete-keep")}
          </Link>
          <button type="submit" className="button button-danger grow">
            {t("data:delete-submit")}
          </button>
        </div>
      </form>
    </>
  );
}

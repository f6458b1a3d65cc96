import { getFormProps, getInputProps, getTextareaProps } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Outlet, useActionData, useLoaderData } from "@remix-run/react";
import type { z } from "zod/v4";
import { AskAgainField, type ProofValues } from "~/components/ask-again-field";
import { metaTags } from "~/components/page-meta";
import { ConflictBanner } from "~/components/ui/conflict-banner";
import { Field, TextAreaField } from "~/components/ui/field";
import { valueSentBack, useRefusableForm } from "~/components/ui/form";
import { FormProblem } from "~/components/ui/form-problem";
import { SendButton } from "~/components/ui/send-button";
import {
  allClaims,
  CLAIMS_WITH_FIGURES,
  claimedFigures,
  claimedFigureTexts,
  DEFAULT_CLAIMED_FIGURES,
} from "~/content/claims";
import { getClaimsToShow, computeClaimFigures } from "~/domain/admin/site/claim-figures.server";
import {
  changeBusinessAsAdmin,
  getEditableBusiness,
  type EditableBusiness,
} from "~/domain/admin/site/edit-business.server";
import { getClaims } from "~/domain/business/business.server";
import { withPromptPayType, LONGEST_BUSINESS_TEXT } from "~/domain/business/schemas";
import { BusinessFormSchema } from "~/domain/admin/site/site-schemas";
import { refuseUnlessConfirmed } from "~/http/ask-again.server";
import { describePersonalPage } from "~/http/page-meta.server";
import { readForm } from "~/http/read-form.server";
import { parseForm, refuseConflict, refuseFields } from "~/http/refused-form.server";
import { passRetryAfter } from "~/http/retry-after";
import { redirectWithToast } from "~/http/toast.server";
import { useText } from "~/i18n/text";
import { cityDateOf } from "~/lib/bangkok-time";
import { MAX_LENGTH } from "~/lib/field-lengths";
import { adminPaths } from "~/lib/admin-paths";
import { formatPhone } from "~/lib/phone";
import type { Locale } from "~/lib/vocabulary";
import { joinWithDots } from "~/lib/join-texts";
import { AdminErrorPage } from "../../shared/admin-error-page";
import { revalidateList } from "../../shared/revalidate-list";
import { ADMIN_FORM_HANDLE, sendAdminForm } from "../../shared/send-admin-form";
import { failedChangeToast, requireAdmin } from "../../shared/admin-list.server";
import { Claims } from "./claims";

export const handle = { ...ADMIN_FORM_HANDLE, draftForm: "business" };

export const shouldRevalidate = revalidateList;

/** The fields in the order of the form. */
const BUSINESS_FIELDS = [
  "name",
  "nameTh",
  "address",
  "addressTh",
  "registrationNumber",
  "phone",
  "lineAccount",
  "email",
  "openingHours",
  "promptPayId",
  "claimedRating",
  "claimedCustomers",
  "claimedJobs",
] as const;

/** Returns the business as the form shows it; its hours as the reader's language writes them. */
const businessFormFields = (business: EditableBusiness, locale: Locale) => ({
  ...Object.fromEntries(BUSINESS_FIELDS.map((name) => [name, business[name]])),
  phone: business.phone && formatPhone(business.phone),
  openingHours: business.openingHours
    .replace(/\b0(?=\d:)/g, "")
    .replaceAll(":", locale === "th" ? "." : ":"),
});

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  const { claimsConfirmedAt, rowVersion, ...business } = getEditableBusiness();
  const figures = computeClaimFigures(context.now);
  const claimed = claimedFigures(getClaims());
  const said = allClaims(context.locale, claimed);
  const shown = getClaimsToShow(claimed, context.now);
  return {
    page: await describePersonalPage(context, "admin:tab-business"),
    defaults: { ...businessFormFields(business, context.locale), rowVersion: String(rowVersion) },
    confirmedOn: claimsConfirmedAt === null ? null : cityDateOf(claimsConfirmedAt),
    reviews: figures.reviews,
    claims: CLAIMS_WITH_FIGURES.map((id) => ({
      id,
      title: said[id].title,
      claimed: claimed[id],
      figure: figures[id],
      isShown: shown[id],
    })),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const by = await requireAdmin(request, context);
  const form = await readForm(request);
  const submission = parseForm(form, BusinessFormSchema);
  if (submission.status !== "success") return refuseFields(submission);
  const { rowVersion, ...fields } = submission.value;
  // Cleaners pay their fees to that number.
  if ((fields.promptPayId ?? "") !== getEditableBusiness().promptPayId) {
    const asked = { userId: by.adminId, request, context };
    const refused = await refuseUnlessConfirmed(submission, form, asked);
    if (refused) return refused;
  }
  const result = changeBusinessAsAdmin(withPromptPayType(fields), {
    by,
    now: context.now,
    basedOn: rowVersion,
  });
  if (!result.ok && result.reason === "changed-meanwhile") {
    return refuseConflict(submission, fields, result, (shown) =>
      businessFormFields(shown, context.locale),
    );
  }
  return redirectWithToast(
    adminPaths.section("business"),
    result.ok
      ? { title: "admin-site:business-updated" }
      : failedChangeToast("admin:refused-not-an-admin"),
  );
}

export const clientAction = sendAdminForm;

export const headers = passRetryAfter;

export const meta: MetaFunction<typeof loader> = ({ data, error }) => metaTags(data?.page, error);

export default function AdminBusinessPage() {
  const { t } = useText();
  const { defaults, claims: claimed, confirmedOn, reviews } = useLoaderData<typeof loader>();
  const usual = claimedFigureTexts(DEFAULT_CLAIMED_FIGURES);
  const refused = useActionData<typeof action>();
  const [form, fields] = useRefusableForm<z.input<typeof BusinessFormSchema> & ProofValues>(
    "business",
    refused,
    defaults,
  );
  const labels = Object.fromEntries(
    BUSINESS_FIELDS.map((name) => [name, t(`admin-site:business-${name}`)]),
  ) as Record<(typeof BUSINESS_FIELDS)[number], string>;
  const text = (
    name: (typeof BUSINESS_FIELDS)[number],
    more: {
      hint?: string;
      type?: "email";
      inputMode?: "tel" | "numeric" | "decimal";
      lang?: "th";
    } = {},
  ) => {
    const { hint, type = "text", ...input } = more;
    return (
      <Field
        label={labels[name]}
        hint={hint}
        errors={fields[name].errors}
        input={{
          ...getInputProps(fields[name], { type }),
          ...input,
          autoComplete: "off",
          maxLength: name === "email" ? MAX_LENGTH.email : LONGEST_BUSINESS_TEXT,
        }}
      />
    );
  };
  const address = (name: "address" | "addressTh", lang?: "th") => (
    <TextAreaField
      label={labels[name]}
      errors={fields[name].errors}
      textarea={{
        ...getTextareaProps(fields[name]),
        lang,
        rows: 2,
        autoComplete: "off",
        maxLength: LONGEST_BUSINESS_TEXT,
      }}
    />
  );
  /** Says beside the field of a claim what it is by default, and what is true now. */
  const hintOf = (id: (typeof claimed)[number]["id"], usualFigure: string) => {
    const now = claimed.find((claim) => claim.id === id)?.figure ?? 0;
    return joinWithDots(
      t("admin-site:claimed-default", { figure: usualFigure }),
      t("admin-site:claimed-now", { figure: id === "rating" ? now.toFixed(2) : String(now) }),
    );
  };
  return (
    <>
      <Outlet />
      <div className="behind-dialog">
        <h1>{t("admin:tab-business")}</h1>
        <p className="pb-4 text-sm text-ink-soft">{t("admin-site:business-lead")}</p>
        <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_23.5rem] lg:gap-x-6">
          <Form
            method="post"
            {...getFormProps(form)}
            className="card flex flex-col gap-4 p-4 sm:p-5"
          >
            <FormProblem refused={refused} />
            <ConflictBanner refused={refused} labels={labels} />
            <input
              type="hidden"
              name="rowVersion"
              value={valueSentBack(refused, "rowVersion") ?? defaults.rowVersion}
            />
            <div className="grid grid-cols-1 items-end gap-4 sm:grid-cols-2">
              {text("name")}
              {text("nameTh", { lang: "th" })}
              {address("address")}
              {address("addressTh", "th")}
              {text("registrationNumber")}
              {text("phone", { inputMode: "tel" })}
              {text("lineAccount", { hint: t("admin-site:line-hint") })}
              {text("email", { type: "email", hint: t("admin-site:email-hint") })}
              {text("openingHours", { hint: t("admin-site:hours-hint") })}
              {text("promptPayId", {
                inputMode: "numeric",
                hint: t("admin-site:promptpay-hint"),
              })}
            </div>
            <div className="grid grid-cols-1 items-end gap-4 sm:grid-cols-3">
              {text("claimedRating", {
                inputMode: "decimal",
                hint: hintOf("rating", usual.rating),
              })}
              {text("claimedCustomers", {
                inputMode: "numeric",
                hint: hintOf("happyCustomers", usual.happyCustomers),
              })}
              {text("claimedJobs", {
                inputMode: "numeric",
                hint: hintOf("homesCleanedThisYear", usual.homesCleanedThisYear),
              })}
            </div>
            <AskAgainField asks={null} refused={refused} fields={fields} />
            <div className="sm:max-w-56">
              <SendButton label="admin:save" sending="admin:saving" />
            </div>
          </Form>
          <Claims claims={claimed} confirmedOn={confirmedOn} reviews={reviews} />
        </div>
      </div>
    </>
  );
}

export function ErrorBoundary() {
  return <AdminErrorPage />;
}

import { getInputProps } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import type { z } from "zod/v4";
import { LockIcon } from "~/components/art/subject-icons";
import { Link } from "~/components/link";
import { metaTags } from "~/components/page-meta";
import { AskAgainField, type ProofValues } from "~/components/ask-again-field";
import { ConflictBanner } from "~/components/ui/conflict-banner";
import { Field } from "~/components/ui/field";
import { valueSentBack, useRefusableForm } from "~/components/ui/form";
import { Segmented } from "~/components/ui/segmented";
import { SendButton } from "~/components/ui/send-button";
import { changePerson } from "~/domain/admin/people/people.server";
import { getPerson } from "~/domain/admin/people/people-list.server";
import { countMarksOf } from "~/domain/bookings/marks/own-marks.server";
import { PersonFormSchema } from "~/domain/admin/shared/schemas";
import { refuseUnlessConfirmed } from "~/http/ask-again.server";
import { parseId } from "~/http/parse-id";
import { describePersonalPage } from "~/http/page-meta.server";
import { readForm } from "~/http/read-form.server";
import { parseForm, refuseConflict, refuseFields, refuseForm } from "~/http/refused-form.server";
import { passRetryAfter } from "~/http/retry-after";
import { useText } from "~/i18n/text";
import { cityDateOf, formatDate } from "~/lib/bangkok-time";
import { MAX_LENGTH } from "~/lib/field-lengths";
import { message } from "~/lib/message";
import { adminPaths } from "~/lib/admin-paths";
import { formatPhone } from "~/lib/phone";
import { ROLES, isOneOf, type Role } from "~/lib/vocabulary";
import { useListPath } from "../../shared/list-parts";
import { FormDialog } from "../../shared/form-dialog";
import { ADMIN_FORM_HANDLE, sendAdminForm } from "../../shared/send-admin-form";
import { redirectToList, failedChangeToast, requireAdmin } from "../../shared/admin-list.server";

export const handle = { ...ADMIN_FORM_HANDLE, draftForm: "edit-user" };

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { adminId } = await requireAdmin(request, context);
  const person = getPerson(parseId(params["id"]));
  if (!person) throw new Response(null, { status: 404 });
  const name = `${person.firstName} ${person.lastName}`.trim() || person.username;
  return {
    page: await describePersonalPage(context, message("admin:edit-whom", { name })),
    id: person.id,
    name,
    username: person.username,
    joinedOn: cityDateOf(person.createdAt),
    isSelf: person.id === adminId,
    isAdmin: person.role === "admin",
    isClosed: person.deactivatedAt !== null,
    marks: countMarksOf(person.id, context.now),
    defaults: { ...personFormFields(person), rowVersion: String(person.rowVersion) },
  };
}

interface PersonFormFields {
  firstName: string;
  lastName: string;
  email: string | null;
  phone: string | null;
  role: Role;
}

/** Returns a person's fields as the form shows them. */
const personFormFields = ({ firstName, lastName, email, phone, role }: PersonFormFields) => ({
  firstName,
  lastName,
  email: email ?? "",
  phone: phone === null ? "" : formatPhone(phone),
  role,
});

export async function action({ request, context, params }: ActionFunctionArgs) {
  const by = await requireAdmin(request, context);
  const id = parseId(params["id"]);
  const person = getPerson(id);
  if (!person)
    return redirectToList(
      request,
      adminPaths.section("users"),
      failedChangeToast("admin:refused-unknown-person"),
    );
  const form = await readForm(request);
  const submission = parseForm(form, PersonFormSchema);
  if (submission.status !== "success") return refuseFields(submission);
  const { rowVersion, email, phone: typedPhone, isOnPhone, ...fields } = submission.value;
  const phone = typedPhone ?? null;
  if (email === undefined && person.email !== null) {
    return refuseFields(submission, { email: "signup:email-required" });
  }
  // Names and phone numbers can be corrected; another role or email lets somebody in.
  if (fields.role !== person.role || (email ?? null) !== person.email) {
    const asked = { userId: by.adminId, request, context };
    const refused = await refuseUnlessConfirmed(submission, form, asked);
    if (refused) return refused;
  }
  const result = changePerson(
    { userId: id, ...fields, email, phone, isOnPhone: isOnPhone === "1" },
    { by, now: context.now, basedOn: rowVersion },
  );
  if (result.ok) {
    const waits = email !== undefined && email !== person.email && isOnPhone === undefined;
    return redirectToList(request, adminPaths.section("users"), {
      title: "admin:user-updated",
      ...(waits ? { text: message("admin:email-waits", { email }) } : {}),
    });
  }
  switch (result.reason) {
    case "changed-meanwhile":
      return refuseConflict(
        submission,
        { ...fields, email: email ?? null, phone },
        result,
        personFormFields,
      );
    case "email-taken":
      return refuseForm(submission, {
        status: 409,
        reason: result.reason,
        errors: { email: "admin:email-taken" },
      });
    case "phone-needed":
      return refuseForm(submission, {
        status: 409,
        reason: result.reason,
        errors: { phone: "admin:phone-needed" },
      });
    case "admin-has-own-page":
      return refuseForm(submission, {
        status: 409,
        reason: result.reason,
        errors: { role: "admin:refused-admin-has-own-page" },
      });
    case "last-admin":
      return refuseForm(submission, {
        status: 409,
        reason: result.reason,
        errors: { role: "admin:refused-last-admin" },
      });
    case "no-profile":
      return refuseForm(submission, {
        status: 409,
        reason: result.reason,
        errors: { role: "admin:refused-no-profile" },
      });
    case "nothing-to-change":
      return redirectToList(request, adminPaths.section("users"), null);
    case "unknown-person":
    case "not-an-admin":
      return redirectToList(
        request,
        adminPaths.section("users"),
        failedChangeToast(`admin:refused-${result.reason}`),
      );
  }
}

export const clientAction = sendAdminForm;

export const headers = passRetryAfter;

export const meta: MetaFunction<typeof loader> = ({ data, error }) => metaTags(data?.page, error);

export default function EditPerson() {
  const { t, locale } = useText();
  const { id, name, username, joinedOn, isSelf, isAdmin, isClosed, marks, defaults } =
    useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const closeTo = useListPath("users");
  const { search } = useLocation();
  const [form, fields] = useRefusableForm<z.input<typeof PersonFormSchema> & ProofValues>(
    "edit-user",
    refused,
    defaults,
  );
  return (
    <FormDialog
      id="edit-user-dialog"
      title={t("admin:edit-whom", { name })}
      lead={t("admin:edit-lead", { id, username, day: formatDate(joinedOn, locale, "long") })}
      closeTo={closeTo}
      form={form}
      banner={
        <ConflictBanner
          refused={refused}
          labels={{
            firstName: t("admin:first-name"),
            lastName: t("admin:last-name"),
            email: t("admin:email"),
            phone: t("admin:phone"),
            role: t("admin:role"),
          }}
          textOf={(field, value) =>
            field === "role" && isOneOf(ROLES, value) ? t(`admin:role-${value}`) : value
          }
        />
      }
      version={{ field: "rowVersion", value: defaults.rowVersion }}
      button={<SendButton label="admin:save" sending="admin:saving" />}
    >
      <div className="grid gap-4 sm:grid-cols-2 sm:gap-3">
        <Field
          label={t("admin:first-name")}
          errors={fields.firstName.errors}
          input={{
            ...getInputProps(fields.firstName, { type: "text" }),
            autoComplete: "off",
            required: true,
            maxLength: MAX_LENGTH.name,
          }}
        />
        <Field
          label={t("admin:last-name")}
          errors={fields.lastName.errors}
          input={{
            ...getInputProps(fields.lastName, { type: "text" }),
            autoComplete: "off",
            maxLength: MAX_LENGTH.name,
          }}
        />
      </div>
      <Field
        label={t("admin:email")}
        hint={t("admin:email-hint")}
        errors={fields.email.errors}
        input={{
          ...getInputProps(fields.email, { type: "email" }),
          autoComplete: "off",
          maxLength: MAX_LENGTH.email,
        }}
      />
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          name={fields.isOnPhone.name}
          value="1"
          defaultChecked={valueSentBack(refused, "isOnPhone") === "1"}
          className="size-5 shrink-0"
        />
        {t("admin:is-on-phone")}
      </label>
      <Field
        label={t("admin:phone")}
        hint={t("admin:phone-hint")}
        errors={fields.phone.errors}
        input={{
          ...getInputProps(fields.phone, { type: "tel" }),
          autoComplete: "off",
          maxLength: MAX_LENGTH.phone,
        }}
      />
      <Segmented
        name={fields.role.name}
        legend={t("admin:role")}
        hint={t(isSelf ? "admin:role-hint-self" : "admin:role-hint")}
        errors={fields.role.errors}
        segments={ROLES.filter((role) => isAdmin || role !== "admin").map((role) => ({
          value: role,
          label: t(`admin:role-${role}`),
        }))}
        chosen={valueSentBack(refused, "role") ?? defaults.role}
      />
      <AskAgainField asks={null} refused={refused} fields={fields} />
      {isAdmin || isClosed ? null : (
        <Link
          to={adminPaths.step("users", id, "make-admin", search)}
          preventScrollReset
          className="link inline-flex min-h-11 w-fit items-center"
        >
          {t("admin:make-admin-link")}
        </Link>
      )}
      <Link
        to={adminPaths.notes("user", id)}
        className="link inline-flex min-h-11 w-fit items-center gap-1.5"
      >
        <LockIcon className="size-4 shrink-0" />
        {t("admin-notes:title")}
      </Link>
      <Link
        to={adminPaths.section("marks", { user: id })}
        className="link inline-flex min-h-11 w-fit items-center"
      >
        {marks === 0 ? t("admin-marks:link-none") : t("admin-marks:link-count", { count: marks })}
      </Link>
    </FormDialog>
  );
}

import { getInputProps, getSelectProps, getTextareaProps } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { z } from "zod/v4";
import { metaTags } from "~/components/page-meta";
import { ConflictBanner } from "~/components/ui/conflict-banner";
import { Field, SelectField, TextAreaField } from "~/components/ui/field";
import { useRefusableForm } from "~/components/ui/form";
import { SendButton } from "~/components/ui/send-button";
import { ServiceFormSchema } from "~/domain/admin/site/site-schemas";
import {
  addService,
  changeService,
  getServiceForAdmin,
  type ServiceFields,
} from "~/domain/admin/site/edit-services.server";
import { parseId } from "~/http/parse-id";
import { describePersonalPage } from "~/http/page-meta.server";
import { readForm } from "~/http/read-form.server";
import { parseForm, refuseConflict, refuseFields } from "~/http/refused-form.server";
import { useText } from "~/i18n/text";
import { MAX_LENGTH } from "~/lib/field-lengths";
import { message } from "~/lib/message";
import { bahtFromSatang } from "~/lib/money";
import { adminPaths } from "~/lib/admin-paths";
import { shortServiceName } from "~/lib/short-service-name";
import { SPECIALTIES, isOneOf } from "~/lib/vocabulary";
import { keepCompounds } from "~/lib/thai-compounds";
import { useListPath } from "../../shared/list-parts";
import { FormDialog } from "../../shared/form-dialog";
import { ADMIN_FORM_HANDLE, sendAdminForm } from "../../shared/send-admin-form";
import { redirectToList, failedChangeToast, requireAdmin } from "../../shared/admin-list.server";

export const handle = { ...ADMIN_FORM_HANDLE, draftForm: "edit-service" };

/** Returns the service in the URL; null for a new one. Throws a 404 if there is none. */
function requireServiceUnlessNew(id: string | undefined) {
  if (id === "new") return null;
  const service = getServiceForAdmin(parseId(id));
  if (!service) throw new Response(null, { status: 404 });
  return service;
}

/** Returns a service as the form shows it. */
const serviceFormFields = (service: ServiceFields) => ({
  specialty: service.specialty as string,
  nameEn: service.nameEn,
  nameTh: service.nameTh,
  descriptionEn: service.descriptionEn,
  descriptionTh: service.descriptionTh,
  featuresEn: service.featuresEn.join("\n"),
  featuresTh: service.featuresTh.join("\n"),
  price: String(bahtFromSatang(service.price)),
  duration: service.duration === null ? "" : String(service.duration),
});

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  const service = requireServiceUnlessNew(params["id"]);
  const name =
    service &&
    shortServiceName(context.locale === "th" ? keepCompounds(service.nameTh) : service.nameEn);
  return {
    page: await describePersonalPage(
      context,
      name === null ? "admin-site:add-service" : message("admin-site:edit-service", { name }),
    ),
    id: service?.id ?? null,
    name,
    defaults: service
      ? { ...serviceFormFields(service), rowVersion: String(service.rowVersion) }
      : { rowVersion: "0" },
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const by = await requireAdmin(request, context);
  const service = requireServiceUnlessNew(params["id"]);
  const submission = parseForm(await readForm(request), ServiceFormSchema);
  if (submission.status !== "success") return refuseFields(submission);
  const { rowVersion, ...fields } = submission.value;
  const { now } = context;
  const list = adminPaths.section("services");
  const result = service
    ? changeService({ id: service.id, ...fields }, { by, now, basedOn: rowVersion })
    : addService(fields, { by, now });
  if (result.ok) {
    const title = service ? "admin-site:service-updated" : "admin-site:service-added";
    return redirectToList(request, list, { title });
  }
  switch (result.reason) {
    case "changed-meanwhile":
      return refuseConflict(submission, fields, result, serviceFormFields);
    case "not-an-admin":
      return redirectToList(request, list, failedChangeToast("admin:refused-not-an-admin"));
    case "unknown-service":
      throw new Response(null, { status: 404 });
  }
}

export const clientAction = sendAdminForm;

export const meta: MetaFunction<typeof loader> = ({ data, error }) => metaTags(data?.page, error);

export default function EditService() {
  const { t } = useText();
  const { id, name, defaults } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const [form, fields] = useRefusableForm<z.input<typeof ServiceFormSchema>>(
    "edit-service",
    refused,
    defaults,
  );
  const labels = {
    nameEn: t("admin-site:name-en"),
    nameTh: t("admin-site:name-th"),
    descriptionEn: t("admin-site:description-en"),
    descriptionTh: t("admin-site:description-th"),
    price: t("admin-site:price"),
    duration: t("admin-site:duration"),
    specialty: t("admin-site:specialty"),
    featuresEn: t("admin-site:features-en"),
    featuresTh: t("admin-site:features-th"),
  };
  return (
    <FormDialog
      id="edit-service-dialog"
      title={name === null ? t("admin-site:add-service") : t("admin-site:edit-service", { name })}
      lead={id === null ? t("admin-site:add-lead") : t("admin-site:edit-lead", { id })}
      size="form"
      closeTo={useListPath("services")}
      form={form}
      banner={
        <ConflictBanner
          refused={refused}
          labels={labels}
          textOf={(field, value) =>
            field === "specialty" && isOneOf(SPECIALTIES, value) ? t(`specialties:${value}`) : value
          }
        />
      }
      version={{ field: "rowVersion", value: defaults.rowVersion }}
      keep={id === null ? "admin-site:cancel" : "admin:keep"}
      button={
        <SendButton
          label={id === null ? "admin-site:add-service" : "admin:save"}
          sending="admin:saving"
        />
      }
    >
      <div className="grid items-end gap-4 sm:grid-cols-2 sm:gap-3">
        {(["nameEn", "nameTh"] as const).map((field) => (
          <Field
            key={field}
            label={labels[field]}
            errors={fields[field].errors}
            input={{
              ...getInputProps(fields[field], { type: "text" }),
              lang: field === "nameTh" ? "th" : "en",
              autoComplete: "off",
              required: true,
              maxLength: MAX_LENGTH.name,
            }}
          />
        ))}
        {(["descriptionEn", "descriptionTh"] as const).map((field) => (
          <TextAreaField
            key={field}
            label={labels[field]}
            errors={fields[field].errors}
            textarea={{
              ...getTextareaProps(fields[field]),
              lang: field === "descriptionTh" ? "th" : "en",
              rows: 4,
              required: true,
              maxLength: MAX_LENGTH.serviceDescription,
            }}
          />
        ))}
        <Field
          label={labels.price}
          hint={t("admin-site:price-hint")}
          errors={fields.price.errors}
          short
          input={{
            ...getInputProps(fields.price, { type: "text" }),
            inputMode: "decimal",
            autoComplete: "off",
            required: true,
            maxLength: 12,
          }}
        />
        <Field
          label={labels.duration}
          hint={t("admin-site:duration-hint")}
          errors={fields.duration.errors}
          short
          input={{
            ...getInputProps(fields.duration, { type: "text" }),
            inputMode: "numeric",
            autoComplete: "off",
            maxLength: 4,
          }}
        />
      </div>
      <SelectField
        label={labels.specialty}
        hint={t("admin-site:specialty-hint")}
        errors={fields.specialty.errors}
        select={{ ...getSelectProps(fields.specialty), required: true }}
      >
        {id === null ? <option value="">{t("admin-site:choose")}</option> : null}
        {SPECIALTIES.map((specialty) => (
          <option key={specialty} value={specialty}>
            {t(`specialties:${specialty}`)}
          </option>
        ))}
      </SelectField>
      <div className="grid items-end gap-4 sm:grid-cols-2 sm:gap-3">
        {(["featuresEn", "featuresTh"] as const).map((field) => (
          <TextAreaField
            key={field}
            label={labels[field]}
            hint={t("admin-site:features-hint")}
            errors={fields[field].errors}
            textarea={{
              ...getTextareaProps(fields[field]),
              lang: field === "featuresTh" ? "th" : "en",
              rows: 4,
            }}
          />
        ))}
      </div>
    </FormDialog>
  );
}

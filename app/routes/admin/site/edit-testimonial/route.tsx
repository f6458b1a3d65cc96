import { getInputProps, getTextareaProps } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { z } from "zod/v4";
import { metaTags } from "~/components/page-meta";
import { ConflictBanner } from "~/components/ui/conflict-banner";
import { Field, TextAreaField } from "~/components/ui/field";
import { valueSentBack, useRefusableForm } from "~/components/ui/form";
import { Segmented } from "~/components/ui/segmented";
import { SendButton } from "~/components/ui/send-button";
import { TestimonialFormSchema } from "~/domain/admin/site/site-schemas";
import {
  addTestimonial,
  changeTestimonial,
  getTestimonialForAdmin,
  type TestimonialFields,
} from "~/domain/admin/site/edit-testimonials.server";
import { parseId } from "~/http/parse-id";
import { describePersonalPage } from "~/http/page-meta.server";
import { readForm } from "~/http/read-form.server";
import { parseForm, refuseConflict, refuseFields } from "~/http/refused-form.server";
import { useText } from "~/i18n/text";
import { MAX_LENGTH } from "~/lib/field-lengths";
import { message } from "~/lib/message";
import { adminPaths } from "~/lib/admin-paths";
import { useListPath } from "../../shared/list-parts";
import { FormDialog } from "../../shared/form-dialog";
import { ADMIN_FORM_HANDLE, sendAdminForm } from "../../shared/send-admin-form";
import { redirectToList, failedChangeToast, requireAdmin } from "../../shared/admin-list.server";

const STARS = ["1", "2", "3", "4", "5"] as const;

export const handle = { ...ADMIN_FORM_HANDLE, draftForm: "edit-testimonial" };

/** Returns the testimonial in the URL; null for a new one. Throws a 404 if there is none. */
function requireTestimonialUnlessNew(id: string | undefined) {
  if (id === "new") return null;
  const testimonial = getTestimonialForAdmin(parseId(id));
  if (!testimonial) throw new Response(null, { status: 404 });
  return testimonial;
}

/** Returns a testimonial as the form shows it. */
const testimonialFormFields = (testimonial: TestimonialFields) => ({
  name: testimonial.name,
  locationEn: testimonial.locationEn,
  locationTh: testimonial.locationTh,
  commentEn: testimonial.commentEn,
  commentTh: testimonial.commentTh,
  rating: String(testimonial.rating),
});

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  const testimonial = requireTestimonialUnlessNew(params["id"]);
  const name = testimonial?.name ?? null;
  return {
    page: await describePersonalPage(
      context,
      name === null
        ? "admin-site:add-testimonial"
        : message("admin-site:edit-testimonial", { name }),
    ),
    name,
    defaults: testimonial
      ? { ...testimonialFormFields(testimonial), rowVersion: String(testimonial.rowVersion) }
      : { rating: "5", rowVersion: "0" },
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const by = await requireAdmin(request, context);
  const testimonial = requireTestimonialUnlessNew(params["id"]);
  const submission = parseForm(await readForm(request), TestimonialFormSchema);
  if (submission.status !== "success") return refuseFields(submission);
  const { rowVersion, ...fields } = submission.value;
  const { now } = context;
  const list = adminPaths.section("testimonials");
  const result = testimonial
    ? changeTestimonial({ id: testimonial.id, ...fields }, { by, now, basedOn: rowVersion })
    : addTestimonial(fields, { by, now });
  if (result.ok) {
    const title = testimonial ? "admin-site:testimonial-updated" : "admin-site:testimonial-added";
    return redirectToList(request, list, { title });
  }
  switch (result.reason) {
    case "changed-meanwhile":
      return refuseConflict(submission, fields, result, testimonialFormFields);
    case "not-an-admin":
      return redirectToList(request, list, failedChangeToast("admin:refused-not-an-admin"));
    case "unknown-testimonial":
      throw new Response(null, { status: 404 });
  }
}

export const clientAction = sendAdminForm;

export const meta: MetaFunction<typeof loader> = ({ data, error }) => metaTags(data?.page, error);

export default function EditTestimonial() {
  const { t } = useText();
  const { name, defaults } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const [form, fields] = useRefusableForm<z.input<typeof TestimonialFormSchema>>(
    "edit-testimonial",
    refused,
    defaults,
  );
  const labels = {
    name: t("admin:name"),
    locationEn: t("admin-site:location-en"),
    locationTh: t("admin-site:location-th"),
    commentEn: t("admin-site:comment-en"),
    commentTh: t("admin-site:comment-th"),
    rating: t("admin-site:stars"),
  };
  return (
    <FormDialog
      id="edit-testimonial-dialog"
      title={
        name === null ? t("admin-site:add-testimonial") : t("admin-site:edit-testimonial", { name })
      }
      lead={t("admin-site:testimonial-lead")}
      size="form"
      closeTo={useListPath("testimonials")}
      form={form}
      banner={<ConflictBanner refused={refused} labels={labels} />}
      version={{ field: "rowVersion", value: defaults.rowVersion }}
      keep={name === null ? "admin-site:cancel" : "admin:keep"}
      button={
        <SendButton
          label={name === null ? "admin-site:add-testimonial" : "admin:save"}
          sending="admin:saving"
        />
      }
    >
      <Field
        label={labels.name}
        hint={t("admin-site:testimonial-name-hint")}
        errors={fields.name.errors}
        input={{
          ...getInputProps(fields.name, { type: "text" }),
          autoComplete: "off",
          required: true,
          maxLength: MAX_LENGTH.name,
        }}
      />
      <div className="grid items-end gap-4 sm:grid-cols-2 sm:gap-3">
        {(["locationEn", "locationTh"] as const).map((field) => (
          <Field
            key={field}
            label={labels[field]}
            errors={fields[field].errors}
            input={{
              ...getInputProps(fields[field], { type: "text" }),
              lang: field === "locationTh" ? "th" : "en",
              autoComplete: "off",
              required: true,
              maxLength: MAX_LENGTH.name,
            }}
          />
        ))}
        {(["commentEn", "commentTh"] as const).map((field) => (
          <TextAreaField
            key={field}
            label={labels[field]}
            errors={fields[field].errors}
            textarea={{
              ...getTextareaProps(fields[field]),
              lang: field === "commentTh" ? "th" : "en",
              rows: 5,
              required: true,
              maxLength: MAX_LENGTH.testimonial,
            }}
          />
        ))}
      </div>
      <Segmented
        name={fields.rating.name}
        legend={labels.rating}
        errors={fields.rating.errors}
        segments={STARS.map((stars) => ({ value: stars, label: stars }))}
        // A form that was sent without a rating shows none, not the default.
        chosen={refused ? (valueSentBack(refused, "rating") ?? null) : defaults.rating}
      />
    </FormDialog>
  );
}

import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import {
  Form,
  useActionData,
  useLoaderData,
  type ClientActionFunctionArgs,
} from "@remix-run/react";
import { Link } from "~/components/link";
import { metaTags } from "~/components/page-meta";
import { FormProblem } from "~/components/ui/form-problem";
import { sendForm } from "~/components/ui/send-form";
import { renewFeedAddress } from "~/domain/bookings/reading/calendar-feed.server";
import type { RouteHandle } from "~/http/context";
import { redirectWithin } from "~/http/redirect-within.server";
import { describePersonalPage } from "~/http/page-meta.server";
import { readForm } from "~/http/read-form.server";
import type { RefusedForm } from "~/http/refused-form.server";
import { serializeToast } from "~/http/toast.server";
import { useText } from "~/i18n/text";
import { paths } from "~/lib/paths";
import { requireCleaner } from "../shared/require-cleaner.server";

const FAILED = "calendar:renew-failed";

export const handle: RouteHandle = { formFailed: FAILED };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { calendarEpoch } = await requireCleaner(request, context);
  return {
    calendarEpoch,
    page: await describePersonalPage(context, "calendar:renew-title"),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const profile = await requireCleaner(request, context);
  const shownEpoch = Number((await readForm(request)).get("epoch"));
  renewFeedAddress(profile, shownEpoch);
  const toast = await serializeToast({ title: "calendar:renewed", text: "calendar:renewed-text" });
  return redirectWithin(request, paths.cleanerCalendar(), { headers: { "Set-Cookie": toast } });
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  sendForm(() => serverAction<typeof action>(), { failed: FAILED });

export const meta: MetaFunction<typeof loader> = ({ data, error }) => metaTags(data?.page, error);

export default function NewFeedAddress() {
  const { t } = useText();
  const { calendarEpoch } = useLoaderData<typeof loader>();
  return (
    <div className="max-w-160 pb-8">
      <h1>{t("calendar:renew-title")}</h1>
      <p className="pb-5">{t("calendar:renew-text")}</p>
      <FormProblem refused={useActionData<RefusedForm>()} />
      <Form method="post" className="flex flex-wrap gap-3">
        <input type="hidden" name="epoch" value={calendarEpoch} />
        <Link to={paths.cleanerCalendar()} className="button button-quiet min-h-12 grow">
          {t("calendar:renew-keep")}
        </Link>
        <button type="submit" className="button button-danger min-h-12 grow">
          {t("calendar:renew-action")}
        </button>
      </Form>
    </div>
  );
}

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
import { Row, RowList } from "~/components/ui/card";
import {
  blockCustomer,
  listCustomersOfCleaner,
  listBookingsWithBlockedCustomers,
  unblockCustomer,
} from "~/domain/bookings/problems/cleaner-blocks.server";
import { redirectWithin } from "~/http/redirect-within.server";
import { describePersonalPage } from "~/http/page-meta.server";
import { readForm } from "~/http/read-form.server";
import type { RefusedForm } from "~/http/refused-form.server";
import { serializeToast } from "~/http/toast.server";
import { useText } from "~/i18n/text";
import { formatDate, formatHour } from "~/lib/bangkok-time";
import { paths } from "~/lib/paths";
import { SETTING_PAGE_HANDLE, SettingPage, sendSetting } from "../shared/setting-page";
import { requireCleaner } from "../shared/require-cleaner.server";

export const handle = SETTING_PAGE_HANDLE;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const cleaner = await requireCleaner(request, context);
  return {
    customers: listCustomersOfCleaner(cleaner.id),
    jobs: listBookingsWithBlockedCustomers(cleaner.id, context.now),
    meta: await describePersonalPage(context, "settings:blocked-title"),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const cleaner = await requireCleaner(request, context);
  const form = await readForm(request);
  const [blocks, unblocks] = [Number(form.get("block")), Number(form.get("unblock"))];
  if (unblocks) unblockCustomer(cleaner.id, unblocks);
  else if (!blockCustomer(cleaner.id, blocks, context.now).ok) {
    // It isn't one of their customers; the answer doesn't say whether such a person exists.
    throw new Response(null, { status: 404 });
  }
  const toast = await serializeToast({
    title: unblocks ? "settings:blocked-saved-off" : "settings:blocked-saved-on",
  });
  return redirectWithin(request, paths.cleanerSetting("blocked"), {
    headers: { "Set-Cookie": toast },
  });
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  sendSetting(() => serverAction<typeof action>());

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => metaTags(loaded?.meta);

export default function BlockedCustomers() {
  const { locale, t } = useText();
  const refused = useActionData<RefusedForm>();
  const { customers, jobs } = useLoaderData<typeof loader>();
  const blocked = customers.filter(({ isBlocked }) => isBlocked);
  const others = customers.filter(({ isBlocked }) => !isBlocked);
  const nameOf = (userId: number) => customers.find((one) => one.userId === userId)?.name ?? "";
  return (
    <SettingPage
      title={t("settings:blocked-title")}
      lead={t("settings:blocked-lead")}
      refused={refused}
    >
      {blocked.length === 0 ? (
        <p className="font-semibold">{t("settings:blocked-nobody-yet")}</p>
      ) : (
        <CustomerRows customers={blocked} action="unblock" />
      )}
      {jobs.length > 0 ? (
        <section className="pt-7" aria-labelledby="blocked-jobs">
          <h2 id="blocked-jobs" className="pb-2.5 text-section">
            {t("settings:blocked-jobs")}
          </h2>
          <RowList>
            {jobs.map(({ id, userId, date, startHour }) => (
              <Row
                key={id}
                title={nameOf(userId)}
                text={`${formatDate(date, locale, "short")} ${formatHour(startHour, locale)}`}
                end={
                  <Link to={paths.job(id)} className="link inline-flex min-h-11 items-center">
                    {t("availability:see-job")}
                    <span className="sr-only">: {nameOf(userId)}</span>
                  </Link>
                }
              />
            ))}
          </RowList>
        </section>
      ) : null}
      <section className="pt-7" aria-labelledby="customers">
        <h2 id="customers" className="pb-2.5 text-section">
          {t("settings:blocked-customers")}
        </h2>
        {others.length === 0 ? (
          <p className="text-ink-soft">{t("settings:blocked-no-others")}</p>
        ) : (
          <CustomerRows customers={others} action="block" />
        )}
      </section>
    </SettingPage>
  );
}

type Customer = ReturnType<typeof useLoaderData<typeof loader>>["customers"][number];

/** Rows of customers, each with a button that puts them into the other list. */
function CustomerRows({
  customers,
  action,
}: {
  customers: Customer[];
  action: "block" | "unblock";
}) {
  const { locale, t } = useText();
  return (
    <Form method="post">
      <RowList>
        {customers.map(({ userId, name, lastJob }) => (
          <Row
            key={userId}
            title={name}
            text={t("settings:blocked-last", { date: formatDate(lastJob, locale, "long") })}
            end={
              <button type="submit" name={action} value={userId} className="button button-quiet">
                {t(action === "block" ? "settings:block" : "settings:unblock")}
                <span className="sr-only">: {name}</span>
              </button>
            }
          />
        ))}
      </RowList>
    </Form>
  );
}

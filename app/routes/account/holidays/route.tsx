import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { metaTags } from "~/components/page-meta";
import { describePersonalPage } from "~/http/page-meta.server";
import { requireUser } from "~/http/session.server";
import { useText } from "~/i18n/text";

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireUser(request, context);
  return { page: await describePersonalPage(context, "holidays:title") };
}

export const meta: MetaFunction<typeof loader> = ({ data }) => metaTags(data?.page);

export default function Holidays() {
  const { t } = useText();
  const { page } = useLoaderData<typeof loader>();
  return <h1 className="pt-2 text-3xl">{page ? t("holidays:title") : null}</h1>;
}

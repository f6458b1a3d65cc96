import type {
  ActionFunctionArgs,
  LoaderFunctionArgs,
  MetaFunction,
  SerializeFrom,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod/v4";
import { EmptyBookingsScene } from "~/components/art/empty-scenes";
import { Link } from "~/components/link";
import { metaTags } from "~/components/page-meta";
import { Empty } from "~/components/ui/empty";
import { ErrorSummary } from "~/components/ui/error-summary";
import { valueSentBack } from "~/components/ui/form";
import { lineOfText } from "~/domain/accounts/text-fields";
import {
  deleteHome,
  isHomeKept,
  listHomes,
  renameHome,
  titleOfHome,
  type Home,
} from "~/domain/homes/homes.server";
import type { RouteHandle } from "~/http/context";
import { homeView } from "~/http/home-facts.server";
import { describePersonalPage } from "~/http/page-meta.server";
import { parseId } from "~/http/parse-id";
import { readForm } from "~/http/read-form.server";
import { parseForm, refuseFields } from "~/http/refused-form.server";
import { requireUser } from "~/http/session.server";
import { redirectWithToast } from "~/http/toast.server";
import { translatorFor } from "~/i18n/i18n.server";
import type { Translate } from "~/i18n/messages";
import { useText } from "~/i18n/text";
import { MAX_LENGTH } from "~/lib/field-lengths";
import { paths } from "~/lib/paths";
import { HomeCard, homeFormIdOf, nameFieldIdOf } from "./home-card";

/** The form that names a home; an empty name takes the old one away. */
const NameHomeSchema = z.object({ name: lineOfText(MAX_LENGTH.homeName).default("") });

export const handle: RouteHandle = {
  // Each home has a form. Of several the one without a name is the likeliest to be typed in.
  draftForm: ({ homes }: Pick<SerializeFrom<typeof loader>, "homes">) => {
    const home = homes.find(({ name }) => !name) ?? homes[0];
    return home ? homeFormIdOf(home) : null;
  },
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireUser(request, context);
  const t = await translatorFor(context.locale);
  return {
    homes: listHomes(viewer.id).map((home) => homeCardView(home, t)),
    page: await describePersonalPage(context, "my-homes:title"),
  };
}

export type HomeCardView = ReturnType<typeof homeCardView>;

function homeCardView(home: Home, t: Translate) {
  const { id, name, address, city, zipCode, facts, aboutHome, forTheDoor } = home;
  return {
    id,
    name,
    title: titleOfHome(home),
    address,
    city,
    zipCode,
    view: homeView({ home: facts, aboutHome }, t),
    forTheDoor,
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requireUser(request, context);
  const form = await readForm(request);
  const homeId = parseId(form.get("home"));
  if (form.has("remove")) {
    // A home that is gone already, from a second tab or by a second press, is removed as wanted.
    if (!deleteHome(homeId, { userId: viewer.id }) && isHomeKept(homeId))
      throw new Response(null, { status: 404 });
    const toast = { title: "my-homes:removed", text: "my-homes:removed-text" } as const;
    return redirectWithToast(paths.accountHomes(), toast);
  }
  const submission = parseForm(form, NameHomeSchema);
  if (submission.status !== "success") return refuseFields(submission);
  const { name } = submission.value;
  if (!renameHome(homeId, name, { userId: viewer.id })) throw new Response(null, { status: 404 });
  return redirectWithToast(paths.accountHomes(), { title: "my-homes:saved" });
}

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => metaTags(loaded?.page);

export default function Homes() {
  const { t } = useText();
  const { homes } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const refusedId = valueSentBack(answer, "home");
  const refused = homes.find(({ id }) => String(id) === refusedId);
  return (
    <>
      <h1 className="pt-2 text-3xl">{t("my-homes:title")}</h1>
      {refused ? (
        <ErrorSummary
          fields={[
            { id: nameFieldIdOf(refused), errors: answer?.reply.error?.["name"] ?? undefined },
          ]}
        />
      ) : null}
      {homes.length > 0 ? (
        <>
          <p className="pt-1 text-ink-soft">{t("my-homes:lead")}</p>
          <p className="pt-1 pb-6 text-ink-soft">{t("my-homes:remove-hint")}</p>
          <ul className="flex flex-col gap-5">
            {homes.map((home) => (
              <HomeCard key={home.id} home={home} refused={home === refused ? answer : null} />
            ))}
          </ul>
        </>
      ) : (
        <Empty Scene={EmptyBookingsScene} title={t("my-homes:empty")}>
          <p className="text-ink-soft">{t("my-homes:empty-text")}</p>
          <Link to={paths.booking()} className="button button-strong">
            {t("dashboard:empty-action")}
          </Link>
        </Empty>
      )}
    </>
  );
}

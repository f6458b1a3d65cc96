import { getFormProps } from "@conform-to/react";
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
import { useRefusableForm } from "~/components/ui/form";
import { lineOfText } from "~/domain/accounts/text-fields";
import {
  forgetHome,
  listHomes,
  nameHomes,
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
import { HomeCard, REMOVE_BUTTON } from "./home-card";

/** The key of a home in the form's records: names of fields can't begin with a digit. */
const keyOf = ({ id }: { id: number }) => `home-${id}`;
const idOfKey = (key: string) => parseId(key.replace(/^home-/, ""));

/** The form with the names of all homes, and those that the page was made with. */
const NameHomesSchema = z.object({
  names: z.record(z.string(), lineOfText(MAX_LENGTH.homeName).optional()).default({}),
  before: z.record(z.string(), z.string().optional()).default({}),
});

const FORM = "homes";

export const handle: RouteHandle = {
  draftForm: ({ homes }: Pick<SerializeFrom<typeof loader>, "homes">) =>
    homes.length > 0 ? FORM : null,
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
  const submission = parseForm(form, NameHomesSchema);
  const names = submission.status === "success" ? changedNames(submission.value) : null;
  const removed = form.get(REMOVE_BUTTON);
  if (removed !== null) {
    const homeId = parseId(removed);
    forgetHome(homeId, { userId: viewer.id });
    // Names that were typed for other homes aren't lost by it.
    names?.delete(homeId);
    if (names) nameHomes(names, { userId: viewer.id });
    const toast = { title: "my-homes:removed", text: "my-homes:removed-text" } as const;
    return redirectWithToast(paths.accountHomes(), toast);
  }
  if (!names) return refuseFields(submission);
  if (!nameHomes(names, { userId: viewer.id })) throw new Response(null, { status: 404 });
  return redirectWithToast(paths.accountHomes(), { title: "my-homes:saved" });
}

/**
 * Returns the names that were typed, whichever button saves them. The others aren't written: somebody may
 * have changed them in another tab. Empty fields may be missing in either record.
 */
function changedNames({ names, before }: z.output<typeof NameHomesSchema>): Map<number, string> {
  const keys = [...new Set([...Object.keys(names), ...Object.keys(before)])];
  return new Map(
    keys.flatMap((key) => {
      const name = names[key] ?? "";
      return name === (before[key] ?? "") ? [] : [[idOfKey(key), name]];
    }),
  );
}

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => metaTags(loaded?.page);

export default function Homes() {
  const { t } = useText();
  const { homes } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const namesByKey = Object.fromEntries(homes.map((home) => [keyOf(home), home.name]));
  const [form, fields] = useRefusableForm<z.input<typeof NameHomesSchema>>(FORM, answer, {
    names: namesByKey,
    before: namesByKey,
  });
  const names = fields.names.getFieldset();
  const before = fields.before.getFieldset();
  const cards = homes.flatMap((home) => {
    const [name, nameBefore] = [names[keyOf(home)], before[keyOf(home)]];
    return name && nameBefore ? [{ home, name, nameBefore }] : [];
  });
  return (
    <>
      <h1 className="pt-2">{t("my-homes:title")}</h1>
      <ErrorSummary fields={cards.map(({ name }) => name)} />
      {homes.length > 0 ? (
        <>
          <p className="max-w-160 pt-1 text-ink-soft">{t("my-homes:lead")}</p>
          <p className="max-w-160 pt-1 pb-6 text-ink-soft">{t("my-homes:remove-hint")}</p>
          <form method="post" action={paths.accountHomes()} {...getFormProps(form)}>
            <ul className="grid gap-5 lg:grid-cols-2">
              {cards.map((card) => (
                <HomeCard key={card.home.id} {...card} />
              ))}
            </ul>
          </form>
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

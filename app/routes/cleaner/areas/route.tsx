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
import { useEffect, useRef, useState } from "react";
import type { z } from "zod/v4";
import { metaTags } from "~/components/page-meta";
import { BackLink } from "~/components/back-link";
import { ActionBar } from "~/components/ui/action-bar";
import { ConflictBanner } from "~/components/ui/conflict-banner";
import { valueSentBack, useRefusableForm } from "~/components/ui/form";
import { FormProblem } from "~/components/ui/form-problem";
import { getServiceAreas, saveServiceAreas } from "~/domain/cleaners/areas.server";
import { AreasSchema } from "~/domain/cleaners/schemas";
import { redirectWithin } from "~/http/redirect-within.server";
import { describePersonalPage } from "~/http/page-meta.server";
import { readForm } from "~/http/read-form.server";
import { parseForm, refuseConflict, refuseFields } from "~/http/refused-form.server";
import { serializeToast } from "~/http/toast.server";
import { useText } from "~/i18n/text";
import { joinAsList } from "~/lib/join-texts";
import { paths } from "~/lib/paths";
import { AREAS, isOneOf } from "~/lib/vocabulary";
import { AreaChoice } from "./area-choice";
import { SETTING_PAGE_HANDLE, sendSetting } from "../shared/setting-page";
import { requireCleaner } from "../shared/require-cleaner.server";

export const handle = { ...SETTING_PAGE_HANDLE, draftForm: "areas" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const cleaner = await requireCleaner(request, context);
  const saved = getServiceAreas(cleaner.id);
  if (!saved) throw redirectWithin(request, paths.login());
  return {
    saved,
    meta: await describePersonalPage(context, "settings:areas-title"),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const cleaner = await requireCleaner(request, context);
  const submission = parseForm(await readForm(request), AreasSchema);
  if (submission.status !== "success") return refuseFields(submission);
  const { areas, rowVersion } = submission.value;
  const result = saveServiceAreas(cleaner.id, areas, { basedOn: rowVersion, now: context.now });
  if (result.ok) {
    const toast = await serializeToast({ title: "settings:areas-saved" });
    // Cleaners who aren't listed yet continue with the checklist.
    const next = cleaner.areasSavedAt === null ? paths.cleanerDashboard() : paths.cleanerSettings();
    return redirectWithin(request, next, { headers: { "Set-Cookie": toast } });
  }
  switch (result.reason) {
    case "unknown-cleaner":
      throw redirectWithin(request, paths.login());
    case "none-chosen":
      return refuseFields(submission, { areas: "settings:areas-none" });
    case "changed-meanwhile":
      return refuseConflict(submission, { areas }, result, (saved) => ({
        areas: saved.areas.join(","),
      }));
  }
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  sendSetting(() => serverAction<typeof action>());

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => metaTags(loaded?.meta);

export default function ServiceAreasPage() {
  const { locale, t } = useText();
  const { saved } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action | typeof clientAction>();
  const [form, fields] = useRefusableForm<z.input<typeof AreasSchema>>("areas", answer, {
    areas: saved.areas,
  });
  const shown = [fields.areas.initialValue ?? []].flat();
  const element = useRef<HTMLFormElement>(null);
  const [count, setCount] = useState(shown.length);
  const read = () => {
    if (element.current) setCount(new FormData(element.current).getAll("areas").length);
  };
  useEffect(read, []);
  const words = (_field: string, value: string) =>
    joinAsList(
      value.split(",").map((area) => (isOneOf(AREAS, area) ? t(`areas:${area}`) : area)),
      locale,
    );
  return (
    <Form method="post" id={form.id} ref={element} onChange={read}>
      <input
        type="hidden"
        name="rowVersion"
        value={valueSentBack(answer, "rowVersion") ?? saved.rowVersion}
      />
      <div className="pt-2 pb-8">
        <BackLink to={paths.cleanerSettings()}>{t("settings:title")}</BackLink>
        <h1>{t("settings:areas-title")}</h1>
        <p className="pb-5 text-ink-soft">{t("settings:areas-lead")}</p>
        <FormProblem refused={answer} />
        <ConflictBanner
          refused={answer}
          labels={{ areas: t("settings:areas-title") }}
          textOf={words}
        />
        <AreaChoice id={fields.areas.id} chosen={shown} errors={fields.areas.errors} />
      </div>
      <section aria-label={t("settings:areas-save")} className="contents">
        <ActionBar
          figure={t("settings:areas-count", { count })}
          detail={count === 0 ? t("settings:areas-none-yet") : null}
        >
          <button type="submit" className="button button-strong action-bar-button px-5">
            {t("settings:areas-save")}
          </button>
        </ActionBar>
      </section>
    </Form>
  );
}

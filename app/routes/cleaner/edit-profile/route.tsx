import { getFormProps } from "@conform-to/react";
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
import { BackLink } from "~/components/back-link";
import { Link } from "~/components/link";
import { metaTags } from "~/components/page-meta";
import { ConflictBanner } from "~/components/ui/conflict-banner";
import { ErrorSummary } from "~/components/ui/error-summary";
import { valueSentBack, useRefusableForm } from "~/components/ui/form";
import { FormProblem } from "~/components/ui/form-problem";
import { SendButton } from "~/components/ui/send-button";
import { sendForm } from "~/components/ui/send-form";
import { removeReplacedPhoto } from "~/domain/cleaners/orphaned-photos.server";
import { EditCleanerSchema, type CleanerProfile } from "~/domain/cleaners/schemas";
import { editableProfileOf, updateCleanerProfile } from "~/domain/cleaners/update-cleaner.server";
import { getUsualHourlyRates } from "~/domain/cleaners/usual-rates.server";
import { PLATFORM_FEE } from "~/domain/pricing/pricing";
import type { RouteHandle } from "~/http/context";
import { redirectWithin } from "~/http/redirect-within.server";
import { describePersonalPage } from "~/http/page-meta.server";
import {
  discardSentPhoto,
  attachPhotoDraft,
  parseFormWithPhoto,
  readFormWithPhoto,
  saveWithPhoto,
} from "~/http/photo-upload.server";
import { refuseConflict } from "~/http/refused-form.server";
import { serializeToast } from "~/http/toast.server";
import type { Message } from "~/i18n/messages";
import { translatorFor } from "~/i18n/i18n.server";
import { useText } from "~/i18n/text";
import { env } from "~/lib/env.server";
import { bahtFromSatang } from "~/lib/money";
import { paths } from "~/lib/paths";
import { SPECIALTIES, SPOKEN_LANGUAGES, isOneOf } from "~/lib/vocabulary";
import {
  CleanerProfileFields,
  profileFieldsOf,
  type CleanerProfileForm,
} from "../shared/cleaner-profile-fields";
import { nextAvailableToEdit } from "../shared/next-available.server";
import { OwnCard } from "../shared/own-card";
import { ownCardData } from "../shared/own-card.server";
import { requireCleaner } from "../shared/require-cleaner.server";

const FAILED = "partner:update-failed" satisfies Message;
const FORM = "profile";

export const handle = {
  formFailed: FAILED,
  draftForm: FORM,
} satisfies RouteHandle;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const profile = await requireCleaner(request, context);
  const { rowVersion, ...editable } = editableProfileOf(profile);
  return {
    photo: profile.photo,
    /** The card that customers see now, as it was saved. */
    card: ownCardData(profile, {
      now: context.now,
      locale: context.locale,
      t: await translatorFor(context.locale),
    }),
    isListed: profile.isListed,
    defaults: {
      photoToken: "",
      ...editable,
      nextAvailableDate: nextAvailableToEdit(editable.nextAvailableDate, context.locale),
      hourlyRate: String(bahtFromSatang(editable.hourlyRate)),
      rowVersion: String(rowVersion),
    },
    usual: getUsualHourlyRates(),
    platformFee: PLATFORM_FEE,
    page: await describePersonalPage(context, "partner:edit-title"),
  };
}

/** Returns a profile as texts, with joined lists, to compare it with what somebody else saved. */
const comparableProfile = (profile: CleanerProfile) => ({
  bio: profile.bio,
  specialties: profile.specialties.toSorted().join(","),
  languages: profile.languages.toSorted().join(","),
  otherLanguages: profile.otherLanguages,
  nextAvailableDate: profile.nextAvailableDate,
  hourlyRate: String(bahtFromSatang(profile.hourlyRate)),
});

export async function action({ request, context }: ActionFunctionArgs) {
  const { userId } = await requireCleaner(request, context);
  const { now } = context;
  const sender = { userId, now };
  const read = await readFormWithPhoto(request, sender);
  const { refused, submission, value } = await parseFormWithPhoto(read, EditCleanerSchema, sender);
  if (refused) return refused;
  const { sent } = read;
  const { rowVersion, ...wanted } = value;
  const photo = sent.photo ?? undefined;
  const result = await saveWithPhoto(read, sender, () =>
    updateCleanerProfile(userId, { ...wanted, photo }, { basedOn: rowVersion, now }),
  );
  if (result.ok) {
    if (result.replacedPhoto !== null)
      await removeReplacedPhoto(result.replacedPhoto, env().DATA_DIR);
    const toast = await serializeToast({ title: "partner:updated" });
    return redirectWithin(request, paths.cleanerDashboard(), { headers: { "Set-Cookie": toast } });
  }
  switch (result.reason) {
    case "no-profile":
      await discardSentPhoto(sent);
      throw redirectWithin(request, paths.login());
    case "changed-meanwhile":
      return attachPhotoDraft(
        refuseConflict(submission, wanted, result, comparableProfile),
        sent,
        sender,
      );
  }
}

/** If the connection drops, the form stays as it was typed. */
export function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return sendForm(() => serverAction<typeof action>(), {
    failed: "partner:update-failed-title",
    text: FAILED,
    unansweredProblem: { title: FAILED, text: "partner:update-unanswered" },
  });
}

export const meta: MetaFunction<typeof loader> = ({ data, error }) => metaTags(data?.page, error);

type EditForm = CleanerProfileForm & { rowVersion: string };

export default function EditCleanerProfile() {
  const { t } = useText();
  const { card, isListed, defaults, photo, platformFee, usual } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action | typeof clientAction>();
  const [form, fields] = useRefusableForm<EditForm>(FORM, answer, defaults);
  const words = (field: string, value: string) =>
    value
      .split(",")
      .map((word) => {
        if (field === "specialties" && isOneOf(SPECIALTIES, word)) return t(`specialties:${word}`);
        if (field === "languages" && isOneOf(SPOKEN_LANGUAGES, word)) {
          return t(`common:language-name-${word}`);
        }
        return word;
      })
      .join(field === "specialties" || field === "languages" ? "\u00a0· " : ",");
  return (
    <div className="page pt-2">
      <BackLink to={paths.cleanerDashboard()}>{t("partner:back-to-dashboard")}</BackLink>
      <h1 className="pt-1 pb-5">{t("partner:edit-title")}</h1>
      <FormProblem refused={answer} />
      <ConflictBanner
        refused={answer}
        labels={{
          bio: t("partner:bio"),
          specialties: t("partner:specialties"),
          languages: t("partner:languages"),
          otherLanguages: t("partner:other-languages"),
          nextAvailableDate: t("partner:next-available"),
          hourlyRate: t("partner:rate"),
        }}
        textOf={words}
      />
      <ErrorSummary
        fields={[...profileFieldsOf(fields), { id: form.id, errors: fields.rowVersion.errors }]}
      />
      <Form
        method="post"
        encType="multipart/form-data"
        {...getFormProps(form)}
        className="part-two gap-y-6 lg:pb-10"
      >
        <input
          type="hidden"
          name={fields.rowVersion.name}
          value={valueSentBack(answer, "rowVersion") ?? defaults.rowVersion}
        />
        <div className="flex min-w-0 flex-col gap-6">
          <CleanerProfileFields
            fields={fields}
            refused={answer}
            photo={photo}
            usualRate={usual}
            platformFee={platformFee}
          />
        </div>
        <div className="part-side">
          <section aria-label={t("partner:public-page")} className="card max-lg:hidden">
            <OwnCard card={card} />
            {isListed ? (
              <Link
                to={paths.cleaner(card.id)}
                className="link mb-3 ml-6 inline-flex min-h-11 items-center text-sm"
              >
                {t("partner:public-page")}
              </Link>
            ) : null}
          </section>
          <div className="action-bar">
            <SendButton label="partner:save" sending="partner:saving" />
          </div>
        </div>
      </Form>
    </div>
  );
}

import { getFormProps } from "@conform-to/react";
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import {
  Form,
  useActionData,
  useBeforeUnload,
  useLoaderData,
  useNavigation,
  type ClientActionFunctionArgs,
} from "@remix-run/react";
import { useRef } from "react";
import { z } from "zod/v4";
import { metaTags } from "~/components/page-meta";
import { Card } from "~/components/ui/card";
import { ErrorSummary } from "~/components/ui/error-summary";
import { useRefusableForm } from "~/components/ui/form";
import { FormProblem } from "~/components/ui/form-problem";
import { SendButton } from "~/components/ui/send-button";
import { sendForm } from "~/components/ui/send-form";
import { getSignInMethods } from "~/domain/accounts/oauth/identities.server";
import { getProvidersSetUp } from "~/domain/accounts/oauth/providers.server";
import { getCleanerOfUser } from "~/domain/cleaners/own-profile.server";
import { forgetPhotoDraft, getWaitingPhotoDraft } from "~/domain/cleaners/photo-drafts.server";
import { registerCleaner } from "~/domain/cleaners/register-cleaner.server";
import {
  getRegistrationDraft,
  saveRegistrationDraft,
} from "~/domain/cleaners/registration-drafts.server";
import { RegisterCleanerSchema } from "~/domain/cleaners/schemas";
import { getUsualHourlyRates } from "~/domain/cleaners/usual-rates.server";
import { PLATFORM_FEE } from "~/domain/pricing/pricing";
import { isConfirmed } from "~/http/ask-again.server";
import type { RouteHandle } from "~/http/context";
import { redirectWithin } from "~/http/redirect-within.server";
import { redirectToProvider } from "~/http/oauth/provider-sign-in.server";
import { describePersonalPage } from "~/http/page-meta.server";
import {
  PHOTO_FIELD,
  discardSentPhoto,
  attachPhotoDraft,
  saveSentPhoto,
  parseFormWithPhoto,
  readFormWithPhoto,
  saveWithPhoto,
  type FormWithPhoto,
} from "~/http/photo-upload.server";
import { parseForm, refuseFields } from "~/http/refused-form.server";
import { takeToast, serializeToast } from "~/http/toast.server";
import type { Message } from "~/i18n/messages";
import { useText } from "~/i18n/text";
import { paths } from "~/lib/paths";
import { PROVIDERS, isOneOf, type Provider } from "~/lib/vocabulary";
import {
  CleanerProfileFields,
  profileFieldsOf,
  type CleanerProfileForm,
} from "../shared/cleaner-profile-fields";
import { NO_PROFILE_TOAST, requireUserOnCleanerPage } from "../shared/require-cleaner.server";
import { FormPart } from "./form-part";
import { ReasonToJoin } from "./reason-to-join";
import { reasonToJoin } from "./reason-to-join.server";
import { SignupConsents } from "./signup-consents";
import { formValuesOfDraft, readRegistrationDraft } from "./registration-draft-form.server";
import { PROVIDER_FIELD, SocialSignUp } from "./social-sign-up";

const FAILED = "partner:failed" satisfies Message;
const FORM = "register";

export const handle = {
  formFailed: FAILED,
  draftForm: FORM,
} satisfies RouteHandle;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireUserOnCleanerPage(request, context);
  if (getCleanerOfUser(viewer.id)) throw redirectWithin(request, paths.cleanerDashboard());
  const { toast } = await takeToast(request);
  const { identities } = getSignInMethods(viewer.id);
  const setUp = getProvidersSetUp();
  const draft = getRegistrationDraft(viewer.id, context.now);
  const waiting = getWaitingPhotoDraft(viewer.id, context.now);
  return {
    /** True if a page for cleaners redirected them here. */
    cameFromCleanerPage: toast?.title === NO_PROFILE_TOAST.title,
    reason: await reasonToJoin(context),
    usual: getUsualHourlyRates(),
    platformFee: PLATFORM_FEE,
    typed: draft && formValuesOfDraft(draft),
    waiting,
    providers: PROVIDERS.map((provider) => ({
      provider,
      isSetUp: setUp[provider],
      isLinked: identities.some((identity) => identity.provider === provider),
      isOffered: waiting?.fromProvider === provider,
    })),
    page: await describePersonalPage(context, "partner:signup-title"),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requireUserOnCleanerPage(request, context);
  if (getCleanerOfUser(viewer.id)) throw redirectWithin(request, paths.cleanerDashboard());
  const { now } = context;
  const sender = { userId: viewer.id, now };
  const read = await readFormWithPhoto(request, sender);
  const provider = read.form.get(PROVIDER_FIELD);
  if (isOneOf(PROVIDERS, provider))
    return leaveForProvider(provider, read, viewer.id, { request, context });
  const { refused, value } = await parseFormWithPhoto(read, RegisterCleanerSchema, sender);
  if (refused) return refused;
  const { sent } = read;
  const { terms, backgroundCheckConsent, ...profile } = value;
  const accepted = { terms, backgroundCheck: backgroundCheckConsent };
  const result = await saveWithPhoto(read, sender, () =>
    registerCleaner(viewer.id, { profile, photo: sent.photo, accepted }, now),
  );
  if (result.ok) {
    const toast = await serializeToast({
      title: "partner:registered",
      text: "partner:registered-text",
    });
    return redirectWithin(request, paths.cleanerDashboard(), { headers: { "Set-Cookie": toast } });
  }
  await discardSentPhoto(sent);
  switch (result.reason) {
    case "already-a-cleaner":
      throw redirectWithin(request, paths.cleanerDashboard());
    case "account-closed":
      throw redirectWithin(request, paths.login());
  }
}

/**
 * Stores the form for the return, and redirects to the provider. If the account has a password and the
 * provider isn't linked yet, the page that asks for the password comes first.
 */
async function leaveForProvider(
  provider: Provider,
  { form, sent }: FormWithPhoto,
  userId: number,
  asked: Pick<ActionFunctionArgs, "request" | "context">,
) {
  const { now } = asked.context;
  const sender = { userId, now };
  if (sent.problem !== null) {
    // The user would miss the photo that they chose, so they don't leave with a refused one.
    const submission = parseForm(form, z.unknown());
    return attachPhotoDraft(
      refuseFields(submission, { [PHOTO_FIELD]: sent.problem }),
      sent,
      sender,
    );
  }
  saveRegistrationDraft(userId, readRegistrationDraft(form), now);
  if (sent.photo === null) forgetPhotoDraft(userId);
  await saveSentPhoto(sent, sender);
  const { hasPassword, identities } = getSignInMethods(userId);
  const isLinked = identities.some((identity) => identity.provider === provider);
  // That page asks for the password, or for the proof that people without one can give.
  if (!isLinked && (hasPassword || !(await isConfirmed({ userId, ...asked })))) {
    return redirectWithin(asked.request, paths.linkFromSignup(provider));
  }
  return redirectToProvider(provider, asked, {
    redirectTo: paths.cleanerSignup(),
    linkTo: userId,
    popup: null,
    offersPicture: true,
  });
}

/** If the connection drops, the form stays. Sending it again is safe, because nobody gets two profiles. */
export function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return sendForm(() => serverAction<typeof action>(), {
    failed: "partner:failed-title",
    text: FAILED,
    unansweredProblem: { title: "partner:unanswered-title", text: "partner:unanswered-text" },
  });
}

export const meta: MetaFunction<typeof loader> = ({ data, error }) => metaTags(data?.page, error);

type SignupForm = CleanerProfileForm & { terms: string; backgroundCheckConsent: string };

export default function CleanerSignup() {
  const { locale, t } = useText();
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action | typeof clientAction>();
  const isTyped = useRef(false);
  useBeforeUnload((event) => {
    if (isTyped.current) event.preventDefault();
  });
  const [form, fields] = useRefusableForm<SignupForm>(FORM, answer, {
    photoToken: loaded.waiting?.token ?? "",
    ...(loaded.typed ?? {
      bio: "",
      specialties: [],
      languages: [locale],
      otherLanguages: "",
      nextAvailableDate: t("partner:as-soon-as-possible"),
      hourlyRate: "",
    }),
  });
  const isLeaving = useNavigation().formData?.has(PROVIDER_FIELD) ?? false;
  return (
    <div className="page reading py-5">
      {loaded.cameFromCleanerPage && !answer ? (
        <Card weight="quiet" className="mb-5">
          <h2 className="text-lg">{t("partner:no-profile-title")}</h2>
          <p className="pb-3">{t("partner:no-profile-text")}</p>
          <a href={`#${FORM}`} className="button button-quiet">
            {t("partner:register")}
          </a>
        </Card>
      ) : null}
      <ReasonToJoin reason={loaded.reason} />
      <FormProblem refused={answer} />
      <ErrorSummary fields={[...profileFieldsOf(fields), fields.terms]} />
      <Form
        method="post"
        encType="multipart/form-data"
        {...getFormProps(form)}
        onChange={() => {
          isTyped.current = true;
        }}
        onSubmitCapture={() => {
          isTyped.current = false;
        }}
        className="flex scroll-mt-4 flex-col gap-8"
      >
        <CleanerProfileFields
          Part={FormPart}
          fields={fields}
          refused={answer}
          photo={null}
          photoDraft={loaded.waiting}
          usualRate={loaded.usual}
          platformFee={loaded.platformFee}
        />
        <SignupConsents terms={fields.terms} consent={fields.backgroundCheckConsent} />
        <div>
          <SendButton
            label="partner:register"
            sending={isLeaving ? "partner:register" : "partner:registering"}
          />
          <p className="pt-2 text-center text-sm text-ink-soft">{t("partner:register-note")}</p>
        </div>
        <SocialSignUp providers={loaded.providers} />
      </Form>
    </div>
  );
}

import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { AlertIcon, CheckIcon } from "~/components/art/icons";
import { LockIcon, PhoneIcon } from "~/components/art/subject-icons";
import { BackLink } from "~/components/back-link";
import { CleanerIdentity } from "~/components/cleaner-identity";
import { DoorClock, DoorLog } from "~/components/door";
import { RouteErrorPage } from "~/components/error-page";
import { LoadsAnew } from "~/components/loads-anew";
import { metaTags } from "~/components/page-meta";
import { Banner } from "~/components/ui/banner";
import {
  reportCleanerIsntThere,
  sayComingToOpen,
} from "~/domain/bookings/door/door-commands.server";
import { doorWaitUntil } from "~/domain/bookings/door/door-rules";
import { getDoorWaitWithTries } from "~/domain/bookings/door/door-waits.server";
import { doorLogLines } from "~/http/door-log.server";
import { describePersonalPage } from "~/http/page-meta.server";
import { readForm } from "~/http/read-form.server";
import { translatorFor } from "~/i18n/i18n.server";
import { useText } from "~/i18n/text";
import { formatClock, formatClockUnbroken } from "~/lib/bangkok-time";
import { nameForReader } from "~/lib/for-reader";
import { message } from "~/lib/message";
import { paths } from "~/lib/paths";
import { bookingDoorPath } from "~/lib/my-booking-paths";
import { ActionRow } from "../shared/action-row";
import { redirectToMyBooking, requireMyBooking } from "../shared/my-booking.server";

/** Time after which the page looks for news, in seconds: while the clock runs, and while admins look at the end. */
const LOOK_AGAIN_S = 30;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { booking } = await requireMyBooking(request, context, params);
  const { now, locale } = context;
  const wait = getDoorWaitWithTries(booking.id);
  // Without a clock the booking's page says what has become of it.
  if (!wait) throw redirect(paths.myBooking(booking.id));
  const t = await translatorFor(locale);
  const name = nameForReader(booking.cleanerName, locale) || t("common:former-cleaner");
  return {
    id: booking.id,
    now,
    wait: {
      startedAt: wait.startedAt,
      until: doorWaitUntil(wait),
      isComing: wait.comingAt !== null,
      isDisputed: wait.disputedAt !== null,
      isHeld: wait.isHeld,
    },
    log: doorLogLines(wait, { side: "customer", name, t, locale }),
    cleaner: {
      name,
      photo: booking.cleanerPhoto,
      phone: booking.cleanerPhone,
      isVerified: booking.cleaner.isVerified,
      rating: booking.cleanerRating,
      reviewCount: booking.cleanerReviewCount,
    },
    meta: await describePersonalPage(context, message("door:customer-title", { name })),
    nonce: context.cspNonce,
  };
}

/** Says that the customer is coming to open, or that the cleaner isn't there. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const { viewer, booking } = await requireMyBooking(request, context, params);
  const intent = (await readForm(request)).get("intent");
  // The page has no such button.
  if (intent !== "coming" && intent !== "isnt-there") throw new Response(null, { status: 400 });
  const command = intent === "coming" ? sayComingToOpen : reportCleanerIsntThere;
  const result = command(booking.id, { userId: viewer.id }, context.now);
  return result.ok
    ? redirect(bookingDoorPath(booking.id))
    : redirectToMyBooking(booking.id, { refused: null });
}

export default function AtTheDoor() {
  const { t, locale } = useText();
  const { id, now, wait, log, cleaner, nonce } = useLoaderData<typeof loader>();
  const { name, phone } = cleaner;
  const isOver = now >= wait.until;
  const time = formatClockUnbroken(wait.until, locale);
  return (
    <div className="page reading flex flex-col gap-4 pt-3 pb-10 sm:pt-6">
      <LoadsAnew everyS={LOOK_AGAIN_S} nonce={nonce} />
      <BackLink to={paths.myBooking(id)}>{t("my-booking:go-back")}</BackLink>
      <section className="card p-4 sm:p-6">
        <p className="flex items-center gap-2 pb-1 text-sm font-semibold text-marigold-900 tabular">
          <span
            aria-hidden="true"
            className="size-2.5 shrink-0 rounded-full bg-marigold forced-colors:border"
          />
          {t("door:customer-since", { name, time: formatClockUnbroken(wait.startedAt, locale) })}
        </p>
        <h1 className="pb-4 text-title lg:text-3xl" tabIndex={-1}>
          {t("door:customer-title", { name })}
        </h1>
        {wait.isHeld ? (
          <Banner tone="attention" title={t("door:isnt-there-said", { name })}>
            {t("door:isnt-there-said-text")}
          </Banner>
        ) : (
          <>
            <DoorClock
              share={(wait.until - now) / (wait.until - wait.startedAt)}
              figure={formatClock(wait.until, locale)}
              note={t("door:until")}
              isOver={isOver}
            />
            <p className="py-3 text-center font-semibold tabular">
              {t(isOver ? "door:customer-over" : "door:customer-until", { name, time })}
            </p>
          </>
        )}
        {wait.isComing ? (
          <p className="flex gap-2 rounded-xl bg-celadon-100 p-3 font-semibold forced-colors:border">
            <CheckIcon className="mt-1 size-4 shrink-0 text-celadon-700" />
            {t("door:coming-said", { name })}
          </p>
        ) : (
          <form method="post">
            <button
              type="submit"
              name="intent"
              value="coming"
              className="button button-strong min-h-14 w-full"
            >
              {t("door:coming-send")}
            </button>
          </form>
        )}
        {phone ? (
          <a href={"tel:" + phone} className="button button-quiet mt-2 min-h-12 w-full flex-wrap">
            <PhoneIcon className="size-5 shrink-0" />
            {t("door:call-name", { name })}
          </a>
        ) : null}
        <div className="pt-4">
          <CleanerIdentity cleaner={cleaner} name={name} />
        </div>
      </section>
      <ul className="card ruled overflow-hidden">
        <li>
          <ActionRow
            Icon={LockIcon}
            title={t("door:way-in")}
            text={t("door:way-in-text", { name })}
            leadsTo={{ page: paths.myBookingStep(id, "details") }}
          />
        </li>
        {wait.isDisputed ? null : (
          <li>
            <ActionRow
              Icon={AlertIcon}
              title={t("door:isnt-there", { name })}
              text={t("door:isnt-there-text")}
              leadsTo={{ button: { name: "intent", value: "isnt-there" } }}
            />
          </li>
        )}
      </ul>
      <DoorLog title={t("door:customer-log")} lines={log} />
    </div>
  );
}

export const meta: MetaFunction<typeof loader> = ({ data: loaded, error }) =>
  metaTags(loaded?.meta, error);

export function ErrorBoundary() {
  return <RouteErrorPage />;
}

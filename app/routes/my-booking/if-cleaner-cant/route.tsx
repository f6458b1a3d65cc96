import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { RouteErrorPage } from "~/components/error-page";
import { IfCleanerCantField } from "~/components/if-cleaner-cant";
import { metaTags } from "~/components/page-meta";
import { FieldError } from "~/components/ui/field";
import { FormProblem } from "~/components/ui/form-problem";
import { isRedo } from "~/domain/bookings/redos/is-redo";
import { IfCleanerCantSchema } from "~/domain/bookings/creating/booking-form-schemas";
import { isAhead } from "~/domain/bookings/lifecycle/status";
import { changeIfCleanerCant } from "~/domain/bookings/substitutes/search-commands.server";
import { choiceOf } from "~/domain/bookings/substitutes/search-rules";
import { ifCleanerCantTexts } from "~/http/if-cleaner-cant.server";
import { describePersonalPage } from "~/http/page-meta.server";
import { readForm } from "~/http/read-form.server";
import { parseForm, refuseFields } from "~/http/refused-form.server";
import { useText } from "~/i18n/text";
import { nameForReader } from "~/lib/for-reader";
import { message } from "~/lib/message";
import { paths } from "~/lib/paths";
import { BookingQuestion } from "../shared/booking-question";
import {
  bookingForQuestion,
  redirectToMyBooking,
  requireMyBooking,
} from "../shared/my-booking.server";

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { booking } = await requireMyBooking(request, context, params);
  const { now, locale } = context;
  // From the loss on the choice is fixed. A redo that is cancelled opens its problem again instead.
  if (!isAhead(booking, now) || isRedo(booking)) throw redirect(paths.myBooking(booking.id));
  const name = nameForReader(booking.cleanerName, locale);
  return {
    booking: bookingForQuestion(booking, locale),
    texts: await ifCleanerCantTexts({ name, total: booking.totalPrice }, locale),
    chosen: choiceOf(booking),
    meta: await describePersonalPage(context, message("my-booking:cant-title", { name })),
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { viewer, booking } = await requireMyBooking(request, context, params);
  const submission = parseForm(await readForm(request), IfCleanerCantSchema);
  if (submission.status !== "success") return refuseFields(submission);
  const { ifCleanerCant: choice } = submission.value;
  const by = { userId: viewer.id, now: context.now };
  const result = changeIfCleanerCant({ bookingId: booking.id, choice }, by);
  return redirectToMyBooking(
    booking.id,
    result.ok ? { done: "my-booking:cant-saved" } : { refused: null },
  );
}

export default function ChangeIfCleanerCant() {
  const { t } = useText();
  const { booking, texts, chosen } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const error = refused?.reply.error?.["ifCleanerCant"]?.[0];
  return (
    <BookingQuestion booking={booking} title={texts.legend}>
      <FormProblem refused={refused} />
      <form method="post" className="flex flex-col gap-4">
        <IfCleanerCantField
          texts={{ ...texts, legend: t("my-booking:cant-question") }}
          chosen={chosen}
          error={<FieldError id="if-cleaner-cant-error" error={error} className="pb-2" />}
        />
        <button type="submit" className="button button-strong min-h-12">
          {t("my-booking:cant-save")}
        </button>
      </form>
    </BookingQuestion>
  );
}

export const meta: MetaFunction<typeof loader> = ({ data: loaded, error }) =>
  metaTags(loaded?.meta, error);

export function ErrorBoundary() {
  return <RouteErrorPage />;
}

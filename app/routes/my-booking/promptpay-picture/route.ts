import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { promptPayNow } from "~/domain/bookings/reading/pay-now";
import { qrCode } from "~/domain/payments/qr-code";
import { qrPicture } from "~/domain/payments/qr-picture.server";
import { requireMyBooking } from "../shared/my-booking.server";

/** Serves the QR of a booking's page as a picture, for the album of the phone that pays. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { booking } = await requireMyBooking(request, context, params);
  const promptPay = promptPayNow(booking, context.now);
  if (!promptPay) throw data(null, { status: 404 });
  return new Response(await qrPicture(qrCode(promptPay.payload)), {
    headers: {
      "Content-Type": "image/png",
      "Content-Disposition": `attachment; filename="baansaat-promptpay-${booking.id}.png"`,
      "Cache-Control": "private, no-store",
      "X-Robots-Tag": "noindex",
    },
  });
}

import type { QrCode } from "~/domain/payments/qr-code";

/** A QR code that cameras can read: dark on white, whatever colours the user has chosen. */
export function QrPicture({
  code: { size, path },
  label,
  width,
}: {
  code: QrCode;
  /** Description for people who don't see it. */
  label: string;
  /** In CSS pixels. */
  width: number;
}) {
  return (
    <svg
      role="img"
      aria-label={label}
      width={width}
      height={width}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="mx-auto my-2 rounded-xl bg-white forced-color-adjust-none"
    >
      <path d={path} transform="translate(0 .5)" stroke="#1c2b27" />
    </svg>
  );
}

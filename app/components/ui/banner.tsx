import type { ReactNode } from "react";
import { AlertIcon, InfoIcon } from "~/components/art/icons";

const BANNER_LOOKS = {
  plain: { Icon: InfoIcon, box: "bg-celadon-100", icon: "text-celadon-700" },
  attention: { Icon: InfoIcon, box: "bg-marigold-100", icon: "text-marigold-900" },
  destructive: { Icon: AlertIcon, box: "bg-brick-100", icon: "text-brick" },
} as const;

/**
 * A message about the page or form below it. Screen readers announce at once what keeps the user from going
 * on: a refusal, and what waits for them (`attention`).
 */
export function Banner({
  tone = "plain",
  title,
  children,
}: {
  tone?: keyof typeof BANNER_LOOKS;
  title: string;
  children?: ReactNode;
}) {
  const { Icon, box, icon } = BANNER_LOOKS[tone];
  return (
    <div
      role={tone === "plain" ? "status" : "alert"}
      className={`mb-5 flex gap-3 rounded-2xl forced-colors:border p-4 max-[16rem]:flex-wrap ${box}`}
    >
      <Icon className={`mt-0.5 size-5 shrink-0 ${icon}`} />
      <div className="min-w-0">
        <p className="font-semibold">{title}</p>
        {children ? <div className="text-sm">{children}</div> : null}
      </div>
    </div>
  );
}

import type { ReactNode } from "react";
import { AlertIcon, InfoIcon } from "~/components/art/icons";

/** A message that belongs to the page or form below it; a refusal is announced. */
export function Notice({
  tone = "plain",
  title,
  children,
}: {
  tone?: "plain" | "destructive";
  title: string;
  children?: ReactNode;
}) {
  const destructive = tone === "destructive";
  const Icon = destructive ? AlertIcon : InfoIcon;
  return (
    <div
      role={destructive ? "alert" : "status"}
      className={`mb-5 flex gap-3 rounded-2xl p-4 ${destructive ? "bg-brick-100" : "bg-celadon-100"}`}
    >
      <Icon
        className={`mt-0.5 size-5 shrink-0 ${destructive ? "text-brick" : "text-celadon-700"}`}
      />
      <div>
        <p className="font-semibold">{title}</p>
        {children ? <div className="text-sm">{children}</div> : null}
      </div>
    </div>
  );
}

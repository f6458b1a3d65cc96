import type { ReactNode } from "react";

/** Facts with their labels: an address, the parts of a price. */
export function KeyValues({ children }: { children: ReactNode }) {
  return <dl className="flex flex-col gap-1">{children}</dl>;
}

/** Texts are aligned below each other, whatever their labels. */
const LABEL_CLASSES = {
  text: "w-24 text-ink-soft",
  sum: "min-w-0 flex-1 basis-32 text-ink-soft",
  total: "",
};

/** One fact. `sum` is at the right, in figures that align; `total` closes the ones above it. */
export function KeyValue({
  label,
  detail,
  kind = "text",
  isLong = false,
  children,
}: {
  label: string;
  /** Text below the label: how a sum is calculated. */
  detail?: string;
  kind?: keyof typeof LABEL_CLASSES;
  /** True if it needs the whole width of a phone: there its label is above it. */
  isLong?: boolean;
  children: ReactNode;
}) {
  return (
    <div
      className={`flex flex-wrap gap-x-3 ${
        kind === "total" ? "mt-1 border-t border-celadon-200 pt-2 font-bold" : ""
      }`}
    >
      {/* A long label wraps beside its sum, unless the text is so large that there is no room for both. */}
      <dt className={isLong ? `${LABEL_CLASSES[kind]} max-sm:w-full` : LABEL_CLASSES[kind]}>
        {label}
        {detail ? <span className="block text-sm">{detail}</span> : null}
      </dt>
      <dd className={kind === "text" ? "min-w-0 grow basis-40" : "ml-auto tabular"}>{children}</dd>
    </div>
  );
}

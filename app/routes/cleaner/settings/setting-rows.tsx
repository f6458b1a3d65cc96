import type { ComponentType, ReactNode } from "react";
import { ChevronRightIcon } from "~/components/art/icons";
import { Link } from "~/components/link";

/** A group of settings with its heading. */
export function SettingRows({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className="pb-2.5 text-section">{title}</h2>
      <ul className="card ruled overflow-hidden">{children}</ul>
    </section>
  );
}

/** A setting: its name and its state, all of it a link to the page that changes it. */
export function SettingRow({
  Icon,
  to,
  title,
  children,
}: {
  Icon: ComponentType<{ className?: string }>;
  to: string;
  title: string;
  children: ReactNode;
}) {
  return (
    <li>
      <Link
        to={to}
        className="flex min-h-row items-center gap-3 px-4 py-2 -outline-offset-3 hover:bg-celadon-50"
      >
        <Icon className="size-6 shrink-0 text-celadon-700 max-[16rem]:hidden" />
        <span className="min-w-0 grow leading-snug">
          <span className="block font-semibold">{title}</span>
          <span className="block text-sm text-ink-soft">{children}</span>
        </span>
        <ChevronRightIcon className="size-5 shrink-0 text-ink-soft" />
      </Link>
    </li>
  );
}

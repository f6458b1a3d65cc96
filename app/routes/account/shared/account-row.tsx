import type { ComponentType } from "react";
import { ChevronRightIcon } from "~/components/art/icons";
import { Link } from "~/components/link";

/** A row of a list that leads to a page of the account: its name, and how it is set or what it is for. */
export function AccountRow({
  to,
  Icon,
  title,
  text,
}: {
  to: string;
  Icon: ComponentType<{ className?: string }>;
  title: string;
  text: string;
}) {
  return (
    <li>
      <Link
        to={to}
        className="flex min-h-16 items-center gap-3 px-4 py-2 hover:bg-celadon-50 sm:px-6"
      >
        <Icon className="size-6 shrink-0 text-celadon-700 max-[16rem]:hidden" />
        <span className="min-w-0 flex-1 leading-snug">
          <strong className="block font-semibold">{title}</strong>
          <span className="text-sm wrap-anywhere text-ink-soft">{text}</span>
        </span>
        <ChevronRightIcon className="size-5 shrink-0 text-celadon-700" />
      </Link>
    </li>
  );
}

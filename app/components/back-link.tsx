import { ChevronLeftIcon } from "~/components/art/icons";
import { Link } from "~/components/link";

/** A link back to the parent page, shown above the title. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link
      to={to}
      className="-ml-1.5 inline-flex min-h-11 items-center gap-1 pr-3 font-semibold text-celadon-700 print:hidden"
    >
      <ChevronLeftIcon className="size-5" />
      {children}
    </Link>
  );
}

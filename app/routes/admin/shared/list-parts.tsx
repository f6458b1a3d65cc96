import { Form, useLocation, useNavigate } from "@remix-run/react";
import { Fragment, useEffect, useRef, type FormEvent, type ReactNode } from "react";
import { EmptySearchScene } from "~/components/art/empty-scenes";
import { ChevronLeftIcon, ChevronRightIcon } from "~/components/art/icons";
import { SearchIcon } from "~/components/art/subject-icons";
import { Link } from "~/components/link";
import { useIsSlow, useIsLoading } from "~/components/loading";
import { Empty } from "~/components/ui/empty";
import { useText } from "~/i18n/text";
import { LONGEST_SEARCH } from "~/lib/search-text";

/** The title of a list with how many there are, and what can be added to it. */
export function ListHead({
  title,
  total,
  children,
}: {
  title: string;
  /** In words behind a title that ends with a number itself. */
  total: number | string;
  /** A link or two. */
  children?: ReactNode;
}) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 pb-4">
      <h1 className="text-title">
        {title}
        {typeof total === "number" ? " " : null}
        <span className="font-normal text-ink-soft tabular">{total}</span>
      </h1>
      {children ? <div className="flex flex-wrap gap-2">{children}</div> : null}
    </div>
  );
}

/**
 * The filters of a list, which stand in its address: a form that asks. Where scripts run a choice is
 * asked for at once. `children` are further fields, each a `FilterSelect` or alike.
 */
export function FilterForm({
  action,
  label,
  sort,
  isStandalone = false,
  children,
}: {
  /** The list. */
  action: string;
  /** What its field for words finds; no field without. */
  label?: string;
  /** The order that rules, which stays. */
  sort?: string | null | undefined;
  /** It stands on the page itself, not on a list’s card. */
  isStandalone?: boolean;
  children?: ReactNode;
}) {
  const { t } = useText();
  const navigate = useNavigate();
  const { search } = useLocation();
  const form = useRef<HTMLFormElement>(null);
  const shown = useRef(search);
  useEffect(() => {
    if (!form.current || shown.current === search) return;
    shown.current = search;
    // After "back", or a link: the fields say what is shown, and none loses the focus.
    const asked = new URLSearchParams(search);
    for (const field of form.current.elements) {
      if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) continue;
      if (field.type !== "hidden") field.value = asked.get(field.name) ?? "";
    }
  }, [search]);
  const ask = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const asked = new URLSearchParams();
    for (const [name, value] of new FormData(event.currentTarget)) {
      if (typeof value === "string" && value.trim() !== "") asked.set(name, value.trim());
    }
    const query = asked.toString();
    navigate(query ? `${action}?${query}` : action, { preventScrollReset: true });
  };
  return (
    <Form
      ref={form}
      method="get"
      action={action}
      role="search"
      onSubmit={ask}
      onChange={({ target, currentTarget }) => {
        if (target instanceof HTMLSelectElement) currentTarget.requestSubmit();
      }}
      className={`flex flex-wrap gap-2 pb-3 ${isStandalone ? "" : "md:px-4 md:py-3"}`}
    >
      {label === undefined ? null : (
        <input
          name="q"
          type="search"
          aria-label={label}
          placeholder={label}
          defaultValue={new URLSearchParams(search).get("q") ?? ""}
          maxLength={LONGEST_SEARCH}
          enterKeyHint="search"
          className={`field min-w-0 max-md:basis-full flex-1 placeholder:text-ink-soft ${isStandalone ? "" : "md:max-w-sm"}`}
        />
      )}
      {children}
      {sort ? <input type="hidden" name="sort" value={sort} /> : null}
      <button type="submit" className="button button-quiet shrink-0 md:ml-auto">
        <SearchIcon className="size-5" />
        {t("desk:search")}
      </button>
    </Form>
  );
}

/** One of a filter's answers; the first, which asks for nothing, says what it filters. */
export function FilterSelect({
  name,
  label,
  all,
  options,
  chosen,
}: {
  name: string;
  label: string;
  all: string;
  options: readonly { value: string; label: string }[];
  chosen: string | null;
}) {
  return (
    <select
      name={name}
      aria-label={label}
      defaultValue={chosen ?? ""}
      className="field w-auto min-w-0 flex-[1_1_7rem] md:flex-none"
    >
      <option value="">{all}</option>
      {options.map(({ value, label: text }) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  );
}

/**
 * The days from which and up to which a list goes. They are asked for with the rest: whoever types one
 * isn't done.
 */
export function FilterDays({
  from,
  to,
}: {
  from: { label: string; chosen: string | null };
  to: { label: string; chosen: string | null };
}) {
  return (
    <div className="flex min-w-0 flex-wrap gap-2 max-md:basis-full md:min-w-3/4">
      {Object.entries({ from, to }).map(([name, { label, chosen }]) => (
        <label
          key={name}
          className="min-w-0 flex-[1_1_9rem] text-sm text-ink-soft md:flex md:flex-none md:items-center md:gap-2"
        >
          {label}
          <input
            type="date"
            name={name}
            defaultValue={chosen ?? ""}
            className="field min-w-0 flex-1"
          />
        </label>
      ))}
    </div>
  );
}

/**
 * The list itself below whatever dialog is open over it, which stands before it: filters and rows, and
 * its end. While another view of it is on its way it says so.
 */
export function ListBody({
  path,
  end,
  children,
}: {
  path: string;
  end?: ReactNode;
  children: ReactNode;
}) {
  const loading = useIsSlow(useIsLoading(path));
  return (
    <div aria-busy={loading || undefined} className="behind-dialog">
      <div className={loading ? "desk-list opacity-60" : "desk-list"}>{children}</div>
      {end}
    </div>
  );
}

/** What of a list's address asks for fewer rows; the rest only orders them. */
const ORDER_PARAMETERS = ["sort", "page"];

/** Where no row is as asked for, with the way back to all; where there is none at all, only that. */
export function EmptyList({
  title,
  clearTo,
}: {
  title: string;
  /** The list without filters; null where none are set. */
  clearTo: string | null;
}) {
  const { t } = useText();
  const { search } = useLocation();
  const isFiltered = [...new URLSearchParams(search)].some(
    ([name, value]) => value !== "" && !ORDER_PARAMETERS.includes(name),
  );
  const hasNone = clearTo !== null && !isFiltered;
  return (
    <Empty Scene={EmptySearchScene} title={hasNone ? t("desk:nothing-yet") : title}>
      {clearTo === null || hasNone ? null : (
        <Link to={clearTo} className="button button-quiet">
          {t("desk:clear-filters")}
        </Link>
      )}
    </Empty>
  );
}

/** Below a list: which of its rows these are, and the way to the others, to the last of thousands, too. */
export function ListPagination({
  page,
  size,
  total,
  to,
}: {
  page: number;
  size: number;
  total: number;
  to: (page: number) => string;
}) {
  const { t } = useText();
  if (total <= size) return null;
  const from = (page - 1) * size + 1;
  const last = Math.ceil(total / size);
  const numbers = [...new Set([1, page - 1, page, page + 1, last])].filter(
    (number) => number >= 1 && number <= last,
  );
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 pt-3 pb-6 text-sm">
      <p className="text-ink-soft tabular">
        {t("desk:range", { from, to: Math.min(from + size - 1, total), total })}
      </p>
      <nav aria-label={t("common:pagination")} className="desk-pages">
        {page > 1 ? (
          <Link to={to(page - 1)} rel="prev">
            <ChevronLeftIcon className="size-5 sm:hidden" />
            <span className="max-sm:sr-only">{t("common:previous")}</span>
          </Link>
        ) : null}
        {numbers.map((number, index) => {
          const isNear = Math.abs(number - page) === 1 && number !== 1 && number !== last;
          const isGap = index > 0 && number - (numbers[index - 1] ?? number) > 1;
          return (
            <Fragment key={number}>
              {isGap ? <span aria-hidden="true">…</span> : null}
              {number === page ? (
                <span aria-current="page">
                  <span className="sr-only">{t("common:page-number", { page })}</span>
                  <span aria-hidden="true">{number}</span>
                </span>
              ) : (
                <Link
                  to={to(number)}
                  aria-label={t("common:page-number", { page: number })}
                  className={isNear ? "max-sm:hidden" : undefined}
                >
                  {number}
                </Link>
              )}
            </Fragment>
          );
        })}
        {page < last ? (
          <Link to={to(page + 1)} rel="next">
            <span className="max-sm:sr-only">{t("common:next")}</span>
            <ChevronRightIcon className="size-5 sm:hidden" />
          </Link>
        ) : null}
      </nav>
    </div>
  );
}

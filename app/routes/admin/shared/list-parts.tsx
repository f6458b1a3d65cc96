import { Form, useLocation, useNavigate } from "@remix-run/react";
import {
  Fragment,
  useEffect,
  useRef,
  type ComponentProps,
  type FormEvent,
  type ReactNode,
} from "react";
import { EmptySearchScene } from "~/components/art/empty-scenes";
import { ChevronDownIcon, ChevronLeftIcon, ChevronRightIcon } from "~/components/art/icons";
import { SearchIcon } from "~/components/art/subject-icons";
import { useEarlyChange } from "~/components/early-change";
import { Link } from "~/components/link";
import { useIsSlow, useIsLoading } from "~/components/loading";
import { Empty } from "~/components/ui/empty";
import { FieldError } from "~/components/ui/field";
import type { Message } from "~/i18n/messages";
import { isCityDate } from "~/lib/bangkok-time";
import { useText } from "~/i18n/text";
import { joinWithDots } from "~/lib/join-texts";
import { adminPaths, type AdminSection } from "~/lib/admin-paths";
import { LONGEST_SEARCH } from "~/lib/search-text";

/** Returns the address of the list behind a dialog, whose URL has the query of the list. */
export const useListPath = (section: AdminSection) =>
  adminPaths.section(section) + useLocation().search;

/** The title of a list with its number of rows, and links to add to it. */
export function ListHead({
  title,
  total,
  lead,
  children,
}: {
  title: string;
  /** A text, if the title itself ends with a number; null if it is in the lead. */
  total: number | string | null;
  /** A line below the title. */
  lead?: ReactNode;
  /** One or two links. */
  children?: ReactNode;
}) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 pb-4">
      <div className="min-w-0">
        <h1>
          {title}
          {typeof total === "number" ? " " : null}
          <span className="font-normal text-ink-soft tabular">{total}</span>
        </h1>
        {lead}
      </div>
      {children ? <div className="flex flex-wrap gap-2">{children}</div> : null}
    </div>
  );
}

/**
 * The form with the filters of a list, which are kept in its URL. With scripts, a choice is applied at
 * once. `children` are further fields, such as `FilterSelect`; beside a search they are folded on phones, so
 * that the list begins within the first screen.
 */
export function FilterForm({
  action,
  label,
  keeps = {},
  place = "card",
  children,
}: {
  /** Path of the list. */
  action: string;
  /** Label of the search field; without a label there is no search field. */
  label?: string;
  /** Parameters of the URL that filtering keeps, such as the order. */
  keeps?: Readonly<Record<string, string | null | undefined>>;
  /** On a list’s card, in a row of that card beside links, or on the page itself. */
  place?: "card" | "row" | "page";
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
    // After "back" or a link, set the fields to the shown filters, without losing the focus.
    const asked = new URLSearchParams(search);
    for (const field of form.current.elements) {
      if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) continue;
      if (field.type !== "hidden") field.value = asked.get(field.name) ?? "";
    }
  }, [search]);
  useEarlyChange(form, "select", (filters) => filters.requestSubmit());
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
      className={`flex flex-wrap gap-2 pb-3 ${children && label !== undefined ? "max-md:pb-0" : ""} ${FORM_PLACES[place]}`}
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
          className={`field min-w-0 flex-1 placeholder:text-ink-soft placeholder-shown:text-ellipsis md:min-w-80 basis-32 ${place === "page" ? "" : "md:max-w-sm"}`}
        />
      )}
      {label === undefined ? children : null}
      {Object.entries(keeps).map(([name, value]) =>
        value ? <input key={name} type="hidden" name={name} value={value} /> : null,
      )}
      {label === undefined ? (
        // With scripts a choice is applied at once.
        <button type="submit" data-without-scripts="" className="button button-quiet shrink-0">
          {t("admin:show")}
        </button>
      ) : (
        <button type="submit" className="button button-quiet shrink-0 max-sm:px-3">
          <SearchIcon className="size-5" />
          {/* On phones the field has this room: what can be typed is read in full. */}
          <span className="max-sm:sr-only">{t("admin:search")}</span>
        </button>
      )}
      {label !== undefined && children ? <FilterFold>{children}</FilterFold> : null}
    </Form>
  );
}

/** Classes of a filter form by its place. In a row, its fields are parts of the row from 48rem on. */
const FORM_PLACES = { card: "md:px-4 md:py-3", row: "md:contents", page: "" } as const;

/** The filters beside a search. On phones they are folded while none is set; their number is in the summary. */
function FilterFold({ children }: { children: ReactNode }) {
  const { t } = useText();
  const count = [...new URLSearchParams(useLocation().search)].filter(
    ([name, value]) => value !== "" && !NO_FILTERS.includes(name),
  ).length;
  return (
    <details open={count > 0} className="fold min-w-0 max-md:-mt-2 max-md:basis-full">
      <summary className="group text-sm font-semibold text-celadon-700">
        {joinWithDots(t("admin:filters"), count > 0 && String(count))}
        <ChevronDownIcon className="size-5" />
      </summary>
      <div className="flex flex-wrap gap-2 max-md:pb-3 max-md:[&>select]:basis-48">
        {children}
        <button type="submit" className="button button-quiet max-md:basis-full md:hidden">
          {t("admin:show")}
        </button>
      </div>
    </details>
  );
}

/** A link to a part of a list. */
export interface SegmentLink {
  to: string;
  label: string;
  isShown: boolean;
}

/** Links between the parts of a list, one of which is shown. On phones they scroll if they don't fit. */
export function SegmentLinks({
  label,
  segments,
}: {
  label: string;
  segments: readonly SegmentLink[];
}) {
  return (
    <nav
      aria-label={label}
      className="mb-3 flex rounded-2xl bg-celadon-100 p-1 max-[16rem]:flex-wrap sm:gap-1 max-sm:w-full max-sm:overflow-x-auto forced-colors:border sm:inline-flex sm:flex-wrap"
    >
      {segments.map(({ to, label: text, isShown }) => (
        <Link
          key={to}
          to={to}
          aria-current={isShown ? "page" : undefined}
          className="grid min-h-11 flex-auto place-items-center rounded-xl px-1.5 text-center text-sm font-semibold text-ink-soft tabular min-[19rem]:whitespace-nowrap hover:text-ink aria-[current]:bg-white aria-[current]:text-celadon-800 aria-[current]:[scroll-initial-target:nearest] aria-[current]:[box-shadow:inset_0_0_0_2px_var(--color-celadon-700)] sm:px-4 forced-colors:aria-[current]:border-2"
        >
          {text}
        </Link>
      ))}
    </nav>
  );
}

/** A parameter of a list's URL that has one of a few values. */
export interface ListFilter {
  name: string;
  label: string;
  /** Text of the first option, which sets no filter and names what is filtered. */
  all: string;
  options: readonly { value: string; label: string }[];
}

/** Returns the options of a filter, each with its text. */
export const filterOptions = <Value extends string>(
  values: readonly Value[],
  labelOf: (value: Value) => string,
) => values.map((value) => ({ value, label: labelOf(value) }));

/** A select for one filter. */
export function FilterSelect({
  name,
  label,
  all,
  options,
  chosen,
}: ListFilter & { chosen: string | null | undefined }) {
  return (
    <select
      name={name}
      aria-label={label}
      defaultValue={options.find(({ value }) => value === chosen)?.value ?? ""}
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
 * Fields for the first and last day of a list. A change isn't applied at once, because a day is typed in
 * several steps.
 */
export function FilterDays({
  from,
  to,
}: {
  from: { label: string; chosen: string | null; error?: Message | null };
  to: { label: string; chosen: string | null; error?: Message | null };
}) {
  return (
    <div className="flex min-w-0 flex-wrap gap-2 max-md:basis-full">
      {Object.entries({ from, to }).map(([name, { label, chosen, error }]) => (
        <Fragment key={name}>
          <label className="min-w-0 flex-[1_1_9rem] text-sm text-ink-soft md:flex md:flex-none md:items-center md:gap-2">
            {label}
            <input
              type="date"
              name={name}
              // A field for dates takes nothing else; the error has what the address asked for.
              defaultValue={isCityDate(chosen) ? chosen : ""}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? `${name}-day-error` : undefined}
              className="field min-w-0 flex-1"
            />
          </label>
          <FieldError
            id={`${name}-day-error`}
            error={error}
            className="max-md:basis-full md:self-center"
          />
        </Fragment>
      ))}
    </div>
  );
}

/**
 * The list itself: filters, rows and its end. A dialog that is open over it comes before it in the page.
 * While another view of the list is loading, it is marked as busy.
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
      <div className={loading ? "admin-list opacity-60" : "admin-list"}>{children}</div>
      {end}
    </div>
  );
}

/** The actions of a row: the first one, and a menu with the others. */
export const RowActions = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-center justify-between gap-1 md:-mr-1 md:flex-nowrap md:justify-end">
    {children}
  </div>
);

/** Classes of a row's first action. */
export const ROW_ACTION =
  "link inline-flex min-h-11 min-w-11 items-center px-1 font-semibold md:justify-end";

/** The first action of a row, as a link. */
export const RowAction = ({
  oneLine = false,
  ...link
}: Omit<ComponentProps<typeof Link>, "className"> & {
  /** True if its text never breaks. */
  oneLine?: boolean;
}) => <Link {...link} className={`${ROW_ACTION} ${oneLine ? "whitespace-nowrap" : ""}`} />;

/** Query parameters that are no filters: they only order or page the rows, or choose one of several lists. */
const ORDER_PARAMETERS = ["sort", "page", "view"];

/** The same, and what is searched for, or whose list it is: no filters of a form. */
const NO_FILTERS = [...ORDER_PARAMETERS, "q", "before", "id", "cleaner"];

/** Shows that no row matches, with a link to clear the filters; or that the list is empty. */
export function EmptyList({
  title,
  clearTo,
}: {
  title: string;
  /** Path of the list without filters; null if there is nothing to clear. */
  clearTo: string | null;
}) {
  const { t } = useText();
  const { search } = useLocation();
  const isFiltered = [...new URLSearchParams(search)].some(
    ([name, value]) => value !== "" && !ORDER_PARAMETERS.includes(name),
  );
  const hasNone = clearTo !== null && !isFiltered;
  return (
    <Empty Scene={EmptySearchScene} title={hasNone ? t("admin:nothing-yet") : title}>
      {clearTo === null || hasNone ? null : (
        <Link to={clearTo} className="button button-quiet">
          {t("admin:clear-filters")}
        </Link>
      )}
    </Empty>
  );
}

/** Shows below a list which rows these are, with links to other pages, including the last one. */
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
        {t("admin:range", { from, to: Math.min(from + size - 1, total), total })}
      </p>
      <nav aria-label={t("common:pagination")} className="admin-pages">
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

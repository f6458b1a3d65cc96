import { useFetcher, useLocation } from "@remix-run/react";
import { useEffect } from "react";
import { HeartIcon } from "~/components/art/subject-icons";
import { useHydrated } from "~/components/hydrated";
import { showToast } from "~/components/show-toast";
import type { PlainKey } from "~/i18n/messages";
import { useText } from "~/i18n/text";
import { paths } from "~/lib/paths";

/** Id of the one form that all hearts on the page belong to. */
const FORM_ID = "favourites";

/**
 * Returns who is a favourite, including what was just pressed, and the form that the hearts belong to.
 * Where scripts run the page stays as it is.
 */
export function useFavourites(saved: readonly number[]) {
  const fetcher = useFetcher<{ failed: PlainKey | null }>();
  const failed = fetcher.state === "idle" ? fetcher.data?.failed : null;
  useEffect(() => {
    if (failed) showToast({ title: failed, tone: "destructive" });
  }, [failed]);
  const asked = fetcher.formData;
  const isFavourite = (id: number) => {
    if (asked?.get("add") === String(id)) return true;
    if (asked?.get("remove") === String(id)) return false;
    return saved.includes(id);
  };
  const form = (
    <fetcher.Form id={FORM_ID} method="post" action={paths.favourites()}>
      <RedirectField />
    </fetcher.Form>
  );
  return { form, isFavourite };
}

/** A separate component, so that hydration renders only this again, not all cards of the page. */
function RedirectField() {
  const hydrated = useHydrated();
  const { pathname, search } = useLocation();
  return hydrated ? (
    <input type="hidden" name="stay" value="1" />
  ) : (
    <input type="hidden" name="redirectTo" value={pathname + search} />
  );
}

/** The heart on a card; pressed if the cleaner is a favourite. */
export function FavouriteButton({
  id,
  name,
  isOn,
  place = "absolute top-0 right-0 z-10",
}: {
  id: number;
  name: string;
  isOn: boolean;
  /** Classes that say where it is; on a card, the corner of the picture. */
  place?: string;
}) {
  const { t } = useText();
  return (
    <button
      type="submit"
      form={FORM_ID}
      name={isOn ? "remove" : "add"}
      value={id}
      aria-label={t("browse:favourite", { name })}
      aria-pressed={isOn}
      className={`grid size-11 place-items-center ${place}`}
    >
      <span className="grid size-8 place-items-center rounded-full bg-white text-celadon-700 [box-shadow:var(--shadow-soft)] forced-colors:border">
        <HeartIcon filled={isOn} className="size-5" />
      </span>
    </button>
  );
}

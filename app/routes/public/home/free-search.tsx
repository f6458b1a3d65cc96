import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { AreaOptions } from "~/components/area-options";
import { useText } from "~/i18n/text";
import { paths } from "~/lib/paths";
import { AREAS } from "~/lib/vocabulary";
import type { HomeData } from "./home-data.server";

interface FreeSearchProps extends Pick<HomeData, "days"> {
  free: Pick<HomeData["free"], "area" | "day">;
  /** The look of the button: `strong` unless something else is the first thing to do. */
  look: "strong" | "outline";
  /** Another way to book, beside the button. */
  children?: ReactNode;
}

/** The two questions, where and when. They lead to the list of those who are free then. */
export function FreeSearch({ days, free, look, children }: FreeSearchProps) {
  const { t } = useText();
  return (
    <Form method="get" action={paths.browse()} role="search" className="free-search">
      <div className="where-when">
        <label>
          <span>{t("home:where")}</span>
          <select name="area" defaultValue={free.area ?? ""}>
            <option value="">{t("areas:all")}</option>
            <AreaOptions areas={AREAS} />
          </select>
        </label>
        <label>
          <span>{t("home:when")}</span>
          <select name="day" defaultValue={free.day ?? ""}>
            {days.map(({ day, text }) => (
              <option key={day} value={day}>
                {text}
              </option>
            ))}
            <option value="">{t("browse:any-day")}</option>
          </select>
        </label>
      </div>
      <button
        type="submit"
        className={`button min-h-12 ${look === "strong" ? "button-strong" : "button-outline"}`}
      >
        {t("home:see-free")}
      </button>
      {children}
    </Form>
  );
}

import { getInputProps } from "@conform-to/react";
import { ChevronDownIcon } from "~/components/art/icons";
import { HomeFacts } from "~/components/home-facts";
import { Field } from "~/components/ui/field";
import type { FormField } from "~/components/ui/form";
import { useText } from "~/i18n/text";
import { MAX_LENGTH } from "~/lib/field-lengths";
import type { HomeCardView } from "./route";

/** Name of the buttons that remove a home; the value is its id. */
export const REMOVE_BUTTON = "remove";

interface HomeCardProps {
  home: HomeCardView;
  /** The fields of its name, and of the name that it had when the page was made. */
  name: FormField<string | undefined>;
  nameBefore: FormField<string | undefined>;
}

/** One home: where it is, its facts and texts, and the part of the form that names or removes it. */
export function HomeCard({ home, ...fields }: HomeCardProps) {
  const { t } = useText();
  const { title, address, city, zipCode, view, forTheDoor } = home;
  // A title that is the beginning of the address isn't repeated.
  const rest = address.startsWith(title)
    ? address.slice(title.length).replace(/^[\s,]+/, "")
    : address;
  return (
    <li className="card flex flex-col p-5 sm:p-6">
      <h2 className="text-lg wrap-anywhere">{title}</h2>
      <p className="wrap-anywhere whitespace-pre-line text-ink-soft">
        {rest ? (
          <>
            {rest}
            <br />
          </>
        ) : null}
        {t(`areas:${city}`)} {zipCode}
      </p>
      {view ? (
        <div className="pt-3">
          <HomeFacts home={view} />
        </div>
      ) : null}
      {forTheDoor ? (
        <div className="pt-3">
          <h3 className="text-base">{t("dashboard:instructions")}</h3>
          <p className="max-w-prose wrap-anywhere whitespace-pre-line">{forTheDoor}</p>
        </div>
      ) : null}
      <HomeName home={home} {...fields} />
    </li>
  );
}

function HomeName({ home, name, nameBefore }: HomeCardProps) {
  const { t } = useText();
  return (
    <div className="mt-4 flex flex-wrap items-start justify-between gap-x-2 border-t border-celadon-200 pt-1">
      <input {...getInputProps(nameBefore, { type: "hidden" })} />
      <details className="group min-w-0 flex-1 basis-32" open={Boolean(name.errors?.length)}>
        <summary className="flex min-h-11 items-center gap-1 font-semibold text-celadon-700">
          {t("my-homes:name-this")}
          <ChevronDownIcon className="size-5 shrink-0 group-open:rotate-180" />
        </summary>
        <div className="flex flex-col items-start gap-3 pt-1">
          <div className="w-full">
            <Field
              label={t("signup:optional", { label: t("my-homes:name") })}
              hint={t("my-homes:name-hint")}
              errors={name.errors}
              input={{
                ...getInputProps(name, { type: "text" }),
                autoComplete: "off",
                maxLength: MAX_LENGTH.homeName,
              }}
            />
          </div>
          <button
            type="submit"
            className="button button-quiet"
            aria-label={t("my-homes:save-label", { home: home.title })}
          >
            {t("my-homes:save")}
          </button>
        </div>
      </details>
      <button
        type="submit"
        name={REMOVE_BUTTON}
        value={home.id}
        className="button button-danger-quiet -mr-5"
        aria-label={t("my-homes:remove-label", { home: home.title })}
      >
        {t("my-homes:remove")}
      </button>
    </div>
  );
}

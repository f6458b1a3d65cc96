import { getFormProps, getInputProps } from "@conform-to/react";
import { HomeFacts } from "~/components/home-facts";
import { Field } from "~/components/ui/field";
import { useRefusableForm } from "~/components/ui/form";
import type { RefusedForm } from "~/http/refused-form.server";
import { useText } from "~/i18n/text";
import { MAX_LENGTH } from "~/lib/field-lengths";
import { paths } from "~/lib/paths";
import type { HomeCardView } from "./route";

/** Returns the id of the form that names or removes a home. */
export const homeFormIdOf = ({ id }: { id: number }) => `home-${id}`;
/** Returns the id of its field for the name. */
export const nameFieldIdOf = (home: { id: number }) => `${homeFormIdOf(home)}-name`;

interface HomeCardProps {
  home: HomeCardView;
  refused: RefusedForm | null | undefined;
}

/** One home: where it is, its facts and texts, and a form that names or removes it. */
export function HomeCard({ home, refused }: HomeCardProps) {
  const { t } = useText();
  const { title, address, city, zipCode, view, forTheDoor } = home;
  return (
    <li className="card p-5 sm:p-6">
      <h2 className="text-lg wrap-anywhere">{title}</h2>
      <p className="wrap-anywhere whitespace-pre-line text-ink-soft">
        {address === title ? null : (
          <>
            {address}
            <br />
          </>
        )}
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
      <HomeForm home={home} refused={refused} />
    </li>
  );
}

function HomeForm({ home, refused }: HomeCardProps) {
  const { t } = useText();
  const [form, fields] = useRefusableForm<{ name: string }>(homeFormIdOf(home), refused, {
    name: home.name,
  });
  return (
    <form
      method="post"
      action={paths.accountHomes()}
      {...getFormProps(form)}
      className="mt-4 flex flex-col gap-3 border-t border-celadon-200 pt-4"
    >
      <input type="hidden" name="home" value={home.id} />
      <Field
        label={t("signup:optional", { label: t("my-homes:name") })}
        hint={t("my-homes:name-hint")}
        errors={fields.name.errors}
        input={{
          ...getInputProps(fields.name, { type: "text" }),
          autoComplete: "off",
          maxLength: MAX_LENGTH.homeName,
        }}
      />
      <div className="flex flex-wrap justify-between gap-2">
        {/* The first button is the one that Enter presses. */}
        <button
          type="submit"
          className="button button-quiet"
          aria-label={t("my-homes:save-label", { home: home.title })}
        >
          {t("my-homes:save")}
        </button>
        <button
          type="submit"
          name="remove"
          value="1"
          className="button button-danger-quiet -mr-5"
          aria-label={t("my-homes:remove-label", { home: home.title })}
        >
          {t("my-homes:remove")}
        </button>
      </div>
    </form>
  );
}

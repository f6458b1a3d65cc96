import { Form } from "@remix-run/react";
import { AreaOptions } from "~/components/area-options";
import { SelectField } from "~/components/ui/field";
import { Banner } from "~/components/ui/banner";
import { useText } from "~/i18n/text";
import { adminPaths } from "~/lib/admin-paths";
import { AREAS } from "~/lib/vocabulary";
import type { PhoneBookingAt } from "./phone-booking.server";

/** Asks for the service and the area. */
export function PhoneBookingServiceStep({ asked }: { asked: PhoneBookingAt<"what"> }) {
  const { t } = useText();
  return (
    <section>
      <h2 className="pb-2 text-section">{t("admin-phone:what-title")}</h2>
      {asked.problem ? (
        <Banner tone="destructive" title={t(`choices:why-${asked.problem}`)} />
      ) : null}
      <Form
        method="get"
        action={adminPaths.item("bookings", "new")}
        preventScrollReset
        className="flex flex-col gap-4"
      >
        <input type="hidden" name="customer" value={asked.caller.id} />
        <SelectField
          label={t("admin-phone:service")}
          errors={undefined}
          select={{
            id: "service",
            name: "serviceId",
            required: true,
            defaultValue: asked.choices.serviceId ?? "",
          }}
        >
          <option value="">{t("admin-phone:service-choose")}</option>
          {asked.services.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t("admin-phone:area")}
          errors={undefined}
          select={{ id: "area", name: "area", required: true, defaultValue: asked.area ?? "" }}
        >
          <option value="">{t("admin-phone:area-choose")}</option>
          <AreaOptions areas={AREAS} />
        </SelectField>
        <button type="submit" className="button button-strong self-start">
          {t("admin-phone:next")}
        </button>
      </Form>
    </section>
  );
}

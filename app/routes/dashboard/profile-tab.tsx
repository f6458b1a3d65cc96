import { useText } from "~/i18n/text";
import { formatPhone } from "~/lib/phone";
import { AREAS, isOneOf } from "~/lib/vocabulary";

interface Profile {
  firstName: string;
  lastName: string;
  username: string;
  email: string | null;
  phone: string | null;
  address: string | null;
  city: string | null;
  zipCode: string | null;
}

/** Who the customer is to us. */
export function ProfileTab({ profile }: { profile: Profile }) {
  const { t } = useText();
  const { phone, city } = profile;
  const rows = [
    [t("dashboard:name"), `${profile.firstName} ${profile.lastName}`.trim()],
    [t("dashboard:username"), profile.username],
    [t("dashboard:email"), profile.email],
    [t("dashboard:phone"), phone && formatPhone(phone)],
    [t("dashboard:address"), profile.address],
    [t("dashboard:city"), isOneOf(AREAS, city) ? t(`areas:${city}`) : city],
    [t("dashboard:zip"), profile.zipCode],
  ] as const;
  return (
    <section className="card px-5 py-2 sm:px-6">
      <h2 className="sr-only">{t("dashboard:profile")}</h2>
      <dl className="divide-y divide-celadon-200">
        {rows.map(([label, value]) => (
          <div key={label} className="py-3 sm:grid sm:grid-cols-3 sm:gap-4">
            <dt className="text-sm text-ink-soft sm:text-base">{label}</dt>
            <dd className="wrap-anywhere sm:col-span-2">
              {value || <span className="text-ink-soft">{t("dashboard:not-provided")}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

import { Link } from "~/components/link";
import { useText } from "~/i18n/text";
import { paths } from "~/lib/paths";
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

/** The customer's data in our records. */
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
    <section className="card px-5 pt-2 pb-5 sm:px-6">
      <dl className="ruled">
        {rows.map(([label, value]) => (
          <div key={label} className="py-3 sm:grid sm:grid-cols-3 sm:gap-2">
            <dt className="text-sm text-ink-soft sm:text-base">{label}</dt>
            <dd className="wrap-anywhere sm:col-span-2">
              {value || <span className="text-ink-soft">{t("dashboard:not-provided")}</span>}
            </dd>
          </div>
        ))}
      </dl>
      <p className="flex flex-wrap gap-3 border-t border-celadon-200 pt-5">
        <Link to={paths.accountProfile()} className="button button-quiet">
          {t("dashboard:edit-profile")}
        </Link>
        <Link to={paths.account()} className="button button-plain">
          {t("dashboard:account-link")}
        </Link>
      </p>
    </section>
  );
}

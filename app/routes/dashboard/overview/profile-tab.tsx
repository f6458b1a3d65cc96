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
    <section className="card max-w-178 px-4 pt-1 pb-5 sm:px-6">
      <dl className="ruled">
        {rows.map(([label, value]) => (
          <div
            key={label}
            className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 py-2 sm:justify-start"
          >
            <dt className="text-ink-soft sm:w-40">{label}</dt>
            <dd className="min-w-0 flex-1 basis-40 text-right wrap-anywhere max-[16rem]:text-left sm:text-left">
              {value || <span className="text-ink-soft">{t("dashboard:not-provided")}</span>}
            </dd>
          </div>
        ))}
      </dl>
      <p className="flex flex-wrap items-center gap-x-5 gap-y-2 pt-4">
        <Link to={paths.accountProfile()} className="button button-quiet">
          {t("dashboard:edit-profile")}
        </Link>
        <Link to={paths.account()} className="link inline-flex min-h-11 items-center font-semibold">
          {t("dashboard:account-link")}
        </Link>
      </p>
    </section>
  );
}

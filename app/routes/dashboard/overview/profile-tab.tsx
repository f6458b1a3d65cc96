import { ChevronRightIcon, PinIcon } from "~/components/art/icons";
import { UserIcon } from "~/components/art/subject-icons";
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
  /** The number of homes and places. */
  homes: number;
}

/** The customer's data in our records. */
export function ProfileTab({ profile }: { profile: Profile }) {
  const { t } = useText();
  const { phone, address, city, zipCode } = profile;
  const area = isOneOf(AREAS, city) ? t(`areas:${city}`) : city;
  const rows = [
    [t("dashboard:name"), `${profile.firstName} ${profile.lastName}`.trim()],
    [t("dashboard:username"), profile.username],
    [t("dashboard:email"), profile.email],
    [t("dashboard:phone"), phone && formatPhone(phone)],
    [
      t("dashboard:address"),
      [address, [area, zipCode].filter(Boolean).join(" ")].filter(Boolean).join("\n"),
    ],
  ] as const;
  return (
    <div className="flex flex-col gap-4 lg:grid lg:grid-cols-[minmax(0,1fr)_23.5rem] lg:items-start lg:gap-x-8">
      <section className="card px-4 pt-1 pb-5 sm:px-6">
        <dl className="ruled">
          {rows.map(([label, value]) => (
            <div
              key={label}
              className="flex min-h-12 flex-wrap justify-between gap-x-4 py-2.5 sm:justify-start"
            >
              <dt className="text-ink-soft sm:w-40">{label}</dt>
              <dd className="min-w-0 flex-1 basis-40 text-right wrap-anywhere whitespace-pre-line max-[16rem]:text-left sm:text-left">
                {value || <span className="text-ink-soft">{t("dashboard:not-provided")}</span>}
              </dd>
            </div>
          ))}
        </dl>
        <p className="pt-4">
          <Link to={paths.accountProfile()} className="button button-quiet">
            {t("dashboard:edit-profile")}
          </Link>
        </p>
      </section>
      <ul className="card ruled overflow-hidden">
        {[
          {
            to: paths.accountHomes(),
            Icon: PinIcon,
            text: t("dashboard:homes-link"),
            now: profile.homes > 0 ? t("dashboard:homes-count", { count: profile.homes }) : null,
          },
          {
            to: paths.account(),
            Icon: UserIcon,
            text: t("dashboard:account-link"),
            now: profile.email,
          },
        ].map(({ to, Icon, text, now }) => (
          <li key={to}>
            <Link
              to={to}
              className="flex min-h-16 items-center gap-3 px-4 py-2 hover:bg-celadon-50 sm:px-6"
            >
              <Icon className="size-6 shrink-0 text-celadon-700 max-[16rem]:hidden" />
              <span className="min-w-0 flex-1">
                <span className="block font-semibold">{text}</span>
                {now ? (
                  <span className="block text-sm wrap-anywhere text-ink-soft">{now}</span>
                ) : null}
              </span>
              <ChevronRightIcon className="size-5 shrink-0 text-celadon-700" />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

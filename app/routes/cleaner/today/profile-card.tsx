import { CleanerPhoto } from "~/components/cleaner-photo";
import { languageNames } from "~/components/language-names";
import { Link } from "~/components/link";
import { Stars } from "~/components/stars";
import { VerifiedLine } from "~/components/verified-line";
import { useText } from "~/i18n/text";
import { formatBaht, type Satang } from "~/lib/money";
import { paths } from "~/lib/paths";
import type { Specialty } from "~/lib/vocabulary";
import { languageOfText } from "~/lib/language-of-text";

export interface ProfileView {
  name: string;
  photo: string | null;
  rating: number;
  reviewCount: number;
  isVerified: boolean;
  specialties: Specialty[];
  languages: string[];
  otherLanguages: string;
  bio: string;
  nextAvailableDate: string;
  hourlyRate: Satang;
  completedBookings: number;
}

/** The cleaner's own profile as customers see it, with a link to change it. */
export function ProfileCard({ profile }: { profile: ProfileView }) {
  const { t, locale } = useText();
  const facts = [
    [
      t("jobs:specialties"),
      profile.specialties.map((one) => t(`specialties:${one}`)).join("\u00a0· "),
    ],
    [t("jobs:languages"), languageNames({ ...profile, otherLanguages: "" }, t, locale)],
    [t("jobs:other-languages"), profile.otherLanguages],
    [t("jobs:next-available"), profile.nextAvailableDate],
    [t("jobs:rate"), `${formatBaht(profile.hourlyRate)}${t("common:per-hour")}`],
    [t("jobs:completed-count"), String(profile.completedBookings)],
  ] as const;
  return (
    <article className="card p-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <CleanerPhoto
          name={profile.name}
          photo={profile.photo}
          width={88}
          className="size-22 shrink-0"
        />
        <div className="min-w-0">
          <h3 className="text-section">{profile.name}</h3>
          <Stars rating={profile.rating} reviewCount={profile.reviewCount} small />
          {profile.isVerified ? <VerifiedLine /> : null}
        </div>
      </div>
      <p lang={languageOfText(profile.bio)} className="pt-3 wrap-anywhere whitespace-pre-line">
        <span className="sr-only">{t("jobs:bio")}: </span>
        {profile.bio}
      </p>
      <dl className="flex flex-col gap-1 py-3 text-sm tabular">
        {facts.map(([name, value]) =>
          value ? (
            <div key={name}>
              <dt className="inline text-ink-soft">{name}: </dt>
              <dd className="inline font-semibold wrap-anywhere">{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
      <Link to={paths.editCleanerProfile()} className="button button-quiet w-full">
        {t("jobs:edit-profile")}
      </Link>
    </article>
  );
}

import { ChevronDownIcon } from "~/components/art/icons";
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

/** The cleaner's own profile as customers see it, in a row that opens, with a link to change it. */
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
    <details className="group px-4 lg:px-6">
      <summary className="flex min-h-row list-none items-center gap-3 py-2 [&::-webkit-details-marker]:hidden">
        <CleanerPhoto
          name={profile.name}
          photo={profile.photo}
          width={56}
          className="size-11 shrink-0 max-[16rem]:hidden"
        />
        <span className="min-w-0 grow leading-snug">
          <span className="block font-semibold">{profile.name}</span>
          <Stars rating={profile.rating} reviewCount={profile.reviewCount} small />
        </span>
        <ChevronDownIcon className="size-5 shrink-0 text-edge group-open:rotate-180" />
      </summary>
      {profile.isVerified ? <VerifiedLine /> : null}
      <p lang={languageOfText(profile.bio)} className="wrap-anywhere whitespace-pre-line">
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
      <Link to={paths.editCleanerProfile()} className="button button-quiet mb-4 w-full">
        {t("jobs:edit-profile")}
      </Link>
    </details>
  );
}

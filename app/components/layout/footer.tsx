import type { ReactNode } from "react";
import { Link } from "~/components/link";
import { ChevronDownIcon } from "~/components/art/icons";
import { HillsBand } from "~/components/art/hills-band";
import { useText } from "~/i18n/text";
import type { PlainKey } from "~/i18n/messages";
import { lineChatUrl } from "~/lib/line-chat";
import { paths } from "~/lib/paths";
import { formatPhone } from "~/lib/phone";

const COLUMNS: readonly { title: PlainKey; links: readonly [string, PlainKey][] }[] = [
  {
    title: "common:footer-services",
    links: [
      [paths.browse(), "common:footer-browse"],
      [paths.infoPage("services"), "common:footer-all-services"],
      [paths.infoPage("how-it-works"), "common:footer-how-it-works"],
    ],
  },
  {
    title: "common:footer-company",
    links: [
      [paths.infoPage("about"), "common:footer-about"],
      [paths.infoPage("background-checks"), "common:footer-background-checks"],
      [paths.infoPage("privacy"), "common:footer-privacy"],
      [paths.infoPage("terms"), "common:footer-terms"],
    ],
  },
  {
    title: "common:footer-support",
    links: [
      [paths.infoPage("help"), "common:footer-help"],
      [paths.infoPage("contact"), "common:footer-contact"],
      [paths.infoPage("service-agreement"), "common:footer-service-agreement"],
    ],
  },
];

/** The business that runs the site; unset values are null. */
interface FooterBusiness {
  name: string | null;
  address: string | null;
  registrationNumber: string | null;
  phone: string | null;
  lineAccount: string | null;
  email: string | null;
}

/** Links to services, company and support over the city's skyline. */
export function Footer({ business }: { business: FooterBusiness }) {
  const { t } = useText();
  return (
    <footer className="mt-12 md:mt-16">
      <HillsBand className="block h-16 w-full sm:h-24" />
      <div className="bg-celadon-700 pt-4 pb-10 text-white">
        <div className="page grid md:grid-cols-4 md:grid-rows-[auto_1fr] md:gap-x-8">
          <p className="pb-3">
            <span className="block text-xl font-bold">{t("common:brand")}</span>
            {t("common:tagline")}
          </p>
          {COLUMNS.map((column) => (
            <FooterList key={column.title} {...column}>
              {column.title === "common:footer-support" ? (
                <ContactLinks business={business} />
              ) : null}
            </FooterList>
          ))}
          <div className="pt-4 text-sm md:pt-0">
            <p className="max-w-xs">{t("common:footer-place")}</p>
            <Operator business={business} />
          </div>
        </div>
      </div>
    </footer>
  );
}

/** One of the lists of links: folded on phones, where the footer would be longer than the page. */
function FooterList({
  title,
  links,
  children,
}: (typeof COLUMNS)[number] & { children: ReactNode }) {
  const { t } = useText();
  return (
    <nav aria-label={t(title)} className="md:row-span-2">
      <h2 className="fold-title text-base">{t(title)}</h2>
      <details className="fold border-b border-celadon-500 md:border-0">
        <summary className="font-semibold focus-visible:outline-white">
          {t(title)}
          <ChevronDownIcon className="size-5" />
        </summary>
        <ul className="pb-2">
          {links.map(([to, label]) => (
            <li key={to}>
              <Link
                to={to}
                className="inline-flex min-h-11 items-center hover:underline focus-visible:outline-white"
              >
                {t(label)}
              </Link>
            </li>
          ))}
          {children}
        </ul>
      </details>
    </nav>
  );
}

/** Addresses with the names of their links. */
export type FooterLinks = readonly (readonly [to: string, label: PlainKey])[];

const HELP_LINKS: FooterLinks = [
  [paths.infoPage("help"), "common:footer-help"],
  [paths.infoPage("contact"), "common:footer-contact"],
  [paths.infoPage("privacy"), "common:footer-privacy"],
];

/** The footer of pages with one task: it offers help, and nothing that distracts. */
export function SlimFooter({ links = HELP_LINKS }: { links?: FooterLinks | undefined }) {
  const { t } = useText();
  return (
    <footer className="border-t border-celadon-200">
      <ul className="page flex flex-wrap gap-x-3 text-mini text-ink-soft">
        {links.map(([to, label]) => (
          <li key={to}>
            <Link to={to} className="inline-flex min-h-11 items-center hover:underline">
              {t(label)}
            </Link>
          </li>
        ))}
      </ul>
    </footer>
  );
}

/** Phone, LINE and email of the business, as far as they are set. */
function ContactLinks({ business: { phone, lineAccount, email } }: { business: FooterBusiness }) {
  const links = [
    phone && ["tel:" + phone, formatPhone(phone)],
    lineAccount && [lineChatUrl(lineAccount), `LINE ${lineAccount}`],
    email && ["mailto:" + email, email],
  ];
  return links.map((link) =>
    link ? (
      <li key={link[0]}>
        <a
          href={link[0]}
          className="inline-flex min-h-11 items-center wrap-anywhere hover:underline focus-visible:outline-white"
        >
          {link[1]}
        </a>
      </li>
    ) : null,
  );
}

/** Name, address and registration of the business. */
function Operator({ business }: { business: FooterBusiness }) {
  const { t } = useText();
  const { name, address, registrationNumber } = business;
  return (
    <address className="max-w-xs pt-3 text-sm not-italic">
      {name ? <span className="block font-semibold">{name}</span> : null}
      {address ? <span className="block">{address}</span> : null}
      {registrationNumber ? (
        <span className="block">
          {t("common:footer-registration")}{" "}
          <span className="whitespace-nowrap">{registrationNumber}</span>
        </span>
      ) : null}
    </address>
  );
}

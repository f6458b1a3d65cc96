import { INFO_PAGES, type InfoPageName } from "~/lib/paths";
import { isOneOf, type Locale } from "~/lib/vocabulary";
import * as enAbout from "./en/about";
import * as enBackgroundChecks from "./en/background-checks";
import * as enContact from "./en/contact";
import * as enHelp from "./en/help";
import * as enHowItWorks from "./en/how-it-works";
import * as enPrivacy from "./en/privacy";
import * as enServiceAgreement from "./en/service-agreement";
import * as enServices from "./en/services";
import * as enTerms from "./en/terms";
import type { InfoPage } from "./info-page";
import * as thAbout from "./th/about";
import * as thBackgroundChecks from "./th/background-checks";
import * as thContact from "./th/contact";
import * as thHelp from "./th/help";
import * as thHowItWorks from "./th/how-it-works";
import * as thPrivacy from "./th/privacy";
import * as thServiceAgreement from "./th/service-agreement";
import * as thServices from "./th/services";
import * as thTerms from "./th/terms";

const pages: Record<Locale, Record<InfoPageName, { page: InfoPage }>> = {
  en: {
    about: enAbout,
    "how-it-works": enHowItWorks,
    services: enServices,
    help: enHelp,
    contact: enContact,
    privacy: enPrivacy,
    terms: enTerms,
    "service-agreement": enServiceAgreement,
    "background-checks": enBackgroundChecks,
  },
  th: {
    about: thAbout,
    "how-it-works": thHowItWorks,
    services: thServices,
    help: thHelp,
    contact: thContact,
    privacy: thPrivacy,
    terms: thTerms,
    "service-agreement": thServiceAgreement,
    "background-checks": thBackgroundChecks,
  },
};

/** Returns the text of an information page in one language, or null if no page has that name. */
export function getInfoPage(name: string | undefined, locale: Locale): InfoPage | null {
  return isOneOf(INFO_PAGES, name) ? pages[locale][name].page : null;
}

import { useText } from "~/i18n/text";

/** Returns a function that names a customer; a deleted account has a general name. */
export function useCustomerName(): (job: { customer: string }) => string {
  const { t } = useText();
  return ({ customer }) => customer || t("jobs:former-customer");
}

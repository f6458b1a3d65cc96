import { useText } from "~/i18n/text";

/** Names a customer; of one who has deleted their account nothing but that is left. */
export function useCustomerName(): (job: { customer: string }) => string {
  const { t } = useText();
  return ({ customer }) => customer || t("jobs:former-customer");
}

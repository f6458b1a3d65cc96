import { Fragment } from "react";
import { useText } from "~/i18n/text";

/** An address as it is typed elsewhere, with a button that copies it where scripts run. */
export function CopyableAddress({
  address,
  label,
}: {
  address: string;
  /** The button's name, if it says more than "Copy". */
  label?: string;
}) {
  const { t } = useText();
  return (
    <div className="flex flex-wrap items-center gap-3 pt-2">
      <code className="rounded-xl bg-celadon-100 px-3 py-2 wrap-anywhere">
        {address.split(/(?<=[^/:]\/)/).map((part) => (
          <Fragment key={part}>
            {part}
            <wbr />
          </Fragment>
        ))}
      </code>
      <button
        type="button"
        hidden
        data-copy={address}
        aria-label={label}
        className="button button-quiet [&[hidden]]:hidden"
      >
        {t("setup:copy")}
      </button>
    </div>
  );
}

import { useRevalidator } from "@remix-run/react";
import { useState, type FormEvent } from "react";
import { CheckCircleIcon } from "~/components/art/icons";
import { ChatIcon } from "~/components/art/subject-icons";
import { showToast } from "~/components/show-toast";
import { useText } from "~/i18n/text";
import { paths } from "~/lib/paths";
import { ChannelRow } from "./channel-row";
import { connectLineInPopup } from "./connect-line";

/** A user's connection to messages by LINE. */
export interface LineConnection {
  /** Address where the site's account is added as a friend; null if LINE isn't set up here. */
  addFriendUrl: string | null;
  isConnected: boolean;
  /** True if LINE delivers nothing to them: they have blocked the site's account, or never added it. */
  isBlocked: boolean;
  isCleaner: boolean;
}

/** Messages by LINE: connected or not, and the forms that change it; in a popup where scripts run. */
export function LineRow({ addFriendUrl, isConnected, isBlocked, isCleaner }: LineConnection) {
  const { t } = useText();
  const state = isConnected ? "line:is-connected" : "line:not-connected";
  return (
    <ChannelRow
      Icon={ChatIcon}
      name="LINE"
      state={
        addFriendUrl || isConnected ? (
          <>
            {isConnected ? <CheckCircleIcon className="mt-1 size-4 shrink-0" /> : null}
            {t(state)}
          </>
        ) : (
          t("line:setup-required")
        )
      }
    >
      {addFriendUrl ? (
        <p>{t(isCleaner ? "line:what-cleaner" : "line:what-customer")}</p>
      ) : (
        <p>{t("line:setup-text")}</p>
      )}
      {isConnected && isBlocked ? (
        <div className="mt-3 rounded-xl bg-brick-100 p-3 text-ink">
          <p className="font-semibold">{t("line:blocked-title")}</p>
          <p>{t("line:blocked-text")}</p>
        </div>
      ) : null}
      {isConnected && addFriendUrl ? (
        <a href={addFriendUrl} rel="noreferrer" className="link inline-flex min-h-11 items-center">
          {t("line:add-friend")}
        </a>
      ) : null}
      {isConnected ? <DisconnectLineForm /> : addFriendUrl ? <ConnectLineForm /> : null}
    </ChannelRow>
  );
}

function ConnectLineForm() {
  const { t } = useText();
  const connect = (event: FormEvent<HTMLFormElement>) => {
    const begun = connectLineInPopup();
    // If popups are blocked, the form leads to LINE itself.
    if (!begun) return;
    event.preventDefault();
    begun.catch(() => showToast({ title: "line:connect-failed", tone: "destructive" }));
  };
  return (
    <form method="post" action={paths.connectLine()} onSubmit={connect} className="pt-3">
      <button type="submit" className="button min-h-12 w-full bg-[#06C755] text-ink">
        {t("line:connect")}
      </button>
      <p className="pt-2">{t("line:connect-hint")}</p>
    </form>
  );
}

function DisconnectLineForm() {
  const { t } = useText();
  const { revalidate } = useRevalidator();
  const [sending, setSending] = useState(false);
  const disconnect = async () => {
    setSending(true);
    const answer = await fetch(paths.disconnectLineByScript(), { method: "POST" }).catch(
      () => null,
    );
    setSending(false);
    if (!answer?.ok) return showToast({ title: "line:disconnect-failed", tone: "destructive" });
    showToast({ title: "line:disconnected" });
    revalidate();
  };
  return (
    <form
      method="post"
      action={paths.disconnectLine()}
      onSubmit={(event) => {
        event.preventDefault();
        if (!sending) void disconnect();
      }}
    >
      <button
        type="submit"
        aria-disabled={sending || undefined}
        className="button button-plain px-0"
      >
        {t("line:disconnect")}
      </button>
    </form>
  );
}

import type { FormEvent } from "react";
import { showToast } from "~/components/show-toast";
import { clearTypingDraft } from "~/components/typing-draft";
import { paths } from "~/lib/paths";

/**
 * Logs out where scripts run, and says so if that failed: an error page would lose what somebody is
 * doing. It leads home, which shows the message that the answer left.
 */
export function logOut(event: FormEvent): void {
  event.preventDefault();
  void fetch(paths.logout(), { method: "POST", redirect: "manual" })
    // What it would lead on to can't be read, only that it would.
    .then(({ type }) => type === "opaqueredirect")
    .catch(() => false)
    .then((done) => {
      if (done) {
        clearTypingDraft();
        window.location.assign(paths.home());
      } else
        showToast({
          title: "common:logout-failed",
          text: "errors:something-wrong",
          tone: "destructive",
        });
    });
}

import type { FormEvent } from "react";
import { showToast } from "~/components/show-toast";
import { clearTypingDraft } from "~/components/typing-draft-storage";
import { paths } from "~/lib/paths";

/**
 * Logs out where scripts run, and shows a toast if that failed: an error page would lose what the user is
 * doing. It leads to the home page, which shows the message that the answer left.
 */
export function logOut(event: FormEvent): void {
  event.preventDefault();
  void fetch(paths.logout(), { method: "POST", redirect: "manual" })
    // The target of the redirect can't be read, only that there is one.
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

import { Form } from "@remix-run/react";
import { showToast } from "~/components/show-toast";
import { ActionBar } from "~/components/ui/action-bar";
import { ConflictBanner } from "~/components/ui/conflict-banner";
import { Dialog, DialogButtons } from "~/components/ui/dialog";
import { Field } from "~/components/ui/field";
import { FormProblem } from "~/components/ui/form-problem";
import { Banner } from "~/components/ui/banner";
import { SendButton } from "~/components/ui/send-button";
import type { RefusedForm } from "~/http/refused-form.server";
import { SAMPLES_PATH, type SampleTexts } from "./sample-texts";

const BUTTON_LOOKS = [
  "button-strong",
  "button-outline",
  "button-quiet",
  "button-plain",
  "button-danger",
  "button-danger-quiet",
] as const;

/** Each look enabled and disabled, and a button that is busy while its form is sent. */
export function SampleButtons({ words }: { words: SampleTexts }) {
  return (
    <>
      {[false, true].map((disabled) => (
        <p key={String(disabled)} className="flex flex-wrap gap-3">
          {BUTTON_LOOKS.map((look) => (
            <button key={look} type="button" disabled={disabled} className={`button ${look}`}>
              {disabled
                ? words.disabled
                : look.startsWith("button-danger")
                  ? words.danger
                  : words.button}
            </button>
          ))}
        </p>
      ))}
      <Form method="post" className="max-w-xs">
        <p className="pb-2 text-sm text-ink-soft">{words.send}</p>
        <SendButton label="errors:busy-send" sending="common:loading" />
      </Form>
    </>
  );
}

const REPLY: RefusedForm["reply"] = { status: "error" };
const FAILED_FORM: RefusedForm = {
  reason: "failed",
  reply: REPLY,
  problem: { title: "errors:status-500-title", text: "errors:something-wrong" },
  changes: [],
};

/** Messages inside the page, also above forms, and the two toasts. */
export function SampleMessages({ words }: { words: SampleTexts }) {
  const changed: RefusedForm = {
    reason: "changed-meanwhile",
    reply: REPLY,
    problem: null,
    changes: [{ field: "address", now: words.addressValue, typed: "18/5" }],
  };
  return (
    <div>
      <Banner title={words.banner}>{words.bannerText}</Banner>
      <Banner tone="attention" title={words.attention}>
        {words.attentionText}
      </Banner>
      <Banner tone="destructive" title={words.refusal}>
        {words.refusalText}
      </Banner>
      <FormProblem refused={FAILED_FORM} />
      <ConflictBanner refused={changed} labels={{ address: words.address }} />
      <p className="flex flex-wrap gap-3">
        <button
          type="button"
          className="button button-quiet"
          onClick={() => showToast({ title: "common:status-confirmed" })}
        >
          {words.toast}
        </button>
        <button
          type="button"
          className="button button-quiet"
          onClick={() =>
            showToast({
              title: "common:logout-failed",
              text: "errors:something-wrong",
              tone: "destructive",
            })
          }
        >
          {words.failedToast}
        </button>
      </p>
    </div>
  );
}

/** A dialog whose safe answer has the focus, and one with a form whose first field has it. */
export function SampleDialogs({ words, open }: { words: SampleTexts; open: string | null }) {
  return (
    <>
      <p className="flex flex-wrap gap-3">
        <a href={`${SAMPLES_PATH}?dialog`} className="button button-danger-quiet">
          {words.danger}
        </a>
        <a href={`${SAMPLES_PATH}?dialog=form`} className="button button-quiet">
          {words.edit}
        </a>
      </p>
      {open === "form" ? (
        <Dialog
          id="edit"
          title={words.editPerson}
          lead={words.editLead}
          focus="first-field"
          size="form"
          closeTo={SAMPLES_PATH}
        >
          <Field label={words.heads[1] ?? ""} errors={undefined} input={{ id: "edit-name" }} />
          <Field
            label={words.heads[2] ?? ""}
            errors={["errors:invalid"]}
            input={{ id: "edit-email" }}
          />
          <DialogButtons safe={{ to: SAMPLES_PATH, label: words.discard }} actFirst>
            <button type="button" className="button button-strong">
              {words.save}
            </button>
          </DialogButtons>
        </Dialog>
      ) : open !== null ? (
        <Dialog id="cancel" title={words.ask} closeTo={SAMPLES_PATH}>
          <p>{words.consequence}</p>
          <DialogButtons safe={{ to: SAMPLES_PATH, label: words.keep }}>
            <button type="button" className="button button-danger min-h-12">
              {words.danger}
            </button>
          </DialogButtons>
        </Dialog>
      ) : null}
    </>
  );
}

/** The action bar before and after something is chosen; each sticks while its own box is visible. */
export function SampleBars({ words }: { words: SampleTexts }) {
  return (
    <>
      <div>
        <ActionBar detail={words.barEmpty}>
          <button type="button" className="button button-outline action-bar-button">
            {words.go}
          </button>
        </ActionBar>
      </div>
      <div>
        <ActionBar
          figure={words.barFigure}
          detail={words.barDetail}
          back={{ to: SAMPLES_PATH, label: words.back }}
        >
          <button type="button" className="button button-strong action-bar-button">
            {words.go}
          </button>
        </ActionBar>
      </div>
    </>
  );
}

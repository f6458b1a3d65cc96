interface DefaultButtonProps {
  /** Address to which the step's form goes on. */
  formAction: string;
  /** True if the step's questions are answered, as for its own button; known only where scripts run. */
  ready: boolean;
  name?: string;
  value?: string;
}

/**
 * Enter presses a form's first button. In a form with several buttons this one, which nobody sees, comes first, so
 * that Enter goes on. Until the step is answered it does nothing: if it were disabled, Chromium would press
 * the next button.
 */
export function DefaultButton({ ready, ...button }: DefaultButtonProps) {
  return (
    <button
      type="submit"
      {...button}
      onClick={(event) => {
        if (!ready) event.preventDefault();
      }}
      tabIndex={-1}
      aria-hidden="true"
      className="sr-only"
    />
  );
}

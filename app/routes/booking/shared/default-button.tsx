interface DefaultButtonProps {
  /** Where a step's form goes on to. */
  formAction: string;
  /** As the step's own button: whether it may be pressed, known only where scripts run. */
  ready: boolean;
  name?: string;
  value?: string;
}

/**
 * Enter presses a form's first button. In a form that has others besides, this one, which nobody
 * sees, makes it go on; it stands first. Where that must wait it does nothing: were it disabled,
 * Chromium would press the next.
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

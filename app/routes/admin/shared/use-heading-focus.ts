import { useEffect, useRef } from "react";

/**
 * Returns a ref for a heading (with `tabIndex={-1}`) that gets the focus when what the page shows has changed
 * under the reader: the button that they pressed is gone, and with it the place from which Tab would go on.
 */
export function useHeadingFocus(shown: number | string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const last = useRef(shown);
  useEffect(() => {
    if (last.current !== shown) heading.current?.focus();
    last.current = shown;
  }, [shown]);
  return heading;
}

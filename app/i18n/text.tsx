import { createContext, useContext, type ReactNode } from "react";
import type { Locale } from "~/lib/vocabulary";
import type { Translate } from "./messages";

interface Text {
  locale: Locale;
  t: Translate;
}

const TextContext = createContext<Text | null>(null);

/** Gives the pages below it their language. */
export function TextProvider({ locale, t, children }: Text & { children: ReactNode }) {
  return <TextContext.Provider value={{ locale, t }}>{children}</TextContext.Provider>;
}

/** The language of the page and the function that gives its words. */
export function useText(): Text {
  const text = useContext(TextContext);
  if (!text) throw new Error("useText needs a TextProvider above it.");
  return text;
}

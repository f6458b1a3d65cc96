import { createContext, useContext, type ReactNode } from "react";
import type { Locale } from "~/lib/vocabulary";
import type { Translate } from "./messages";

interface Text {
  locale: Locale;
  t: Translate;
}

const TextContext = createContext<Text | null>(null);

/** Provides the pages below it with their language. */
export function TextProvider({ locale, t, children }: Text & { children: ReactNode }) {
  return <TextContext.Provider value={{ locale, t }}>{children}</TextContext.Provider>;
}

/** Returns the language of the page and its translator. */
export function useText(): Text {
  const text = useContext(TextContext);
  if (!text) throw new Error("useText needs a TextProvider above it.");
  return text;
}

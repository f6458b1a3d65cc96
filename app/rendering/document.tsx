import { createContext, useContext, type ReactNode } from "react";

/**
 * How a document gets its style sheet: inline, so that the page paints after one round trip, or from the
 * browser's cache, into which an earlier page had it fetched (`prefetch`).
 */
export type StyleSheet =
  { kind: "inline"; css: string; prefetch?: string | undefined } | { kind: "linked"; href: string };

interface DocumentAssets {
  sheet: StyleSheet;
  nonce: string | undefined;
  /** The document sends scripts. */
  hydrates: boolean;
}

const AssetsContext = createContext<DocumentAssets>({
  sheet: { kind: "inline", css: "" },
  nonce: undefined,
  hydrates: false,
});

/** Gives the document its style sheet, its nonce, and whether it sends scripts. */
export function DocumentAssetsProvider(props: DocumentAssets & { children: ReactNode }) {
  return <AssetsContext.Provider value={props}>{props.children}</AssetsContext.Provider>;
}

export function useDocumentAssets(): DocumentAssets {
  return useContext(AssetsContext);
}

/** Renders the style sheet of this document. */
export function StyleSheetTag() {
  const { sheet } = useDocumentAssets();
  if (sheet.kind === "linked") return <link rel="stylesheet" href={sheet.href} />;
  return (
    <>
      <style dangerouslySetInnerHTML={{ __html: sheet.css }} />
      {sheet.prefetch ? (
        // If scripts run, they fetch the sheet once the page is at rest (`hydrate.client.tsx`).
        <noscript>
          <link rel="prefetch" href={sheet.prefetch} />
        </noscript>
      ) : null}
    </>
  );
}

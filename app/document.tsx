import { createContext, useContext, type ReactNode } from "react";

interface DocumentAssets {
  /** The style sheet, inline: a page paints after one round trip. */
  css: string;
  nonce: string | undefined;
}

const AssetsContext = createContext<DocumentAssets>({ css: "", nonce: undefined });

/** Gives the document its style sheet and nonce. */
export function DocumentAssetsProvider(props: DocumentAssets & { children: ReactNode }) {
  return <AssetsContext.Provider value={props}>{props.children}</AssetsContext.Provider>;
}

export function useDocumentAssets(): DocumentAssets {
  return useContext(AssetsContext);
}

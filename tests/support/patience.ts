/**
 * Longest wait for something that must happen, in milliseconds. It proves nothing: other programs may take the
 * processor for most of it, and only a fault needs all.
 */
export const PATIENCE_MS = 120_000;

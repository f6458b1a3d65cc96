/** The token of the mailed link that led here, or null. Ours have 43 characters. */
export function getLinkToken(request: Request): string | null {
  const token = new URL(request.url).searchParams.get("token");
  return token && token.length <= 100 ? token : null;
}

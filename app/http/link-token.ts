/** Returns the token of the emailed link that led here, or null. Valid tokens have 43 characters. */
export function getLinkToken(request: Request): string | null {
  const token = new URL(request.url).searchParams.get("token");
  return token && token.length <= 100 ? token : null;
}

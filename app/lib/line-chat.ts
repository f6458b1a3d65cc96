/** Returns the address at which LINE opens a chat with an account. */
export const lineChatUrl = (account: string): string =>
  `https://line.me/R/ti/p/${encodeURIComponent(account)}`;

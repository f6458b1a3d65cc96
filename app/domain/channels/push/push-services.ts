/**
 * The push services of the browsers, by the hosts of the addresses that they give out. The server sends
 * requests to the address that a browser hands in: any other host could be a machine in our own network.
 */
const SERVICES: readonly { name: string; host: RegExp }[] = [
  { name: "google", host: /^(?:fcm|android)\.googleapis\.com$/ },
  { name: "mozilla", host: /^(?:[\w-]+\.)*push\.services\.mozilla\.com$/ },
  { name: "apple", host: /^(?:[\w-]+\.)*push\.apple\.com$/ },
  { name: "microsoft", host: /^(?:[\w-]+\.)*notify\.windows\.com$/ },
];

/**
 * Returns the push service of an address, or null if it belongs to none that is allowed. `more` are further
 * hosts, with their ports, that the environment allows: tests play a push service.
 */
export function pushServiceOf(endpoint: string, more: readonly string[] = []): string | null {
  if (!URL.canParse(endpoint)) return null;
  const { protocol, host, username, password } = new URL(endpoint);
  if (protocol !== "https:" || username || password) return null;
  if (more.includes(host)) return host;
  // `host` includes the port unless it is the default one, so no other port is allowed.
  return SERVICES.find((service) => service.host.test(host))?.name ?? null;
}

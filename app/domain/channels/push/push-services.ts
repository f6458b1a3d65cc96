/**
 * The push services of the browsers, by the hosts of the addresses that they give out. Whatever a
 * browser hands in is fetched by us: anything else could be a machine in our own network.
 */
const SERVICES: readonly { name: string; host: RegExp }[] = [
  { name: "google", host: /^(?:fcm|android)\.googleapis\.com$/ },
  { name: "mozilla", host: /^(?:[\w-]+\.)*push\.services\.mozilla\.com$/ },
  { name: "apple", host: /^(?:[\w-]+\.)*push\.apple\.com$/ },
  { name: "microsoft", host: /^(?:[\w-]+\.)*notify\.windows\.com$/ },
];

/**
 * Which push service an address belongs to, or null if it is none that we send to. `more` are hosts
 * besides, with their port, that the environment allows: tests play a push service.
 */
export function pushServiceOf(endpoint: string, more: readonly string[] = []): string | null {
  if (!URL.canParse(endpoint)) return null;
  const { protocol, host, username, password } = new URL(endpoint);
  if (protocol !== "https:" || username || password) return null;
  if (more.includes(host)) return host;
  // `host` has the port unless it is the usual one: no other is allowed.
  return SERVICES.find((service) => service.host.test(host))?.name ?? null;
}

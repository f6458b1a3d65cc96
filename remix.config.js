/**
 * Remix's own options. `vite.config.ts` reads them: the classic compiler that this file was made
 * for cannot build Tailwind 4 (docs/decisions/0001-vite-reads-remix-config.md).
 *
 * @type {import("@remix-run/dev").VitePluginConfig}
 */
export default {
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_singleFetch: true,
    // app/routes.ts makes them of app/route-map.ts.
    v3_routeConfig: true,
    // Off on purpose: its /__manifest endpoint can be used to exhaust the server.
    v3_lazyRouteDiscovery: false,
  },
};

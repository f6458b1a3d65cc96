/** Where Express leads a request that another site sent (`http/csrf-check.server.ts`). */
export function loader(): never {
  throw new Response(null, { status: 403 });
}

export default function Refused() {
  return null;
}

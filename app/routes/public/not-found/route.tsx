/** Answers 404 for every address that no other route has. */
export function loader(): never {
  throw new Response(null, { status: 404 });
}

export function action(): never {
  throw new Response(null, { status: 404 });
}

export default function NotFound() {
  return null;
}

import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { PROFILE_PARTS, type ProfilePart } from "../shared/profile-parts";
import type { loader } from "./route";

/** A part of the form: its place among all parts as a line, its heading, and its fields. */
export function FormPart({ part, children }: { part: ProfilePart; children: ReactNode }) {
  const { parts } = useLoaderData<typeof loader>().reason;
  const place = PROFILE_PARTS.indexOf(part);
  return (
    <fieldset className="flex min-w-0 flex-col gap-6">
      <legend className="w-full pb-4">
        <span aria-hidden="true" className="flex gap-1">
          {parts.map(({ title }, index) => (
            <span
              key={title}
              className={`grow rounded-full border-t-4 ${
                index > place
                  ? "border-celadon-200 forced-colors:border-dotted"
                  : "border-celadon-700"
              }`}
            />
          ))}
        </span>
        <span className="block pt-2 text-sm text-ink-soft">{parts[place]?.place}</span>
        <h2 className="text-lg">{parts[place]?.title}</h2>
      </legend>
      {children}
    </fieldset>
  );
}

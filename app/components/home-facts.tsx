import { OutlineIcon } from "~/components/art/icons";
import { NoteIcon } from "~/components/art/subject-icons";
import type { HomeView } from "~/http/home-facts.server";

/** The facts of a home, and what its customer wrote about it. */
export function HomeFacts({ home: { facts, about } }: { home: HomeView }) {
  return (
    <>
      {facts ? (
        <ul className="flex flex-wrap gap-1.5 text-sm">
          {facts.split("\n").map((line) => {
            const [icon = "", text] = line.split("\t");
            return (
              <li
                key={icon}
                className="flex items-center gap-1.5 rounded-xl bg-celadon-100 px-2 py-1 forced-colors:border"
              >
                <OutlineIcon className="size-4 shrink-0 text-celadon-700" d={icon} />
                {text}
              </li>
            );
          })}
        </ul>
      ) : null}
      {about ? (
        <p className="mt-2 flex gap-2.5 rounded-xl bg-marigold-100 px-3 py-2.5 text-marigold-900 forced-colors:border">
          <NoteIcon className="mt-1 size-5 shrink-0" />
          <span className="min-w-0 wrap-anywhere whitespace-pre-line">{about}</span>
        </p>
      ) : null}
    </>
  );
}

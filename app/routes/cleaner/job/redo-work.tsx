import { Link } from "~/components/link";
import { paths } from "~/lib/paths";
import { JobSection } from "./columns";
import type { JobPageView } from "./job-page-view.server";

/** The work that is to be done again in a redo; nothing for other jobs. */
export function RedoWork({ job: { redoWork } }: { job: JobPageView }) {
  if (!redoWork) return null;
  const { title, lines, photos, see } = redoWork;
  return (
    <JobSection title={title}>
      <div className="card p-4 wrap-anywhere whitespace-pre-line">
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        {photos.length > 0 ? (
          <p className="flex flex-wrap gap-2 pt-2">
            {photos.map(({ key, alt }) => (
              <a key={key} href={paths.problemPhoto(key, "large")} target="_blank" rel="noreferrer">
                <img
                  src={paths.problemPhoto(key, "small")}
                  alt={alt}
                  className="size-24 rounded-xl object-cover"
                />
              </a>
            ))}
          </p>
        ) : null}
        {see ? (
          <Link to={see.to} className="button button-quiet mt-3 min-h-12 w-full">
            {see.text}
          </Link>
        ) : null}
      </div>
    </JobSection>
  );
}

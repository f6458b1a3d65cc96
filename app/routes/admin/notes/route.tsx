import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { BackLink } from "~/components/back-link";
import { Link } from "~/components/link";
import { metaTags } from "~/components/page-meta";
import {
  getNotableSubject,
  type NotableSubject,
  type NoteSubject,
} from "~/domain/notes/team-notes.server";
import { describePersonalPage } from "~/http/page-meta.server";
import { parseId } from "~/http/parse-id";
import { useText } from "~/i18n/text";
import { message } from "~/lib/message";
import { adminPaths } from "~/lib/admin-paths";
import { AdminErrorPage } from "../shared/admin-error-page";
import { ADMIN_PAGE_SIZE, readListQuery, requireAdmin } from "../shared/admin-list.server";
import { ADMIN_FORM_HANDLE, sendAdminForm } from "../shared/send-admin-form";
import { NewNote, TeamNotes } from "../shared/team-notes";
import { answerNoteForm, getTeamNotesView } from "../shared/team-notes.server";

export const handle = { ...ADMIN_FORM_HANDLE, draftForm: "note" };

/** Returns the booking or person in the URL; throws a 404 if there is none. */
function requireSubject(params: { about?: string; id?: string }): NotableSubject {
  const id = parseId(params.id);
  const { about: type } = params;
  const subject = type === "booking" || type === "user" ? getNotableSubject({ type, id }) : null;
  if (!subject) throw data(null, { status: 404 });
  return subject;
}

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { adminId } = await requireAdmin(request, context);
  const subject = requireSubject(params);
  const { id } = readListQuery(request);
  const before = id("before");
  const title =
    subject.name === null
      ? message("admin-notes:title-booking", { id: subject.id })
      : message("admin-notes:title-person", { name: subject.name });
  return {
    page: await describePersonalPage(context, title),
    name: subject.name,
    /** The profile from which the admin came. */
    cleanerId: id("cleaner"),
    before,
    view: getTeamNotesView(subject, {
      adminId,
      size: ADMIN_PAGE_SIZE,
      ...(before === null ? {} : { before }),
    }),
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const by = await requireAdmin(request, context);
  const { type, id } = requireSubject(params);
  const cleaner = readListQuery(request).id("cleaner");
  const back = adminPaths.notes(type, id, { cleaner });
  return answerNoteForm({ request, context }, { type, id }, { by, back });
}

export const clientAction = sendAdminForm;

export const meta: MetaFunction<typeof loader> = ({ data: loaded, error }) =>
  metaTags(loaded?.page, error);

export default function TeamNotesPage() {
  const { t } = useText();
  const { name, cleanerId, before, view } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const { about, next } = view;
  const list = (query: { before?: number }) =>
    adminPaths.notes(about.type, about.id, { cleaner: cleanerId, ...query });
  return (
    <div className="max-w-2xl">
      <BackToSubject about={about} name={name} cleanerId={cleanerId} />
      <TeamNotes
        view={view}
        level={1}
        title={
          name === null
            ? t("admin-notes:title-booking", { id: about.id })
            : t("admin-notes:title-person", { name })
        }
        canRemove
      >
        {before === null && next === null ? null : (
          <p className="flex flex-wrap justify-between gap-3 py-3">
            {before === null ? (
              <span />
            ) : (
              <Link to={list({})} className="button button-quiet">
                {t("admin-notes:newest")}
              </Link>
            )}
            {next === null ? null : (
              <Link to={list({ before: next })} rel="next" className="button button-quiet">
                {t("admin-notes:older")}
              </Link>
            )}
          </p>
        )}
        <NewNote view={view} refused={refused} />
      </TeamNotes>
    </div>
  );
}

function BackToSubject({
  about: { type, id },
  name,
  cleanerId,
}: {
  about: NoteSubject;
  name: string | null;
  cleanerId: number | null;
}) {
  const { t } = useText();
  if (type === "booking") {
    return (
      <BackLink to={adminPaths.item("bookings", id)}>
        {t("admin-bookings:back-to-booking", { id })}
      </BackLink>
    );
  }
  return cleanerId === null ? (
    <BackLink to={adminPaths.item("users", id)}>
      {t("admin-notes:back-to-person", { name: name ?? "" })}
    </BackLink>
  ) : (
    <BackLink to={adminPaths.item("cleaners", cleanerId)}>
      {t("admin-notes:back-to-cleaner")}
    </BackLink>
  );
}

export function ErrorBoundary() {
  return <AdminErrorPage />;
}

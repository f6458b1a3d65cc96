import { paths } from "~/lib/paths";

/** An entry of a problem's money in the words of its reader. */
export interface CaseMoneyLine {
  id: number;
  text: string;
  paid: string | null;
  note: string;
  rowVersion: number;
  sayPaid: string | null;
}

/**
 * The money of a problem as one side reads it; the side that pays says that it has. Within a form of the page
 * there can be no other form: then its button leads elsewhere.
 */
export const CaseMoney = ({
  money,
  isInForm = false,
}: {
  money: readonly CaseMoneyLine[];
  isInForm?: boolean;
}) =>
  money.map(({ id, text, paid, note, rowVersion, sayPaid }) => {
    const Frame = isInForm ? "div" : "form";
    return (
      <Frame
        key={id}
        className="mt-2 rounded-card bg-celadon-50 p-3 text-sm wrap-anywhere forced-colors:border"
      >
        <p className="font-semibold">{text}</p>
        <p>{paid}</p>
        <p>{note}</p>
        {sayPaid ? (
          <button
            name="rowVersion"
            value={rowVersion}
            formMethod="post"
            formAction={paths.caseMoneyPaid(id)}
            formNoValidate
            className="button button-outline mt-2"
          >
            {sayPaid}
          </button>
        ) : null}
      </Frame>
    );
  });

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

/** The money of a problem as one side reads it; the side that pays says that it has. */
export const CaseMoney = ({ money }: { money: readonly CaseMoneyLine[] }) =>
  money.map(({ id, text, paid, note, rowVersion, sayPaid }) => (
    <form
      key={id}
      method="post"
      action={paths.caseMoneyPaid(id)}
      className="mt-2 rounded-card bg-celadon-50 p-3 text-sm wrap-anywhere forced-colors:border"
    >
      <p className="font-semibold">{text}</p>
      <p>{paid}</p>
      <p>{note}</p>
      {sayPaid ? (
        <button name="rowVersion" value={rowVersion} className="button button-outline mt-2">
          {sayPaid}
        </button>
      ) : null}
    </form>
  ));

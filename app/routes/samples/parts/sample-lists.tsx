import { EmptyBookingsScene } from "~/components/art/empty-scenes";
import { CleanerPhoto } from "~/components/cleaner-photo";
import { StatusBadge } from "~/components/status-badge";
import { Card, Row, RowList } from "~/components/ui/card";
import { DataTable } from "~/components/ui/data-table";
import { Empty } from "~/components/ui/empty";
import { RowMenu } from "~/components/ui/row-menu";
import { Skeletons } from "~/components/ui/skeletons";
import { SAMPLES_PATH, type SampleTexts } from "./sample-texts";

const PEOPLE = [
  { id: 214, name: "Emma Wilson", email: "emma.w@example.com", status: null },
  { id: 213, name: "ดวงใจ พรหมมา", email: "duangjai.phromma@example.com", status: "pending" },
  { id: 204, name: "Ton Srisuk", email: "ton@cafe.example", status: "completed" },
] as const;

/** The three weights; rows with a picture and two things at the end, with one, and with neither. */
export function SampleCards({ words }: { words: SampleTexts }) {
  const again = (
    <a href={SAMPLES_PATH} className="link inline-flex min-h-11 items-center">
      {words.again}
    </a>
  );
  return (
    <>
      <Card weight="next">
        <p className="text-display font-bold">{words.next}</p>
        <p>{words.nextText}</p>
      </Card>
      <Card weight="quiet">{words.quiet}</Card>
      <RowList label={words.cards}>
        {words.rows.map((row, index) => (
          <Row
            key={row}
            media={
              index === 0 ? (
                <CleanerPhoto name="Kanya" photo={null} width={44} className="size-11 shrink-0" />
              ) : undefined
            }
            title={row}
            text={words.rowText}
            end={
              index === 0 ? (
                <>
                  <StatusBadge status="completed" />
                  <br />
                  {again}
                </>
              ) : (
                again
              )
            }
          />
        ))}
        <Row title={words.plainRow} />
      </RowList>
    </>
  );
}

/** A table that becomes cards below 768 px: a sorted column, statuses, actions and a menu of more. */
export function SampleTable({ words }: { words: SampleTexts }) {
  return (
    <DataTable
      caption={words.people}
      items={PEOPLE}
      idOf={({ id }) => id}
      columns={[
        {
          head: words.heads[0] ?? "",
          cell: ({ id }) => id,
          numeric: true,
          sort: { to: SAMPLES_PATH, now: "descending" },
        },
        {
          head: words.heads[1] ?? "",
          cell: ({ name }) => name,
          place: "title",
          sort: { to: SAMPLES_PATH },
        },
        { head: words.heads[2] ?? "", cell: ({ email }) => email },
        {
          head: words.heads[3] ?? "",
          cell: (person) => words.roles[PEOPLE.indexOf(person)],
        },
        {
          head: words.heads[4] ?? "",
          cell: ({ status }) => (status ? <StatusBadge status={status} /> : words.active),
          place: "state",
        },
        {
          head: words.heads[5] ?? "",
          cell: ({ name }) => (
            <span className="flex items-center justify-end gap-1">
              <a
                href={SAMPLES_PATH}
                aria-label={`${words.edit}: ${name}`}
                className="link inline-flex min-h-11 items-center font-semibold"
              >
                {words.edit}
              </a>
              <RowMenu label={`${words.more}: ${name}`}>
                {words.moreItems.map((item) => (
                  <a key={item} href={SAMPLES_PATH}>
                    {item}
                  </a>
                ))}
              </RowMenu>
            </span>
          ),
          place: "actions",
        },
      ]}
    />
  );
}

/** An empty list with and without a way to go on, and the placeholder of a list that is loading. */
export function SampleEmpty({ words }: { words: SampleTexts }) {
  return (
    <>
      <Empty Scene={EmptyBookingsScene} title={words.emptyText}>
        <a href={SAMPLES_PATH} className="button button-strong">
          {words.button}
        </a>
      </Empty>
      <Empty Scene={EmptyBookingsScene} title={words.emptyText} />
      <h3 className="text-base">{words.loading}</h3>
      <Skeletons />
    </>
  );
}

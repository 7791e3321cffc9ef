import { act } from "react";
import { describe, expect, it } from "vitest";
import { harnessForFile } from "../../../test/harness.tsx";
import { RowToggle, useOpenRows } from "./rows.tsx";
import { type Column, TableCard, type TableCardProps } from "./table-card.tsx";
import { searchProps } from "./table-tools.tsx";

const harness = harnessForFile();

interface Person {
  readonly id: string;
  readonly name: string;
}

const people: readonly Person[] = [
  { id: "1", name: "Amelie" },
  { id: "2", name: "Lukas" },
];

const columns: readonly Column<Person>[] = [
  { key: "name", label: "Name", isPinned: true, cell: ({ name }) => name },
  { key: "id", label: "Number", align: "end", cell: ({ id }) => <button type="button">{id}</button> },
];

const showTable = (props: Partial<TableCardProps<Person>> = {}) =>
  harness.show(
    <TableCard
      label="People"
      rows={people}
      {...props}
      columns={columns}
      rowKey={({ id }) => id}
      // Tells the type checker that this table renders cells.
      renderRow={undefined}
    />,
  );

const find = (selector: string) => document.querySelector<HTMLElement>(selector);

describe("a row", () => {
  it("opens by a click and by Enter, not from a button in it", async () => {
    const opened: string[] = [];
    await showTable({ opens: ({ name }) => ({ label: `Open ${name}`, onOpen: () => opened.push(name) }) });
    await act(async () => find("tbody tr td")?.click());
    const press = (selector: string) =>
      act(async () => find(selector)?.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true })));
    await press("tbody tr:nth-child(2)");
    expect(opened).toEqual(["Amelie", "Lukas"]);
    await act(async () => find("tbody button")?.click());
    await press("tbody button");
    expect(opened).toHaveLength(2);
  });

  it("that opens nothing cannot be focused", async () => {
    await showTable();
    expect(find("tbody tr")?.hasAttribute("tabindex")).toBe(false);
  });

  it("names its cells by their columns, for cards on a phone", async () => {
    await showTable({ isStacked: true });
    const cells = [...document.querySelectorAll<HTMLElement>("tbody tr:first-child td")];
    expect(cells.map(({ dataset }) => dataset.label)).toEqual(["Name", "Number"]);
  });
});

function ExpandableTable() {
  const rows = useOpenRows();
  return (
    <TableCard
      label="People"
      columns={[
        {
          key: "name",
          label: "Name",
          cell: ({ id, name }) => (
            <RowToggle isOpen={rows.isOpen(id)} onToggle={() => rows.toggle(id)} controls={`more-${id}`}>
              {name}
            </RowToggle>
          ),
        },
      ]}
      rows={people}
      rowKey={({ id }) => id}
      below={({ id, name }) => rows.isOpen(id) && <p id={`more-${id}`}>More of {name}</p>}
    />
  );
}

it("a row's button shows and hides the content below the row", async () => {
  await harness.show(<ExpandableTable />);
  const press = () => act(async () => find("tbody button")?.click());
  expect(harness.text()).not.toContain("More of");
  await press();
  expect(find("tbody button")?.getAttribute("aria-expanded")).toBe("true");
  expect(harness.text()).toContain("More of Amelie");
  await press();
  expect(harness.text()).not.toContain("More of");
});

describe("without rows a table shows", () => {
  const query = { isPending: false, isError: false, error: undefined, refetch: () => undefined };
  const search = searchProps({
    label: "Search",
    value: "x",
    onSearch: () => undefined,
    noMatchesTitle: "No one matches",
  });
  const empty = <p>No one yet</p>;

  it.each([
    ["the first use", { query }, "No one yet"],
    ["a search without a match", { query, ...search }, "No one matches"],
    [
      "a failure, even with a search set",
      { query: { ...query, isError: true }, failureTitle: "Not loaded", ...search },
      "Not loaded",
    ],
  ])("%s", async (_, props, words) => {
    await showTable({ rows: [], empty, ...props });
    expect(harness.text()).toContain(words);
    expect(find("table")).toBeNull();
  });
});

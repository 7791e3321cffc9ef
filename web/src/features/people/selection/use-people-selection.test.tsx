import { act } from "react";
import { expect, it } from "vitest";
import { harnessForFile } from "../../../../test/harness.tsx";
import { type PeopleSelectionState, usePeopleSelection } from "./people-selection.ts";

const harness = harnessForFile();
let selection: PeopleSelectionState | undefined;

function List({ listKey }: { readonly listKey: string }) {
  selection = usePeopleSelection({
    viewKey: "",
    listKey,
    idsBetween: async (from, to) => Array.from({ length: to - from + 1 }, (_, index) => `${listKey}_${from + index}`),
    onTooMany: () => undefined,
    onFailed: () => undefined,
  });
  return null;
}

const choose = (id: string, row: number, isRange: boolean) =>
  act(async () => selection?.choose(id, { row, isChosen: true, isRange }));
const chosenIds = () => (selection?.chosen.kind === "some" ? [...selection.chosen.ids].toSorted() : undefined);

it("a range starts at the row chosen before, unless that row was in another list", async () => {
  await harness.show(<List listKey="name" />);
  await choose("name_1", 1, false);
  await choose("name_3", 3, true);
  expect(chosenIds()).toEqual(["name_1", "name_2", "name_3"]);
  await harness.show(<List listKey="score" />);
  await choose("score_6", 6, true);
  expect(chosenIds()).toEqual(["name_1", "name_2", "name_3", "score_6"]);
  await choose("score_5", 5, true);
  expect(chosenIds()).toEqual(["name_1", "name_2", "name_3", "score_5", "score_6"]);
});

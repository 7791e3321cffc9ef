import { expect, test } from "vitest";
import { nextOrder } from "./people-columns.tsx";

test("a heading sorts upwards, then downwards, then gives the order of arrival back", () => {
  const up = nextOrder({ sort: "added", order: "asc" }, "name");
  expect(up).toEqual({ sort: "name", order: "asc" });
  const down = nextOrder(up, "name");
  expect(down).toEqual({ sort: "name", order: "desc" });
  expect(nextOrder(down, "name")).toEqual({ sort: "added", order: "asc" });
});

test("another heading begins upwards", () => {
  expect(nextOrder({ sort: "name", order: "desc" }, "salary")).toEqual({ sort: "salary", order: "asc" });
});

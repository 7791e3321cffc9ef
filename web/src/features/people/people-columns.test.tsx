import { expect, test } from "vitest";
import { nextOrder } from "./people-columns.tsx";

test("a heading sorts ascending, then descending, then restores the order of arrival", () => {
  const up = nextOrder({ sort: "added", order: "asc" }, "name");
  expect(up).toEqual({ sort: "name", order: "asc" });
  const down = nextOrder(up, "name");
  expect(down).toEqual({ sort: "name", order: "desc" });
  expect(nextOrder(down, "name")).toEqual({ sort: "added", order: "asc" });
});

test("another heading starts ascending", () => {
  expect(nextOrder({ sort: "name", order: "desc" }, "salary")).toEqual({ sort: "salary", order: "asc" });
});

test("scores begin with the best", () => {
  const best = nextOrder({ sort: "name", order: "asc" }, "score");
  expect(best).toEqual({ sort: "score", order: "desc" });
  const worst = nextOrder(best, "score");
  expect(worst).toEqual({ sort: "score", order: "asc" });
  expect(nextOrder(worst, "score")).toEqual({ sort: "added", order: "asc" });
});

import { expect, it } from "vitest";
import { queryClient } from "./query.ts";

it("whatever was fetched is fresh for five minutes, unless it says otherwise", () => {
  expect(queryClient.defaultQueryOptions({ queryKey: ["anything"] }).staleTime).toBe(300_000);
});

import { expect, it } from "vitest";
import { queryClient } from "./query.ts";

it("fetched data is fresh for five minutes by default", () => {
  expect(queryClient.defaultQueryOptions({ queryKey: ["anything"] }).staleTime).toBe(300_000);
});

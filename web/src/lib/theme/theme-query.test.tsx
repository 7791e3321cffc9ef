import { QueryClient } from "@tanstack/react-query";
import { afterEach, expect, it, vi } from "vitest";
import { themeQuery } from "../queries.ts";

afterEach(() => vi.restoreAllMocks());

it("the theme is fresh for an hour, tried three times, and a failure is only logged", async () => {
  expect(themeQuery.staleTime).toBe(60 * 60 * 1000);
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const requestedPaths: string[] = [];
  vi.stubGlobal("fetch", async (path: string) => {
    requestedPaths.push(path);
    return Response.json({ success: false, code: "unavailable", message: "Busy", requestId: "r" }, { status: 503 });
  });
  const { initialData: _, ...query } = themeQuery;
  await expect(new QueryClient().fetchQuery({ ...query, retryDelay: 0 })).rejects.toThrow("Busy");
  expect(requestedPaths).toEqual(["/api/theme", "/api/theme", "/api/theme"]);
  expect(logged).toHaveBeenCalledTimes(3);
});

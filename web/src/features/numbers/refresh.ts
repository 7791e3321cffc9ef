/** Invalidates the list of numbers, and every query that depends on whether one exists. */
import { keys } from "../../lib/queries.ts";
import { queryClient } from "../../lib/query.ts";

export async function refreshNumbers() {
  void queryClient.invalidateQueries({ queryKey: keys.minutes });
  await queryClient.invalidateQueries({ queryKey: keys.numbers });
}

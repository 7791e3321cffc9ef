import { keys } from "../../lib/queries.ts";
import { queryClient } from "../../lib/query.ts";

export async function refreshNumbers() {
  void queryClient.invalidateQueries({ queryKey: keys.minutes });
  await queryClient.invalidateQueries({ queryKey: keys.numbers });
}

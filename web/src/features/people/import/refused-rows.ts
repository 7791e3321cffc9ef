import { ApiError } from "../../../lib/api.ts";
import type { SendAnswer } from "./send-rows.ts";

/** An answer too is the refusal of every row of a part, with their reasons. Rethrows others. */
export function refusedRows(error: unknown): SendAnswer {
  const rejected = error instanceof ApiError ? error.issues.flatMap(rowOf) : [];
  if (rejected.length === 0) throw error;
  return { added: 0, rejected };
}

function rowOf({ path, message }: ApiError["issues"][number]): SendAnswer["rejected"] {
  const row = /^candidates\.(\d+)$/.exec(path)?.[1];
  return row === undefined ? [] : [{ row: Number(row), reason: message }];
}

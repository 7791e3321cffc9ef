import { Button } from "@mantine/core";
import { useState } from "react";
import * as m from "#messages";
import { formatNumber } from "../../../lib/format.ts";

export function useShowMore<T>(rows: readonly T[], first: number) {
  const [isAll, setAll] = useState(false);
  const rest = rows.length - first;
  if (isAll || rest <= 0) return { shown: rows, more: undefined };
  return {
    shown: rows.slice(0, first),
    more: (
      <Button variant="subtle" size="xs" onClick={() => setAll(true)}>
        {m.room_more({ count: formatNumber(rest) })}
      </Button>
    ),
  };
}

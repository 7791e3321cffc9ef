/** The number that calls are placed from: the one used last, as long as it can still be used. */
import type { ImportedNumber } from "@callwright/contracts/endpoints/number";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { readKept, writeKept } from "../../../lib/kept.ts";
import { numbersQuery } from "../../../lib/queries.ts";

const KEY = "cw-number";

/** Only these can be chosen for calling (core spec §3). */
export const usableNumbers = (numbers: readonly ImportedNumber[]) =>
  numbers.filter(({ registration }) => registration.isRegistered && registration.status === "registered");

export function useChosenNumber() {
  const { data } = useQuery(numbersQuery);
  const [picked, setPicked] = useState<string>();
  const usable = usableNumbers(data ?? []);
  const wanted = picked ?? readKept(KEY);
  const numberId = (usable.find(({ id }) => id === wanted) ?? usable[0])?.id;
  const pick = (id: string) => {
    setPicked(id);
    writeKept(KEY, id);
  };
  return { numberId, pick };
}

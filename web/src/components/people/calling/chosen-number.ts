/**
 * The number that calls are placed from (core spec §5): one tenant asks for it, another lets people leave it open, a third
 * shows no picker. The one used last is chosen, as long as it can still be used.
 */
import type { ImportedNumber } from "@callwright/contracts/endpoints/number";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { readKept, writeKept } from "../../../lib/kept.ts";
import { numbersQuery } from "../../../lib/queries.ts";
import { useTheme } from "../../../lib/theme/brand-data.ts";

const KEY = "cw-number";

/** Only these can be chosen for calling (core spec §3). */
export const usableNumbers = (numbers: readonly ImportedNumber[]) =>
  numbers.filter(({ registration }) => registration.isRegistered && registration.status === "registered");

/** What is picked where somebody leaves the choice open. */
export const ANY = "any";

export interface ChosenNumber {
  /** Whether a picker is shown, and whether it may be left open. */
  readonly picker: "required" | "optional" | "hidden";
  /** A number's id, or `ANY`; undefined while there is none to call from. */
  readonly picked: string | undefined;
  readonly pick: (id: string) => void;
  /** What the call is placed with: without one, any registered number. */
  readonly numberId: string | undefined;
  readonly canCall: boolean;
}

interface Wish {
  readonly picker: ChosenNumber["picker"];
  readonly usableIds: readonly string[];
  /** Of this visit, else of the last one. */
  readonly wanted: string | undefined;
}

export function choose({ picker, usableIds, wanted }: Wish): string | undefined {
  const [first] = usableIds;
  if (first === undefined) return undefined;
  if (picker === "hidden") return ANY;
  if (wanted !== undefined && usableIds.includes(wanted)) return wanted;
  return picker === "optional" ? ANY : first;
}

export function useChosenNumber(): ChosenNumber {
  const { data } = useQuery(numbersQuery);
  const picker = useTheme()?.variant.numberPicker ?? "required";
  const [here, setHere] = useState<string>();
  const usableIds = usableNumbers(data ?? []).map(({ id }) => id);
  const picked = choose({ picker, usableIds, wanted: here ?? readKept(KEY) });
  const pick = (id: string) => {
    setHere(id);
    writeKept(KEY, id);
  };
  return { picker, picked, pick, numberId: picked === ANY ? undefined : picked, canCall: picked !== undefined };
}

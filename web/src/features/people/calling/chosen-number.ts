/** Tenants require the choice of a number, leave it optional, or hide the picker (core spec §5). */
import type { ImportedNumber } from "@callwright/contracts/endpoints/number";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { numbersQuery } from "../../../lib/queries.ts";
import { readStored, writeStored } from "../../../lib/storage.ts";
import { useTheme } from "../../../lib/theme/brand-data.ts";

const KEY = "cw-number";

export const usableNumbers = (numbers: readonly ImportedNumber[]) =>
  numbers.filter(({ registration }) => registration.isRegistered && registration.status === "registered");

export const ANY = "any";

export interface ChosenNumber {
  readonly picker: "required" | "optional" | "hidden";
  /** A number's id, or `ANY`; undefined without usable numbers. */
  readonly picked: string | undefined;
  readonly pick: (id: string) => void;
  /** For the call request; undefined for any registered number. */
  readonly numberId: string | undefined;
  readonly canCall: boolean;
}

interface Preference {
  readonly picker: ChosenNumber["picker"];
  readonly usableIds: readonly string[];
  readonly preferred: string | undefined;
}

export function choose({ picker, usableIds, preferred }: Preference): string | undefined {
  const [first] = usableIds;
  if (first === undefined) return undefined;
  if (picker === "hidden") return ANY;
  if (preferred !== undefined && usableIds.includes(preferred)) return preferred;
  return picker === "optional" ? ANY : first;
}

export function useChosenNumber(): ChosenNumber {
  const { data } = useQuery(numbersQuery);
  const picker = useTheme()?.variant.numberPicker ?? "required";
  const [chosenNow, setChosenNow] = useState<string>();
  const usableIds = usableNumbers(data ?? []).map(({ id }) => id);
  const picked = choose({ picker, usableIds, preferred: chosenNow ?? readStored(KEY) });
  const pick = (id: string) => {
    setChosenNow(id);
    writeStored(KEY, id);
  };
  return { picker, picked, pick, numberId: picked === ANY ? undefined : picked, canCall: picked !== undefined };
}

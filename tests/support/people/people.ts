/** Candidates with numbers in the demo range, whose last digits decide how their calls go. */
export { demoJob } from "@callwright/local/demo-job";

/** German mobile numbers, one a person; `ending` fixes the last two digits. */
export const phoneOf = (index: number, ending?: string): string => {
  const serial = String(index).padStart(6, "0");
  return `+49151${serial}${ending ?? String(index % 100).padStart(2, "0")}`;
};

export const people = (count: number, ending?: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => ({
    firstName: `Person${index + 1}`,
    lastName: "Example",
    phoneNumber: phoneOf(index + 1, ending?.(index)),
    experience: index % 12,
    salary: 60_000 + (index % 40) * 1_000,
  }));

let strangerCount = 0;

/** People new to this file, with these endings in turn: a tenant may call a number only once a day. */
export function strangers(count: number, endings: readonly string[] = ["00"]) {
  const from = strangerCount;
  strangerCount += count;
  return people(strangerCount, (index) => endings[(index - from) % endings.length] ?? "00").slice(from);
}

/** Hours at which people may be called, in Berlin's time: for the sandbox's clock and the times of past calls. */

const hourMs = 3_600_000;
const berlin = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Europe/Berlin",
  weekday: "short",
  hour: "2-digit",
  hourCycle: "h23",
});

const isWorkingHour = (ms: number, hour: number): boolean => {
  const [weekday = "", berlinHour = ""] = berlin.format(ms).split(/\W+/); // "Wed, 10"
  return Number(berlinHour) === hour && !weekday.startsWith("S");
};

/** Ten in the morning on the next working day: people in Germany and Britain may be called then. */
export function nextWorkingMorning(afterMs: number): number {
  let ms = Math.ceil(afterMs / hourMs) * hourMs;
  while (!isWorkingHour(ms, 10)) ms += hourMs;
  return ms;
}

/** Three in the afternoon on the last working day: from then to the evening, people in New York may be called too. */
export function lastWorkingAfternoon(beforeMs: number): number {
  let ms = Math.floor(beforeMs / hourMs) * hourMs;
  while (!isWorkingHour(ms, 15)) ms -= hourMs;
  return ms;
}

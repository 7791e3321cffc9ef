import { describe, expect, it } from "vitest";
import { parseBusyTimes } from "./busy.ts";

const span = {
  from: Date.parse("2026-11-30T00:00:00Z"),
  to: Date.parse("2026-12-14T00:00:00Z"),
  zone: "Europe/Berlin",
};
const calendarFile = (...events: string[][]) =>
  [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    ...events.flatMap((lines) => ["BEGIN:VEVENT", ...lines, "END:VEVENT"]),
    "END:VCALENDAR",
  ].join("\r\n");
const busy = (...events: string[][]) =>
  parseBusyTimes(calendarFile(...events), span).map(
    ({ from, to }) => `${new Date(from).toISOString().slice(0, 16)}/${new Date(to).toISOString().slice(0, 16)}`,
  );

describe("the busy times of a calendar", () => {
  it("are its merged events, in their own time zone or else the recruiter's", () => {
    expect(
      busy(
        ["UID:a", "DTSTART:20261201T090000Z", "DTEND:20261201T100000Z"],
        ["UID:b", "DTSTART;TZID=America/New_York:20261201T050000", "DURATION:PT30M"],
        ["UID:c", "DTSTART:20261202T090000", "DTEND:20261202T093000"],
      ),
    ).toEqual(["2026-12-01T09:00/2026-12-01T10:30", "2026-12-02T08:00/2026-12-02T08:30"]);
  });

  it("count whole days in the recruiter's time zone, and omit free and cancelled events", () => {
    expect(
      busy(
        ["UID:a", "DTSTART;VALUE=DATE:20261203", "DTEND;VALUE=DATE:20261205"],
        ["UID:b", "DTSTART;VALUE=DATE:20261207", "DTEND;VALUE=DATE:20261208", "TRANSP:TRANSPARENT"],
        ["UID:c", "DTSTART:20261208T090000Z", "DTEND:20261208T100000Z", "STATUS:CANCELLED"],
      ),
    ).toEqual(["2026-12-02T23:00/2026-12-04T23:00"]);
  });

  it("repeat with their series except on excluded and moved dates, across a clock change", () => {
    const series = ["UID:a", "DTSTART;TZID=Europe/Berlin:20260601T100000", "DTEND;TZID=Europe/Berlin:20260601T110000"];
    expect(
      busy(
        [...series, "RRULE:FREQ=WEEKLY;BYDAY=MO,WE", "EXDATE;TZID=Europe/Berlin:20261202T100000"],
        [
          "UID:a",
          "RECURRENCE-ID;TZID=Europe/Berlin:20261207T100000",
          "DTSTART;TZID=Europe/Berlin:20261208T140000",
          "DTEND;TZID=Europe/Berlin:20261208T150000",
        ],
      ),
    ).toEqual([
      "2026-11-30T09:00/2026-11-30T10:00",
      "2026-12-08T13:00/2026-12-08T14:00",
      "2026-12-09T09:00/2026-12-09T10:00",
    ]);
  });

  it("include a later occurrence that was moved into the span", () => {
    const monthly = ["UID:a", "DTSTART:20260110T100000Z", "DURATION:PT1H", "RRULE:FREQ=MONTHLY"];
    const moved = ["UID:a", "RECURRENCE-ID:20270110T100000Z", "DTSTART:20261204T100000Z", "DURATION:PT1H"];
    expect(busy(monthly, moved)).toEqual(["2026-12-04T10:00/2026-12-04T11:00", "2026-12-10T10:00/2026-12-10T11:00"]);
  });

  it("are refused if the file is not a calendar or would take too long", () => {
    expect(() => parseBusyTimes("<html>Sign in</html>", span)).toThrow();
    expect(() => busy(["UID:a", "DTSTART:10010101T000000Z", "DURATION:PT1S", "RRULE:FREQ=DAILY"])).toThrow("too many");
  });

  it.each([
    "FREQ=SECONDLY",
    "FREQ=HOURLY;BYMONTH=2",
    "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30",
    "FREQ=DAILY;INTERVAL=7;BYDAY=MO",
    "FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=30",
  ])("are refused if a rule might search forever: %s", (rule) => {
    expect(() => busy(["UID:a", "DTSTART:20260106T000000Z", "DURATION:PT1S", `RRULE:${rule}`])).toThrow("unusual");
  });

  it("are none if a rule never finds a date", () => {
    expect(
      busy(["UID:a", "DTSTART:20260130T000000Z", "DURATION:PT1H", "RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30"]),
    ).toEqual([]);
  });

  it("are refused if a time zone changes its clocks each second", () => {
    const zone = ["BEGIN:VTIMEZONE", "TZID:Mars", "BEGIN:STANDARD", "DTSTART:19700101T000000", "TZOFFSETFROM:+0100"];
    const text = calendarFile(["UID:a", "DTSTART;TZID=Mars:20261201T090000", "DURATION:PT1H"]).replace(
      "BEGIN:VEVENT",
      [...zone, "TZOFFSETTO:+0100", "RRULE:FREQ=SECONDLY", "END:STANDARD", "END:VTIMEZONE", "BEGIN:VEVENT"].join(
        "\r\n",
      ),
    );
    expect(() => parseBusyTimes(text, span)).toThrow("unusual time zone");
  });
});

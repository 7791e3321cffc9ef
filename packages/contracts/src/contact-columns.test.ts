import { expect, test } from "vitest";
import { contactColumnOf, refusalAmong, refusesContact, statesRefusal } from "./contact-columns.ts";

test.each([
  "Do Not Call",
  "DNC",
  "do_not_contact",
  "doNotCall",
  "HasOptedOut",
  "Opt-out",
  "Opted out of calls",
  "Unsubscribed",
  "SMS opt out",
  "Don't call",
  "No contact",
  "Blacklisted",
  "Suppressed",
  "Werbesperre",
  "Kontaktsperre",
  "Sperrvermerk",
  "Nicht anrufen",
  "Nicht mehr kontaktieren",
  "Keine Anrufe",
  "Widerspruch",
  "عدم الاتصال",
  "لا تتصل",
  "إلغاء الاشتراك",
])("%s is a column of refusals", (header) => {
  expect(contactColumnOf(header)).toBe("doNotCall");
});

test.each([
  "Consent",
  "Consent to call",
  "Contact permission",
  "Permission to contact",
  "Opt-in",
  "opted_in",
  "GDPR consent",
  "OK to call",
  "May we call?",
  "Marketing consent",
  "Subscribed",
  "Einwilligung",
  "Einwilligung Telefon",
  "Kontakterlaubnis",
  "DSGVO",
  "Darf kontaktiert werden",
  "Zustimmung",
  "موافقة",
  "الموافقة على الاتصال",
])("%s is a column of consents", (header) => {
  expect(contactColumnOf(header)).toBe("consent");
});

test.each([
  "Contact",
  "Phone",
  "Call notes",
  "Number of calls",
  "Work permission",
  "Arbeitserlaubnis",
  "Email opt-out",
  "HasOptedOutOfEmail",
  "Newsletter",
  "Background check consent",
  "Photo consent",
  "Status",
  "Notes",
  "Notice period",
  "Kontakt",
  "Country",
  "Last contact",
])("%s is neither", (header) => {
  expect(contactColumnOf(header)).toBeUndefined();
});

test("what holds a person back", () => {
  for (const value of ["TRUE", "yes", "1", "x", "✓", "ja", "نعم", "2024-05-01", "opted out"])
    expect(refusesContact("doNotCall", value), value).toBe(true);
  for (const value of ["FALSE", "no", "0", "nein", "لا", "", " ", "subscribed", "N"])
    expect(refusesContact("doNotCall", value), value).toBe(false);
  for (const value of [
    "no",
    "FALSE",
    "0",
    "nein",
    "لا",
    "withdrawn",
    "not given",
    "nicht erteilt",
    "widerrufen",
    "pending",
    "opted out",
  ])
    expect(refusesContact("consent", value), value).toBe(true);
  for (const value of ["yes", "ja", "نعم", "TRUE", "1", "2024-05-01", "web form"]) {
    expect(refusesContact("consent", value), value).toBe(false);
  }
  expect(refusesContact("consent", "")).toBe(false);
});

test("a refusal in any other column", () => {
  for (const cell of [
    "do not contact",
    "DNC",
    "Status: do not contact",
    "hot, opted out",
    "Werbesperre",
    "Bitte nicht anrufen",
    "عدم الاتصال",
  ])
    expect(statesRefusal(cell), cell).toBe(true);
  for (const cell of [
    "do not call before 5 pm, she works nights",
    "Contacted",
    "No contact lens experience needed here at all",
    "new",
    "Call me",
  ])
    expect(statesRefusal(cell), cell).toBe(false);
  expect(
    refusalAmong([
      ["City", "Berlin"],
      ["Stage", "Unsubscribed"],
    ]),
  ).toBe("Stage: Unsubscribed");
  expect(refusalAmong([["Consent", "no"]])).toBe("Consent: no");
  expect(
    refusalAmong([
      ["Consent", "yes"],
      ["DNC", "false"],
    ]),
  ).toBeUndefined();
});

import { expect, test } from "vitest";
import {
  findContactColumn,
  findContactRefusal,
  findContactRefusalInJson,
  refusesContact,
  statesRefusal,
} from "./contact-columns.ts";

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
  expect(findContactColumn(header)).toBe("doNotCall");
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
  expect(findContactColumn(header)).toBe("consent");
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
])("%s is neither a column of refusals nor of consents", (header) => {
  expect(findContactColumn(header)).toBeUndefined();
});

test("in a column of refusals or of consents, some values refuse calls and others allow them", () => {
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
    "لم توافق",
    "لم أوافق",
    "لم تتم الموافقة",
    "قيد الانتظار",
    "ملغاة",
    "zurückgenommen",
    "lehnt ab",
    "steht aus",
  ])
    expect(refusesContact("consent", value), value).toBe(true);
  for (const value of ["yes", "ja", "نعم", "TRUE", "1", "2024-05-01", "web form"]) {
    expect(refusesContact("consent", value), value).toBe(false);
  }
  expect(refusesContact("consent", "")).toBe(false);
});

test("in other columns, a refusal of calls is told apart from similar texts", () => {
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
    findContactRefusal([
      ["City", "Berlin"],
      ["Stage", "Unsubscribed"],
    ]),
  ).toBe("Stage: Unsubscribed");
  expect(findContactRefusal([["Consent", "no"]])).toBe("Consent: no");
  expect(
    findContactRefusal([
      ["Consent", "yes"],
      ["DNC", "false"],
    ]),
  ).toBeUndefined();
});

test.each([
  ...["Blocked", "Declined Contact", "Exclude from calls", "Contact Restriction", "Don't want to be called", "DNCList"],
  ...[
    "Sperre",
    "Robinson-Liste",
    "Telefonsperre",
    "Telefonverbot",
    "Schwarze Liste",
    "Kontakt unerwünscht",
    "Kein Telefonkontakt",
  ],
  ...["القائمة السوداء", "حظر الاتصال", "لا للاتصال"],
])("%s is a column of refusals too", (header) => expect(findContactColumn(header)).toBe("doNotCall"));

test.each([
  ...["Calls allowed", "Authorized to contact", "Willing to be contacted", "Telefonkontakt erlaubt", "Anrufen ok"],
  ...["Datenschutz akzeptiert", "هل توافق على الاتصال", "السماح بالاتصال"],
])("%s is a column of consents too", (header) => expect(findContactColumn(header)).toBe("consent"));

test.each(["No Calls Made", "Security Clearance Consent", "Führungszeugnis Einwilligung", "No. of calls"])(
  "%s is about something else",
  (header) => expect(findContactColumn(header)).toBeUndefined(),
);

test("a leading negation decides, unless it negates an objection or a refusal", () => {
  for (const value of ["Nein, danke", "لا يوافق", "0.0", "✖", "zurückgezogen", "disagree", "email only", "not given"])
    expect(refusesContact("consent", value), value).toBe(true);
  for (const value of ["No restrictions", "keine Einwände"])
    expect(refusesContact("consent", value), value).toBe(false);
  for (const value of [
    "Not opted out",
    "nicht gesperrt",
    "0.0",
    "OK to call",
    "غير محظور",
    "[]",
    "https://example.com/out",
  ])
    expect(refusesContact("doNotCall", value), value).toBe(false);
  for (const value of ["no calls", "nicht anrufen"]) expect(refusesContact("doNotCall", value), value).toBe(true);
});

test("a cell that asks for no calls is a refusal; one that says the person was not reached is none", () => {
  for (const cell of [
    "opted out 2023",
    "DNC requested by candidate 2023",
    "Candidate asked us not to call",
    "Not contactable",
    "لا ترغب في الاتصال",
    "لا تريد الاتصال",
    "رفضت الاتصال",
    "nie wieder anrufen",
    "niemals anrufen",
    "Bitte nicht nochmal anrufen",
    "keinesfalls kontaktieren",
    "لا تتصل بي بعد الآن",
    "Do not call from now on",
    "Do not call any more",
    "ab heute nicht mehr anrufen",
    "nicht mehr anrufen (12.03.2024)",
  ])
    expect(statesRefusal(cell), cell).toBe(true);
  for (const cell of [
    "Never contacted",
    "noch nicht kontaktiert",
    "No contact made",
    "Never text, call only",
    "TPS report",
  ])
    expect(statesRefusal(cell), cell).toBe(false);
});

test("refusals in JSON are found in answers, verdicts and tags", () => {
  for (const json of [
    { dataProtection: { store: { allowed: true }, contact: { allowed: false } } },
    { consent: { marketing: { provided: false } } },
    { consentDeclarations: [{ type: "call", given: false }] },
    { field_data: [{ name: "may_we_call_you", values: ["No"] }] },
    { questions: [{ question: "May we call you?", answer: "No" }] },
    { tags: [{ name: "DNC" }] },
  ])
    expect(findContactRefusalInJson(json), JSON.stringify(json)).toBeDefined();
  for (const json of [
    { keyed_custom_fields: { do_not_call: { name: "Do Not Call", type: "boolean", value: false } } },
    { custom_fields: [{ title: "Do not call", value: null }] },
    { optOut: "https://example.com/opt-out" },
  ])
    expect(findContactRefusalInJson(json), JSON.stringify(json)).toBeUndefined();
});

import { describe, expect, it } from "vitest";
import { readYears } from "./expectations.ts";
import { plainOf, splitLines } from "./lines.ts";
import { readByRules } from "./read.ts";
import { readSalary } from "./salary.ts";

const english = `Senior Staff Nurse (m/f/d) – Night Shift
St. Mary Hospital Ltd
About us
St. Mary Hospital is a hospital with 900 beds, based in Manchester, and had a turnover of £90,000,000 last year.
Your tasks
• Look after patients day and night
• Keep the records of the ward
Your profile
• At least 3 years of professional
  experience in intensive care
• Driving licence
• Good German
We offer
Salary: £48,000 – £56,000 per year, depending on experience
Hybrid work is possible for the planning of shifts
Questions
1. Do you have a driving licence?
2. When could you start?
Interested? Apply now!
Your contact: Ms Jane O'Neill`;

const german = `Stellenausschreibung
Softwareentwickler Backend (m/w/d)
Nordlicht Systeme GmbH & Co. KG
Standort: Hamburg (hybrid)
Ihre Aufgaben
– Sie entwickeln unsere Dienste weiter
Das bringen Sie mit
– Mindestens fünf Jahre Berufserfahrung mit TypeScript
– Sehr gute Deutschkenntnisse
Wir bieten
– Ein Jahresgehalt von 65.000 bis 90.000 € brutto
– 2 Tage Homeoffice in der Woche
Haben Sie schon mit Kafka gearbeitet?
Haben wir Ihr Interesse geweckt? Dann bewerben Sie sich!
Ansprechpartnerin: Frau Dr. Eva Klein, Tel. +49 40 1234567, jobs@nordlicht.example`;

const arabic = `إعلان وظيفة
المسمى الوظيفي: مهندس برمجيات أول
الشركة: شركة النور للتقنية (Nour Tech)
الموقع: الرياض، المملكة العربية السعودية
نظام العمل: هجين
الخبرة: لا تقل خبرتك عن ٥ سنوات في تطوير الويب باستخدام React و Node.js.
الراتب: من ١٥٬٠٠٠ إلى ٢٠٬٠٠٠ ريال شهريًا
المهارات
• لغة TypeScript بمستوى متقدم
• قواعد البيانات
الأسئلة
هل لديك رخصة قيادة؟
متى يمكنك البدء؟`;

const valuesOf = (text: string) =>
  Object.fromEntries(Object.entries(readByRules(text)).map(([name, proposal]) => [name, proposal?.value]));

describe("the rules", () => {
  it.each([
    ["Hybrid work, two days in the office", undefined],
    ["Remote, Berlin", "Berlin"],
    ["Munich, Germany", "Munich, Germany"],
    ["Hamburg (hybrid)", "Hamburg"],
  ])("do not take a workplace type for a location: %s", (text, location) => {
    expect(valuesOf(`Nurse\nLocation: ${text}`).location).toBe(location);
  });

  it("read an English description", () => {
    expect(valuesOf(english)).toEqual({
      title: "Senior Staff Nurse – Night Shift",
      companyName: "St. Mary Hospital Ltd",
      location: "Manchester",
      workplaceType: "hybrid",
      experience: 3,
      salaryRange: [48_000, 56_000],
      currency: "GBP",
      skills: ["At least 3 years of professional experience in intensive care", "Driving licence", "Good German"],
      questions: ["Do you have a driving licence?", "When could you start?"],
      recruiter: "Jane O'Neill",
      language: "en",
    });
  });

  it("read a German description", () => {
    expect(valuesOf(german)).toEqual({
      title: "Softwareentwickler Backend",
      companyName: "Nordlicht Systeme GmbH & Co. KG",
      location: "Hamburg",
      workplaceType: "hybrid",
      experience: 5,
      salaryRange: [65_000, 90_000],
      currency: "EUR",
      skills: ["Mindestens fünf Jahre Berufserfahrung mit TypeScript", "Sehr gute Deutschkenntnisse"],
      questions: ["Haben Sie schon mit Kafka gearbeitet?"],
      recruiter: "Eva Klein",
      contact: "jobs@nordlicht.example",
      language: "de",
    });
  });

  it("read an Arabic description", () => {
    expect(valuesOf(arabic)).toEqual({
      title: "مهندس برمجيات أول",
      companyName: "شركة النور للتقنية (Nour Tech)",
      location: "الرياض، المملكة العربية السعودية",
      workplaceType: "hybrid",
      experience: 5,
      salaryRange: [180_000, 240_000],
      currency: "SAR",
      skills: ["لغة TypeScript بمستوى متقدم", "قواعد البيانات"],
      questions: ["هل لديك رخصة قيادة؟", "متى يمكنك البدء؟"],
      language: "ar",
    });
  });

  it("read an Arabic value after a label with vowel marks or tatweel and no colon", () => {
    expect(valuesOf("المُسمّى الوظيفي مهندس برمجيات\nالموقـــع الرياض")).toMatchObject({
      title: "مهندس برمجيات",
      location: "الرياض",
    });
  });

  it("read a table with labels before values and no colons", () => {
    const table = `Stellenausschreibung
Stelle Elektroniker für Betriebstechnik (m/w/d)
Unternehmen Müller & Söhne GmbH
Standort Nürnberg
Gehalt 3.400 € bis 4.100 € brutto monatlich
Erfahrung mindestens 2 Jahre Berufserfahrung
Arbeitsmodell Vor Ort`;
    expect(valuesOf(table)).toMatchObject({
      title: "Elektroniker für Betriebstechnik",
      companyName: "Müller & Söhne GmbH",
      location: "Nürnberg",
      workplaceType: "office",
      experience: 2,
      salaryRange: [40_800, 49_200],
    });
  });

  it("read lists without bullets, and leave out phrases such as 'wanted'", () => {
    const list = `مطلوب محاسب أول
عن الشركة
تعمل شركة البناء الحديث في مجال المقاولات منذ عام 1995.
المتطلبات
خبرة 7 سنوات في المحاسبة
إجادة Excel و SAP
الموقع: جدة (عن بعد)
الراتب: 12,000 - 15,000 ر.س`;
    expect(valuesOf(list)).toMatchObject({
      title: "محاسب أول",
      companyName: "شركة البناء الحديث",
      location: "جدة",
      workplaceType: "remote",
      skills: ["خبرة 7 سنوات في المحاسبة", "إجادة Excel و SAP"],
      salaryRange: [144_000, 180_000],
    });
  });

  it("give each field's evidence, verbatim from the document", () => {
    for (const text of [english, german, arabic])
      for (const proposal of Object.values(readByRules(text)))
        for (const line of proposal?.evidence.split("\n") ?? []) expect(text).toContain(line);
  });

  it("propose nothing where nothing is said", () => {
    expect(Object.values(valuesOf("")).filter((value) => value !== undefined)).toEqual([]);
    expect(valuesOf("Quick brown foxes jump over lazy dogs; then all of them sleep for long, long whiles.")).toEqual({
      language: "en",
    });
  });
});

it.each<[string, readonly [number, number] | undefined, string | undefined]>([
  ["65k-90k EUR", [65_000, 90_000], "EUR"],
  ["€65–90k", [65_000, 90_000], "EUR"],
  ["Salary: $120,000", [120_000, 120_000], "USD"],
  ["Gehalt: 3.500 bis 4.200 € brutto im Monat", [42_000, 50_400], "EUR"],
  ["Gehalt 4.500,00 €", [54_000, 54_000], "EUR"],
  ["between 20.000 and 25.000 AED", [240_000, 300_000], "AED"],
  ["salary from 180,000 to 220,000 SAR a year", [180_000, 220_000], "SAR"],
  ["Stundenlohn 14,50 bis 16,00 €", undefined, undefined],
  ["18 € pro Stunde", undefined, undefined],
  ["a turnover of £90,000,000", undefined, undefined],
  ["Über 500.000 € Umsatz", undefined, undefined],
  ["founded in 1998 - 2004", undefined, undefined],
  ["Salary £24,000 per annum (paid monthly)", [24_000, 24_000], "GBP"],
  ["Jahresgehalt 20.000 – 24.000 € (13 Monatsgehälter)", [20_000, 24_000], "EUR"],
  ["Founded in 1998, we offer a competitive salary", undefined, undefined],
  ["Vergütung nach TVöD 2024", undefined, undefined],
  ["Salary: 60,000", [60_000, 60_000], undefined],
  ["Attraktives Gehalt in 80331 München", undefined, undefined],
  ["We offer a competitive salary and have 10,000 employees", undefined, undefined],
])("the salary of “%s” is %j", (text, range, currency) => {
  const salary = readSalary(plainOf(text));
  expect(salary?.range).toEqual(range);
  expect(salary?.currency).toBe(currency);
});

it.each<[string, number | undefined]>([
  ["5+ years of experience with Java", 5],
  ["three to five years' experience", 3],
  ["Experience: 2 years", 2],
  ["mindestens 3 Jahre Berufserfahrung", 3],
  ["3-5 Jahren einschlägiger Erfahrung", 3],
  ["Erfahrung von mindestens zwei Jahren", 2],
  ["خبرة سنتين على الأقل", 2],
  ["خبرة لا تقل عن ثلاث سنوات", 3],
  ["١٠ سنوات من الخبرة", 10],
  ["our company has 30 years behind it", undefined],
  ["0 years of experience", undefined],
  ["You are at least 18 years old and have experience in sales", undefined],
  ["Mindestens 18 Jahre alt, Erfahrung im Verkauf von Vorteil", undefined],
])("the experience of “%s” is %j", (text, years) => {
  expect(readYears(plainOf(text))).toBe(years);
});

it("a bullet is not part of its line", () => {
  expect(splitLines("• One\n- Two\n3. Three\nA – B").map(({ text }) => text)).toEqual(["One", "Two", "Three", "A – B"]);
});

/** Processor time for hostile texts with lines of this length. */
function readingCost(length: number): number {
  const hostile = ["Aa ", "1.000", "5 - ", "experience ", "GmbH ", "شركة ", "((((", "Skills: , ", "m/w/"].map((word) =>
    `${word.repeat(length).slice(0, length)}\n`.repeat(3),
  );
  const startUsage = process.threadCpuUsage();
  for (const text of [...hostile, hostile.join(""), "Aa Bb 5 years\n".repeat(length / 8)]) readByRules(text);
  return process.threadCpuUsage(startUsage).user;
}

it("a hostile text is read in bounded time: twice the length costs at most four times as much", () => {
  readingCost(60_000); // Compiles the code before it is measured.
  expect(readingCost(60_000) / readingCost(30_000)).toBeLessThan(4);
});

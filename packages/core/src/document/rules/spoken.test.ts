import type { Language } from "@callwright/contracts";
import { expect, it } from "vitest";
import { splitLines } from "./lines.ts";
import { requirementsIn } from "./requirements.ts";
import { spokenQuestion } from "./spoken.ts";

const cases: readonly (readonly [Language, string, string | undefined])[] = [
  ["en", "AWS experience", "Do you have AWS experience?"],
  ["en", "Experience with Kubernetes and Docker", "Do you have experience with Kubernetes and Docker?"],
  ["en", "Driving licence", "Do you have a driving licence?"],
  ["en", "Valid driving licence (class B)", "Do you have a valid driving licence (class B)?"],
  ["en", "University degree in computer science", "Do you have a university degree in computer science?"],
  ["en", "Bachelor's degree or equivalent", "Do you have a Bachelor's degree or equivalent?"],
  ["en", "Strong communication skills", "Do you have strong communication skills?"],
  ["en", "Good German", "Do you speak good German?"],
  ["en", "Fluent English", "Do you speak fluent English?"],
  ["en", "German at B2 level", "Do you speak German at B2 level?"],
  ["en", "Fluency in Arabic", "Are you fluent in Arabic?"],
  ["en", "Fluent in English and German", "Are you fluent in English and German?"],
  ["en", "Willing to work night shifts", "Are you willing to work night shifts?"],
  ["en", "Willingness to travel", "Are you willing to travel?"],
  ["en", "Ability to lift 20 kg", "Are you able to lift 20 kg?"],
  ["en", "You are comfortable speaking to customers", "Are you comfortable speaking to customers?"],
  ["en", "You have a forklift licence", "Do you have a forklift licence?"],
  ["en", "You must speak fluent German", "Do you speak fluent German?"],
  ["en", "You must be able to work weekends", "Are you able to work weekends?"],
  ["en", "You know SQL", "Do you know SQL?"],
  ["en", "TypeScript", "Do you have experience with TypeScript?"],
  ["en", "SAP FI/CO", "Do you have experience with SAP FI/CO?"],
  ["en", "Team player", "Are you a team player?"],
  ["en", "Flexibility", "Do you have flexibility?"],
  ["en", "We are looking for a nurse with a nursing diploma", "Do you have a nursing diploma?"],
  ["en", "5+ years of experience with Java", "How many years of experience do you have with Java?"],
  ["en", "At least 3 years in sales experience", "How many years of experience do you have in sales?"],
  ["en", "3 years of professional experience", undefined],
  ["en", "Experience: 3-5 years", undefined],
  ["en", "Experience (3+ years)", undefined],
  ["en", "Work experience of at least 3 years", undefined],
  ["de", "Berufserfahrung: mindestens 2 Jahre", undefined],
  ["de", "Berufserfahrung von mindestens 3 Jahren", undefined],
  ["ar", "الخبرة: 5 سنوات", undefined],
  ["ar", "خبرة من 3 إلى 5 سنوات", undefined],
  [
    "en",
    "5+ years of experience building backend services in Go",
    "How many years of experience do you have building backend services in Go?",
  ],
  ["en", "3-5 years accounting experience", "How many years of accounting experience do you have?"],
  ["en", "Minimum 3 years in a similar role", "How many years of experience do you have in a similar role?"],
  ["en", "Two years of Java", "How many years of experience do you have with Java?"],
  ["en", "You have led a team of five", "Have you led a team of five?"],
  ["en", "Be over 18", "Are you over 18?"],
  ["en", "UK passport", "Do you have a UK passport?"],
  ["de", "Sehr gute Deutschkenntnisse", "Haben Sie sehr gute Deutschkenntnisse?"],
  ["de", "Führerschein Klasse B", "Haben Sie einen Führerschein Klasse B?"],
  ["de", "Gültiger Führerschein", "Haben Sie einen gültigen Führerschein?"],
  [
    "de",
    "Abgeschlossene Ausbildung als Pflegefachkraft",
    "Haben Sie eine abgeschlossene Ausbildung als Pflegefachkraft?",
  ],
  ["de", "Abgeschlossenes Studium der Informatik", "Haben Sie ein abgeschlossenes Studium der Informatik?"],
  ["de", "Erfahrung mit Kafka", "Haben Sie Erfahrung mit Kafka?"],
  ["de", "Sie sprechen fließend Englisch", "Sprechen Sie fließend Englisch?"],
  ["de", "Du hast eine Ausbildung als Koch", "Haben Sie eine Ausbildung als Koch?"],
  ["de", "Bereitschaft zur Schichtarbeit", "Sind Sie bereit zur Schichtarbeit?"],
  ["de", "Zuverlässigkeit", "Sind Sie zuverlässig?"],
  ["de", "Teamfähigkeit", "Sind Sie teamfähig?"],
  ["de", "Englisch in Wort und Schrift", "Sprechen Sie Englisch in Wort und Schrift?"],
  ["de", "TypeScript", "Haben Sie Erfahrung mit TypeScript?"],
  ["de", "Sicherer Umgang mit MS Office", "Gehen Sie sicher mit MS Office um?"],
  ["de", "Mindestens 3 Jahre Berufserfahrung in der Pflege", "Wie viele Jahre Erfahrung haben Sie in der Pflege?"],
  ["de", "Mindestens fünf Jahre Berufserfahrung", undefined],
  ["de", "Mindestens 3 Jahre Pflegeerfahrung", "Wie viele Jahre Pflegeerfahrung haben Sie?"],
  ["de", "Mindestens 2 Jahre im Vertrieb", "Wie viele Jahre Erfahrung haben Sie im Vertrieb?"],
  ["de", "Du bringst mindestens 3 Jahre Erfahrung mit Java mit", "Wie viele Jahre Erfahrung haben Sie mit Java?"],
  ["de", "Sie sind zuverlässig", "Sind Sie zuverlässig?"],
  ["de", "Du wohnst in Berlin", "Wohnen Sie in Berlin?"],
  ["de", "haben Sie Erfahrung in SAP", "Haben Sie Erfahrung in SAP?"],
  ["de", "Selbstständige Arbeitsweise", "Haben Sie eine selbstständige Arbeitsweise?"],
  ["de", "Gültiger Aufenthaltstitel", "Haben Sie einen gültigen Aufenthaltstitel?"],
  ["ar", "رخصة قيادة سارية", "هل لديك رخصة قيادة سارية؟"],
  ["ar", "إجادة Excel و SAP", "هل تجيد Excel و SAP؟"],
  ["ar", "خبرة 7 سنوات في المحاسبة", "كم سنة من الخبرة لديك في المحاسبة؟"],
  ["ar", "حاصل على شهادة البكالوريوس", "هل أنت حاصل على شهادة البكالوريوس؟"],
  ["ar", "TypeScript", "هل لديك خبرة في TypeScript؟"],
];

it.each(cases)("%s: “%s” is asked as “%s”", (language, text, question) => {
  expect(spokenQuestion(text, language)?.question).toBe(question);
});

const requirementsOf = (text: string) =>
  requirementsIn(splitLines(text)).map(({ value, evidence }) => [value.text, value.importance, evidence]);

it("a paragraph below a heading is split into requirements, each with its sentence as evidence", () => {
  const text = `Requirements
You have a nursing degree, at least three years of experience in intensive care and a driving licence.
German at B2 level is required. Experience with AWS would be a plus, e.g. from a project.
Benefits
You have 30 days of holiday.`;
  expect(requirementsOf(text)).toEqual([
    ["You have a nursing degree", "plain", expect.stringContaining("You have a nursing degree, at least")],
    ["at least three years of experience in intensive care", "plain", expect.any(String)],
    ["a driving licence", "plain", expect.any(String)],
    ["German at B2 level", "must", "German at B2 level is required."],
    [
      "Experience with AWS would be a plus, e.g. from a project",
      "plus",
      expect.stringMatching(/^Experience .*project\.$/),
    ],
  ]);
});

it.each([
  ["The ideal candidate", "plain"],
  ["Your ideal profile", "plain"],
  ["Ideal skills", "plus"],
])("below “%s”, a requirement is %s", (heading, importance) => {
  expect(requirementsOf(`${heading}:\n- A driving licence`)).toMatchObject([
    ["A driving licence", importance, expect.any(String)],
  ]);
});

it("prose without a heading is searched for requirements by their wording, across wrapped lines", () => {
  const text = `Senior Nurse
St. Mary is a hospital in Manchester with 900 beds and a long history of good care, founded in
1897. We are looking for someone who has a nursing degree. A driving licence is
mandatory. You speak fluent German. Apply now with your CV, which must be a PDF!`;
  expect(requirementsOf(text).map(([words, importance]) => [words, importance])).toEqual([
    ["We are looking for someone who has a nursing degree", "plain"],
    ["A driving licence", "must"],
    ["You speak fluent German", "plain"],
  ]);
});

it.each([
  ["Driving licence required", "Driving licence", "must"],
  ["Must have: driving licence", "driving licence", "must"],
  ["Driving licence (preferred)", "Driving licence", "plus"],
  ["AWS experience is a plus", "AWS experience", "plus"],
  ["Ideally experience with AWS", "experience with AWS", "plus"],
  ["Führerschein zwingend erforderlich", "Führerschein", "must"],
  ["Kenntnisse in SAP sind von Vorteil", "Kenntnisse in SAP", "plus"],
  ["Idealerweise Erfahrung mit Kafka", "Erfahrung mit Kafka", "plus"],
  ["رخصة قيادة إلزامية", "رخصة قيادة", "must"],
  ["يفضل خبرة في SAP", "خبرة في SAP", "plus"],
])("“%s” asks for “%s”: %s", (line, text, importance) => {
  expect(requirementsOf(`Requirements\n• ${line}`)).toEqual([[text, importance, line]]);
});

it.each([
  "Keine Vorkenntnisse erforderlich",
  "No experience required, as full training will be provided",
  "A degree is not required",
  "You must not smoke",
  "لا يشترط الخبرة",
  "Job type: Full-time",
  "Salary: £28,000 - £32,000 per year",
])("“%s” asks for nothing", (line) => {
  expect(requirementsOf(`Requirements\n• ${line}`)).toEqual([]);
});

it("a wish that is “not required” is a plus", () => {
  const [found] = requirementsOf("Anforderungen\n• Ein Führerschein ist von Vorteil, aber nicht zwingend erforderlich");
  expect(found?.slice(0, 2)).toEqual(["Ein Führerschein", "plus"]);
});

it.each([
  ["Required Qualifications", "Preferred Qualifications"],
  ["What you'll need:", "Nice to have:"],
  ["What we’re looking for", "Bonus"],
  ["Minimum qualifications:", "Preferred skills"],
  ["Dein Profil", "Wünschenswert"],
  ["Das solltest du mitbringen:", "Von Vorteil"],
  ["المؤهلات المطلوبة", "مزايا إضافية"],
])("the headings “%s” and “%s” are known", (heading, wish) => {
  const found = requirementsOf(`${heading}\n• SQL\n• Python\n${wish}\n• AWS`);
  expect(found.map(([text, importance]) => [text, importance])).toEqual([
    ["SQL", "plain"],
    ["Python", "plain"],
    ["AWS", "plus"],
  ]);
});

it("a salary in a paragraph is left out, and its neighbours are kept", () => {
  const text =
    "We are hiring. You must hold a valid forklift licence. You are reliable. Salary £28,000 - £32,000 per year.";
  const found = requirementsOf(text).map(([words]) => words);
  expect(found).toEqual(["You must hold a valid forklift licence", "You are reliable"]);
});

it("each part of a sentence has its own importance", () => {
  const text =
    "Requirements\nFluent English is required, and Spanish is a plus. You must have a car licence and two years of experience in sales.";
  expect(requirementsOf(text).map(([words, importance]) => [words, importance])).toEqual([
    ["Fluent English", "must"],
    ["Spanish", "plus"],
    ["You must have a car licence", "must"],
    ["two years of experience in sales", "must"],
  ]);
});

it("text in parentheses is not split off", () => {
  const found = requirementsOf("Profil\n• Gute Deutschkenntnisse in Wort und Schrift (mind. B2)");
  expect(found.map(([text]) => text)).toEqual(["Gute Deutschkenntnisse in Wort und Schrift (mind. B2)"]);
});

it("requirements below “Nice to have” are pluses", () => {
  const found = requirementsOf("Requirements\n• SQL\nNice to have\n• AWS\n• Terraform");
  expect(found.map(([, importance]) => importance)).toEqual(["plain", "plus", "plus"]);
});

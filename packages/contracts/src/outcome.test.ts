import { describe, expect, it } from "vitest";
import reported from "../../../tests/fixtures/reports/outcomes.json" with { type: "json" };
import {
  outcomeBucket,
  outcomeFilterOf,
  outcomeFilters,
  outcomeLabels,
  outcomeTone,
  parseOutcome,
  parseOutcomeFilters,
} from "./outcome.ts";

describe("the text of an outcome", () => {
  it.each(outcomeLabels.filter((label) => label !== "Good"))("is read by its leading known label: %s", (label) => {
    expect(parseOutcome(`${label}. The rest of it.`)).toEqual({ label, summary: "The rest of it." });
  });

  it("shows 'Good' as 'Good Fit'", () => {
    expect(parseOutcome("Good - has eight years")).toEqual({ label: "Good Fit", summary: "has eight years" });
  });

  it("takes the longer label, and no label that is only the beginning of a word", () => {
    expect(parseOutcome("Excellent Fit: yes").label).toBe("Excellent Fit");
    expect(parseOutcome("Goodness gracious").label).toBe("Unknown");
  });

  it("else takes the phrase after 'evaluation result:'", () => {
    expect(parseOutcome("We spoke. Evaluation result: Not Sure. Later.")).toMatchObject({ label: "Not Sure" });
    expect(parseOutcome("evaluation result: good").label).toBe("Good Fit");
  });

  it("that is empty means 'Not Executed'", () => {
    for (const text of ["", "  ", undefined, null, "not_executed"]) {
      expect(parseOutcome(text)).toEqual({ label: "Not Executed", summary: "" });
    }
  });

  it.each(["Good Fit", "Excellent Fit", "Not a Good Fit"])("is a summary that names its fit: %s", (label) => {
    const summary = `Six years of nursing. A ${label}, available in May.`;
    expect(parseOutcome(summary)).toEqual({ label, summary });
    // In lower case, only the negative is certain to be a verdict.
    const inLowerCase = label === "Not a Good Fit" ? label : "Unknown";
    expect(parseOutcome(summary.toLowerCase()).label).toBe(inLowerCase);
  });

  it.each(reported)("has the label and tone that a report expects: $text", ({ text, label, tone }) => {
    expect(parseOutcome(text).label).toBe(label);
    expect(outcomeTone(parseOutcome(text).label)).toBe(tone);
  });

  it.each([
    "The applicant isn't a good fit.",
    "She isn’t a Good Fit for nights.",
    "I don't think he is a Good Fit",
    "He does not seem to be a good fit for this role.",
    "not an Excellent Fit",
    "Never a Good Fit.",
    "The candidate is not a **Good Fit**",
    "Not excellent",
    "Not good.",
    "Evaluation result: Not good",
    "Good Fit: No",
    "Kein Good Fit",
    "Nicht sehr gut geeignet",
    "Die Bewerberin ist für die Stelle leider nicht geeignet.",
    "Er passt nicht zu uns.",
    "المرشح غير مناسب لهذه الوظيفة",
    "ليس مناسبًا",
    "غير مناسب",
  ])("with a negated label means 'Not a Good Fit': %s", (text) => {
    expect(parseOutcome(text).label).toBe("Not a Good Fit");
  });

  it.each([
    ["Not only a Good Fit, she can start today.", "Good Fit"],
    ["No doubt a Good Fit.", "Good Fit"],
    ["Does not drive but is a Good Fit.", "Good Fit"],
    ["We want a Good Fit", "Good Fit"],
    ["Unclear whether he is a Good Fit", "Not Sure"],
    ["Not sure if she would be a Good Fit.", "Not Sure"],
    ["Not good at maths, but keen", "Unknown"],
    ["Not poor", "Unknown"],
  ])("with a negation of something else does not mean 'Not a Good Fit': %s", (text, label) => {
    expect(parseOutcome(text).label).toBe(label);
  });

  it.each([
    ["__Good Fit__", "Good Fit", ""],
    ["# Good Fit\nHas a licence", "Good Fit", "Has a licence"],
    ["`Poor` - no licence", "Poor", "no licence"],
    ["“Excellent”", "Excellent", ""],
    ["[Fair] could be better", "Fair", "could be better"],
    ["✅ Good Fit – has a licence", "Good Fit", "has a licence"],
    ["Good Fit ⭐⭐⭐⭐", "Good Fit", "⭐⭐⭐⭐"],
    ["8/10 - Excellent. Clear answers", "Excellent", "Clear answers"],
    ["Score: 7.5/10 – Good Fit", "Good Fit", ""],
    ["Excellent 9/10", "Excellent", "9/10"],
    ["- **Not a Good Fit**\n- no licence", "Not a Good Fit", "no licence"],
    ["**Good Fit:** has a licence", "Good Fit", "has a licence"],
    ["**Evaluation result:** Good Fit (7.5/10)", "Good Fit", "(7.5/10)"],
    ["Evaluation result: *Fine by me*", "Fine by me", ""],
    ["Overall: Fair.", "Fair", ""],
    ["Verdict – 'Poor' (2/10)", "Poor", "(2/10)"],
    ["The overall rating is **Good**.", "Good Fit", ""],
    ["Communication: Excellent\nOverall: Poor", "Poor", "Communication: Excellent"],
    ['{ "evaluation": "Good Fit" }', "Good Fit", ""],
    ["Good_Fit", "Good Fit", ""],
    ["[x] Poor\n[ ] Good Fit", "Poor", ""],
    ["[x] Bad Fit [ ] Excellent Fit", "Bad Fit", ""],
    ["[ ] Good Fit\n[x] Poor", "Poor", ""],
  ])("may have marks and scores around its label: %s", (text, label, summary) => {
    const outcome = parseOutcome(text);
    expect(outcome.label).toBe(label);
    expect(outcome.summary.replace(/^[^\p{L}\p{N}(⭐]+|[^\p{L}\p{N})⭐]+$/gu, "")).toBe(summary);
  });

  it.each([
    "Good afternoon, how can I help you?",
    "Excellent Staffing GmbH picked up.",
    "Fair enough, he said.",
    "Poor connection, we could not hear them",
    "Busy street noise",
    "Not Interested parties left",
    "Good-hearted person",
    "Gut möglich, dass er kommt",
    "مناسبات كثيرة",
  ])("that begins with a label's words as part of a phrase has no label: %s", (text) => {
    expect(parseOutcome(text)).toEqual({ label: "Unknown", summary: text });
  });

  it.each([
    ["Ergebnis: Sehr gut", "Excellent"],
    ["Gut geeignet.", "Good Fit"],
    ["Bewertung: Passt gut", "Good Fit"],
    ["Fazit – ungeeignet", "Not a Good Fit"],
    ["Kein Interesse", "Not Interested"],
    ["nicht erreicht", "Unanswered"],
    ["Besetzt", "Busy"],
    ["Mittelmaessig: spricht wenig", "Fair"],
    ["**Mangelhaft**", "Poor"],
    ["Unentschlossen", "Not Sure"],
    ["Das Ergebnis lautet: nicht geeignet", "Not a Good Fit"],
    ["التقييم: جيد جداً", "Good Fit"],
    ["نتيجة التقييم: ضعيف", "Poor"],
    ["النتيجة: غير مناسبة", "Not a Good Fit"],
    ["غير مهتم", "Not Interested"],
    ["لم يرد", "Unanswered"],
    ["مشغول", "Busy"],
    ["مناسب جدًا، خبرة طويلة", "Excellent Fit"],
    ["فشل الاتصال", "Connection Failed"],
  ])("may be in German or Arabic: %s", (text, label) => {
    expect(parseOutcome(text).label).toBe(label);
  });

  it("without a known label is 'Unknown', with the whole text as its summary", () => {
    expect(parseOutcome("Something else")).toEqual({ label: "Unknown", summary: "Something else" });
  });
});

it.each([
  ["good", ["Excellent", "Good", "Good Fit", "Excellent Fit", "completed", "true"]],
  ["fair", ["Fair", "Not Sure"]],
  ["bad", ["Poor", "Bad Fit", "Not a Good Fit", "Not Interested", "customer-ended-call"]],
  ["bad", ["failed", "false", "user-ended-call", "customer-did-not-answer", "pipeline-error"]],
  ["neutral", ["Not Executed", "Unknown", "silence-timed-out", "in_progress", "assistant-ended-call"]],
  ["busy", ["Busy", "Unanswered"]],
])("the tone %s belongs to its labels", (tone, labels) => {
  for (const label of labels) expect(outcomeTone(label), label).toBe(tone);
});

it("every label has its own filter, and any other phrase the filter 'other'", () => {
  const byLabel = new Map(outcomeLabels.map((label) => [label, outcomeFilterOf(label)]));
  expect(byLabel.get("Good")).toBe("good_fit");
  byLabel.delete("Good");
  expect(new Set([...byLabel.values(), "all", "other", "not_executed"])).toEqual(new Set(outcomeFilters));
  expect(new Set(byLabel.values()).size).toBe(byLabel.size);
  expect(["Excellent", "good fit", "Not Executed", undefined, "Fine by me", "all"].map(outcomeFilterOf)).toEqual([
    "excellent",
    "good_fit",
    "not_executed",
    "not_executed",
    "other",
    "other",
  ]);
});

it("labels are counted in buckets; good and excellent fits share one", () => {
  expect(
    ["Good Fit", "Excellent Fit", "Not Executed", "Not Interested", "Busy", "Unanswered"].map(outcomeBucket),
  ).toEqual(["good_fit", "good_fit", "not_executed", "not_interested", "busy", "Unanswered"]);
  expect(["Poor", "Connection Failed", "Not a Good Fit"].map(outcomeBucket)).toEqual(["other", "other", "other"]);
});

it("a filter of several outcomes is sorted in the order of the list, and refused if it has an unknown outcome", () => {
  expect([...(parseOutcomeFilters("busy,good_fit") ?? [])]).toEqual(["good_fit", "busy"]);
  expect(["all", "", "good_fit,what", "all,busy"].map(parseOutcomeFilters)).toEqual(Array(4).fill(undefined));
});

describe("a fit that a sentence names", () => {
  it.each([
    "She is in no way a Good Fit",
    "The candidate is under no circumstances a Good Fit",
    "Nobody would call this a Good Fit",
    "The candidate lacks the experience to be a Good Fit",
    "Not currently a Good Fit",
    "He's not quite a Good Fit",
    "The candidate wasn't found to be a Good Fit",
    "cannot be considered a Good Fit",
    "He isn't really a very Good Fit",
    "Without a driving licence she is not going to be a Good Fit",
    "The candidate is less than a Good Fit",
    "The candidate does not qualify as a Good Fit",
    "does not meet the criteria for a Good Fit",
    "Doesn't meet the requirements of a Good Fit",
    "did not meet Good Fit criteria",
    "The candidate falls short of a Good Fit",
    "The candidate does not appear to be a Good Fit",
    "I would not say that this candidate is a Good Fit",
    "I wouldn't rate him as a Good Fit",
    "It's doubtful he is a Good Fit",
    "It is unlikely that the candidate is a Good Fit",
    "The candidate is rarely a Good Fit",
    "No Good Fit",
    "Non-Good Fit",
    "Not-a-Good-Fit",
    "NOT GOOD FIT",
    "not_good_fit",
    "Not a **Good Fit**",
    "**Not** a Good Fit",
    "*not a* Good Fit",
    "The candidate is *not* a Good Fit",
    'Result: not a "Good Fit"',
    "Evaluation result: Not Good Fit",
    "Evaluation result: not really a Good Fit",
    "Evaluation result: No Good Fit",
    "Evaluation result: The candidate is not a Good Fit",
    "Good Fit ❌",
    "❌ Good Fit",
    "Good Fit: ❌",
    "Good Fit (no)",
    "[ ] Good Fit [x] Bad Fit",
    "Good Fit? Unfortunately not.",
    "Good Fit - not at all",
    "Good Fit: 0/10",
    "Good Fit: false",
    '"Good Fit": false',
    "Good Fit: nope",
    "Good Fit: N",
    "Good Fit: لا",
    "Good Fit: keineswegs",
    "Good Fit: nicht gegeben",
    "A Good Fit she is not",
    "The role isn't one for which he'd be a Good Fit",
    "Fails to be a Good Fit",
    "Isn’t an Excellent Fit",
    "ain't a Good Fit",
    "not even close to a Good Fit",
    "Never a Good Fit",
    "Kein Good Fit",
    "Der Kandidat ist kein Good Fit",
    "Nicht Good Fit",
    "Ist keinesfalls ein Good Fit",
    "ليس Good Fit",
    "غير Good Fit",
    "Gut geeignet: Nein",
    "Gut: nein",
    "جيد: لا",
    "مناسب: لا",
    "مناسب؟ لا",
    "Geeignet? Nein",
    "geeignet - nicht",
    "Excellent: no",
    "Excellent? No.",
  ])("is denied: %s", (text) => {
    expect(["Not a Good Fit", "Not Sure", "Bad Fit"]).toContain(parseOutcome(text).label);
  });

  it.each([
    "The candidate is a Good Fit, no concerns.",
    "No concerns: Good Fit",
    "No red flags; a Good Fit",
    "He does not need a visa and is a Good Fit",
    "She has not worked in sales but is a Good Fit",
    "Although not experienced, a Good Fit",
    "I have no doubt that he is a Good Fit",
    "Not sure about salary, but a Good Fit",
    "The candidate isn't available until May. Good Fit otherwise.",
    "Evaluation result: Good Fit. Not available before May.",
    "Good Fit: no visa needed",
    "Good Fit - no concerns",
    "Good Fit: not available until May",
    "Without question a Good Fit",
    "No hesitation: Excellent Fit",
    "nothing speaks against her; Good Fit",
  ])("is not denied: %s", (text) => {
    expect(parseOutcome(text).label).toMatch(/^(?:Good|Excellent) Fit$/);
  });
});

it.each([
  ["The candidate is not interested", "Not Interested"],
  ["not interested in the role", "Not Interested"],
  ["Der Kandidat hat kein Interesse", "Not Interested"],
  ["Bewertung: Kein Interesse an der Stelle", "Not Interested"],
  ["leider nicht geeignet", "Not a Good Fit"],
  ["Empfehlung: geeignet", "Good Fit"],
  ["Der Kandidat ist gut geeignet.", "Good Fit"],
  ["المرشح غير مهتم", "Not Interested"],
  ["مناسب للوظيفة", "Good Fit"],
  ["مش مناسب", "Not a Good Fit"],
])("%s means %s", (text, label) => expect(parseOutcome(text).label).toBe(label));

import { describe, expect, test } from "vitest";
import { keywordOf } from "./keywords.ts";

describe("opt-outs are recognised", () => {
  test.each([
    ...[
      "STOP",
      "stop",
      " Stop. ",
      "STOP!!",
      "„Stop“",
      "STOPALL",
      "stop all",
      "Unsubscribe",
      "CANCEL",
      "End",
      "quit",
      "OPTOUT",
      "opt-out",
      "REVOKE",
    ],
    ...[
      "Please stop",
      "Stop it",
      "stop texting me",
      "Please stop texting me, thanks",
      "Hi, please stop calling me",
      "stop sending me messages",
    ],
    ...[
      "Don't text me again",
      "Dont text me",
      "do not contact me anymore",
      "Never call me again",
      "no more texts please",
      "don’t message me any more",
    ],
    ...[
      "Remove me from your list",
      "remove my number",
      "take me off your list",
      "leave me alone",
      "unsubscribe me please",
      "I revoke my consent",
    ],
    ...[
      "Stopp",
      "Bitte keine SMS mehr",
      "keine weiteren Nachrichten",
      "Ich möchte keine Nachrichten mehr bekommen",
      "Bitte nicht mehr schreiben",
      "nicht mehr anrufen!",
    ],
    ...[
      "Rufen Sie mich nicht mehr an",
      "Schreiben Sie mir bitte nicht mehr",
      "abmelden",
      "Bitte löschen Sie meine Nummer",
      "Lassen Sie mich in Ruhe",
      "Widerruf",
    ],
    ...[
      "توقف",
      "قف",
      "إيقاف",
      "أوقف الرسائل من فضلك",
      "إلغاء الاشتراك",
      "إلغاء",
      "لا ترسل لي رسائل",
      "لا تتصل بي مرة أخرى",
      "لا أريد رسائل",
      "احذف رقمي",
    ],
    ...[
      "STOP STOP",
      "stop please stop",
      "Stop! Bitte keine Nachrichten mehr",
      "STOP. Wrong number",
      "stop wrong number",
      "Wrong number, stop texting",
      "Stop, not interested",
      "I am not interested, please stop calling me",
      "No. Stop.",
      "Stop\nAnna",
      "Who is this? Don't text me again!",
      "I got a job - please remove me from your list",
    ],
    ...[
      "I want to unsubscribe",
      "unsubscribe me from this list",
      "remove",
      "Please remove.",
      "I'd like to opt out of these messages",
      "stop spamming me",
      "Hello, I don't want any more calls from you. Thanks",
      "Hören Sie auf",
      "Hören Sie bitte auf, mir zu schreiben",
      "Kein Interesse, bitte nicht mehr anrufen",
      "Falsche Nummer. Löschen Sie bitte meine Nummer.",
      "رقم خطأ، لا تتصل بي مرة أخرى",
      "شكرا، أوقف الرسائل",
    ],
  ])("%s", (body) => expect(keywordOf(body)).toBe("stop"));
});

describe("other messages are not opt-outs", () => {
  test.each([
    ...[
      "Don't stop, I am interested",
      "When does the shift end?",
      "I can start on Monday and stop at five",
      "cancel my appointment tomorrow, can we do Friday?",
    ],
    ...[
      "Please don't call me before 5 pm",
      "Do not text me the address, mail it",
      "I will not stop by today",
      "Can you call me again?",
      "No",
      "not now",
      "thanks",
      "",
    ],
    ...[
      "Ich rufe morgen zurück",
      "Bitte nicht vor 17 Uhr anrufen",
      "Keine Ahnung",
      "Ende der Woche",
      "Haltestelle?",
      "Nein danke",
    ],
    ...[
      "Don't call me, text me instead",
      "Don't call, I am in a meeting",
      "I quit, so I can begin tomorrow",
      "Sure, cancel it, thanks",
      "The end, finally!",
      "Haha, stop it, you flatter me",
      "Not interested, sorry",
      "Wrong number",
      "Bitte nicht anrufen, ich bin in einer Besprechung",
      "Keine Anrufe, nur SMS bitte",
      "Halt, ich meine Dienstag",
      "Yes, please remove the second shift",
      "لا تتصل الآن، أنا في اجتماع",
    ],
    ...["لا أستطيع اليوم", "متى يبدأ العمل؟", "لا شكرا", "أين الموقف؟"],
    `Stop. ${"I have a lot more to say about this. ".repeat(6)}`,
  ])("%s", (body) => expect(keywordOf(body)).not.toBe("stop"));
});

describe("opt-ins are recognised", () => {
  test.each(["START", "start", "Yes", "UNSTOP", "Start!", "opt in", "ابدأ", "ابدأ!"])("%s", (body) =>
    expect(keywordOf(body)).toBe("start"),
  );
  test.each(["Yes, at five", "I can start on Monday", "yesterday", "أبدا", "أبداً!", "ابدا شكرا"])(
    "%s is not an opt-in",
    (body) => expect(keywordOf(body)).toBeUndefined(),
  );
});

/** Processor time for texts of this length that repeat a word. */
function matchingCost(length: number): number {
  const startUsage = process.threadCpuUsage();
  for (const words of [
    " text",
    " me",
    " more texts",
    " any more",
    " keine sms",
    " الرسائل",
    " never",
    " your",
    " bitte",
  ])
    for (const start of ["stop", "do not text", "ich will keine sms", "توقف", "remove", "i do not want", "losche"]) {
      // The text ends with "zz", which no phrase has, so that no phrase matches early.
      const long = `${start}${words.repeat(150)}`.slice(0, length);
      keywordOf(`${long} zz`);
      keywordOf(`zz, ${long} zz`);
    }
  return process.threadCpuUsage(startUsage).user;
}

test("repeated words do not make matching costly: twice the length costs at most four times as much", () => {
  matchingCost(590); // Compiles the code before it is measured.
  // Just below the 600 characters up to which a phrase counts.
  expect(matchingCost(590) / matchingCost(295)).toBeLessThan(4);
});

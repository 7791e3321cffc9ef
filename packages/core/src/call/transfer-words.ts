/** What is said when a call is transferred, in the call's language. */
import type { Language } from "@callwright/contracts";

interface TransferWords {
  /** Where the person's name is unknown. */
  readonly someone: string;
  readonly description: string;
  readonly before: string;
  readonly failed: string;
  /** The colleague's notice of the recording, and the one sentence that tells what the call is about. */
  readonly greeting: string;
  readonly colleaguePrompt: string;
  readonly section: string;
  readonly nobodyFree: string;
}

export const transferWords: Readonly<Record<Language, TransferWords>> = {
  en: {
    someone: "Someone",
    description: "{{colleague}}, a colleague who takes calls now.",
    before: "I am connecting you with {{colleague}}. Please stay on the line.",
    failed: "I could not reach {{colleague}}. You are back with me.",
    greeting:
      "Hello {{colleague}}, this is {{companyName}}'s AI assistant. This call is recorded. {{personName}} is on the line about {{title}}. Say yes, or press 1, to take the call.",
    colleaguePrompt: `You ask {{colleague}}, a colleague, to take a call; {{personName}} is on hold. You know the conversation so far.
- If they say yes, or press 1, sum up in one sentence what the conversation was about, then call transferSuccessful.
- If they say no, are busy, or ask for another time, call transferCancel.
- If a mailbox, a menu or no person answers, or the answer is unclear twice, call transferCancel.
- Answer a question about the conversation in one sentence. Talk about nothing else.`,
    section: `Transferring to a person:
- If the person asks for a human, or your instructions say so, call transferCall for {{colleagues}}; the person hears that you are connecting them. Transfer without being asked for no other reason.
- If nobody takes the call, you are back in the conversation: apologise, do not try the same colleague again, and offer a time: an interview time if you can book one, otherwise ask when someone may call back.`,
    nobodyFree: `If the person asks for a human:
- No colleague can be reached right now, so do not promise to connect them. Offer a time: an interview time if you can book one, otherwise ask when someone may call back.`,
  },
  de: {
    someone: "Jemand",
    description: "{{colleague}}, nimmt jetzt Anrufe an.",
    before: "Ich verbinde Sie mit {{colleague}}. Bitte bleiben Sie dran.",
    failed: "Ich konnte {{colleague}} nicht erreichen. Sie sprechen wieder mit mir.",
    greeting:
      "Guten Tag {{colleague}}, hier ist der KI-Assistent von {{companyName}}, das Gespräch wird aufgezeichnet. {{personName}} ist in der Leitung, es geht um „{{title}}“. Sagen Sie Ja oder drücken Sie die 1, um zu übernehmen.",
    colleaguePrompt: `Du fragst {{colleague}} aus dem Team, ob das Gespräch angenommen wird; {{personName}} wartet in der Leitung. Du kennst das bisherige Gespräch.
- Lautet die Antwort Ja oder wird die 1 gedrückt, fasse in einem Satz zusammen, worum es ging, und rufe dann transferSuccessful auf.
- Lautet sie Nein, ist gerade keine Zeit oder wird eine andere Zeit gewünscht, rufe transferCancel auf.
- Meldet sich eine Mailbox, ein Menü oder kein Mensch oder bleibt die Antwort zweimal unklar, rufe transferCancel auf.
- Beantworte eine Frage zum Gespräch in einem Satz. Sprich über nichts anderes.`,
    section: `An einen Menschen weiterleiten:
- Bittet die Person um einen Menschen oder verlangen es deine Anweisungen, rufe transferCall für {{colleagues}} auf; die Person hört, dass du sie verbindest. Leite aus keinem anderen Grund weiter.
- Nimmt niemand das Gespräch an, sprichst wieder du mit der Person: Entschuldige dich, versuche dieselbe Person nicht noch einmal und biete eine Zeit an: einen Gesprächstermin, wenn du einen buchen kannst, sonst frage, wann jemand zurückrufen darf.`,
    nobodyFree: `Bittet die Person um einen Menschen:
- Zurzeit ist niemand aus dem Team erreichbar, versprich also keine Verbindung. Biete eine Zeit an: einen Gesprächstermin, wenn du einen buchen kannst, sonst frage, wann jemand zurückrufen darf.`,
  },
  ar: {
    someone: "أحد المتصلين",
    description: "{{colleague}}، من الزملاء الذين يستقبلون المكالمات الآن.",
    before: "سأحوّلك الآن إلى {{colleague}}. يُرجى البقاء على الخط.",
    failed: "لم أتمكن من الوصول إلى {{colleague}}. أنا معك من جديد.",
    greeting:
      "مرحباً {{colleague}}، معك المساعد الذكي لشركة {{companyName}}، والمكالمة مسجلة. {{personName}} على الخط بخصوص {{title}}. لاستقبال المكالمة يُرجى قول نعم أو الضغط على 1.",
    colleaguePrompt: `أنت تسأل {{colleague}} من الفريق عن استقبال مكالمة، و{{personName}} في الانتظار. تعرف المحادثة حتى الآن.
- إذا كان الجواب نعم أو ضُغط الرقم 1، فلخّص في جملة واحدة موضوع المحادثة، ثم استدعِ transferSuccessful.
- إذا كان الجواب لا، أو لا يوجد وقت الآن، أو طُلب وقت آخر، فاستدعِ transferCancel.
- إذا أجاب بريد صوتي أو قائمة آلية أو لم يُجب أحد، أو بقي الجواب غير واضح مرتين، فاستدعِ transferCancel.
- أجب عن سؤال حول المحادثة في جملة واحدة. لا تتحدث عن شيء آخر.`,
    section: `التحويل إلى شخص:
- إذا طلب الشخص التحدث إلى إنسان، أو نصّت تعليماتك على ذلك، فاستدعِ transferCall للتحويل إلى {{colleagues}}؛ وسيسمع الشخص أنك تحوّله. لا تحوّل لأي سبب آخر.
- إذا لم يستقبل أحد المكالمة فأنت من جديد في المحادثة: اعتذر، ولا تحاول مع الزميل نفسه مرة أخرى، واعرض موعدًا: موعد مقابلة إن كنت تستطيع حجزه، وإلا فاسأل متى يمكن لأحد أن يعاود الاتصال.`,
    nobodyFree: `إذا طلب الشخص التحدث إلى إنسان:
- لا يمكن الوصول إلى أي زميل الآن، فلا تعِد بالتحويل. اعرض موعدًا: موعد مقابلة إن كنت تستطيع حجزه، وإلا فاسأل متى يمكن لأحد أن يعاود الاتصال.`,
  },
};

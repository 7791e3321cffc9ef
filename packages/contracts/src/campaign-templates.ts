import type { Language } from "./catalog.ts";

export const campaignTemplateIds = ["sales_qualification", "appointment_setting", "survey", "reminder"] as const;
export type CampaignTemplateId = (typeof campaignTemplateIds)[number];

export interface CampaignTemplate {
  readonly prompt: string;
  readonly firstSentence: string;
  readonly successEvaluation: string;
  readonly followUpTemplate: string;
  readonly preCallSmsTemplate: string;
}

const evaluations: Record<CampaignTemplateId, string> = {
  sales_qualification:
    "Judge how good a fit the lead is by need, budget, authority to decide and timing. A lead who agrees to a further conversation is a good fit.",
  appointment_setting:
    "Judge whether an appointment was agreed. A lead who accepted a day and a time is a good fit; one who wants another time later is not sure.",
  survey:
    "Judge whether the survey was completed. A lead who answered every question is a good fit; one who answered some is fair.",
  reminder:
    "Judge whether the appointment was confirmed. A lead who confirmed is a good fit; one who wants to move it is not sure; one who cancelled is not interested.",
};

const promptFrames: Record<Language, { readonly opening: string; readonly rules: string }> = {
  en: {
    opening: "You are an AI assistant calling {{candidateName}} on behalf of {{companyName}}.",
    rules:
      "Be friendly and brief. Ask one question at a time and never invent facts about {{companyName}}. If the person asks not to be called again, apologise, confirm it and end the call. If they ask for a person, say that a colleague will call back. Thank them and end the call when you are done.",
  },
  de: {
    opening:
      "Du bist ein KI-Assistent und rufst {{candidateName}} im Auftrag von {{companyName}} an. Sprich Deutsch und sieze die Person.",
    rules:
      "Sei freundlich und kurz. Stelle immer nur eine Frage und erfinde nichts über {{companyName}}. Möchte die Person nicht mehr angerufen werden, entschuldige dich, bestätige es und beende das Gespräch. Wünscht sie einen Menschen, kündige einen Rückruf an. Bedanke dich am Ende.",
  },
  ar: {
    opening: "أنت مساعد يعمل بالذكاء الاصطناعي وتتصل بـ {{candidateName}} نيابة عن {{companyName}}. تحدث بالعربية.",
    rules:
      "كن ودوداً ومختصراً، واطرح سؤالاً واحداً في كل مرة، ولا تختلق معلومات عن {{companyName}}. إذا طلب الشخص عدم الاتصال به مجدداً فاعتذر وأكد ذلك وأنهِ المكالمة. إذا طلب التحدث إلى شخص فقل إن أحد الزملاء سيعاود الاتصال. اشكره في النهاية.",
  },
};

interface TemplateTexts {
  readonly task: string;
  readonly firstSentence: string;
  readonly followUpTemplate: string;
  readonly preCallSmsTemplate: string;
}

const texts: Record<Language, Record<CampaignTemplateId, TemplateTexts>> = {
  en: {
    sales_qualification: {
      task: `Find out, one question at a time:
1. Is the person interested in what {{companyName}} offers?
2. Which need or problem do they want to solve?
3. Is there a budget, and who decides?
4. When do they want to start?
If there is a need, offer a conversation with a colleague and ask for a suitable time.`,
      firstSentence:
        "Hello {{candidateName}}, I am the AI assistant of {{companyName}}. This call is recorded. Do you have a moment for a few short questions?",
      followUpTemplate: "Hello {{FirstName}}, thank you for your time. We will be in touch. {{companyName}}",
      preCallSmsTemplate: "Hello {{FirstName}}, the AI assistant of {{companyName}} will call you shortly.",
    },
    appointment_setting: {
      task: `Agree on an appointment:
1. Say that {{companyName}} would like to arrange an appointment, and ask whether that is welcome.
2. Ask for a suitable day and time within the next two weeks.
3. Repeat day and time, and ask the person to confirm.
If no time suits, ask when to call again.`,
      firstSentence:
        "Hello {{candidateName}}, I am the AI assistant of {{companyName}}, calling to arrange an appointment. This call is recorded. Do you have a moment?",
      followUpTemplate:
        "Hello {{FirstName}}, thank you for the call. We will confirm your appointment shortly. {{companyName}}",
      preCallSmsTemplate:
        "Hello {{FirstName}}, the AI assistant of {{companyName}} will call you shortly to arrange an appointment.",
    },
    survey: {
      task: `Conduct a short survey:
1. How satisfied is the person with {{companyName}}, from 1 (not at all) to 10 (very)?
2. What do they like best?
3. What should be better?
4. Would they recommend {{companyName}}?
Take every answer as it is, without comment or persuasion.`,
      firstSentence:
        "Hello {{candidateName}}, I am the AI assistant of {{companyName}} with a survey of four short questions. This call is recorded. Do you have two minutes?",
      followUpTemplate: "Hello {{FirstName}}, thank you for your answers. {{companyName}}",
      preCallSmsTemplate:
        "Hello {{FirstName}}, the AI assistant of {{companyName}} will call you shortly with four short questions.",
    },
    reminder: {
      task: `Remind the person of their appointment with {{companyName}}:
1. Ask whether they are coming as agreed.
2. If they cannot come, ask which day and time would suit instead.
3. Repeat what was agreed.`,
      firstSentence:
        "Hello {{candidateName}}, I am the AI assistant of {{companyName}}, calling about your appointment. This call is recorded. Do you have a moment?",
      followUpTemplate: "Hello {{FirstName}}, thank you. We look forward to seeing you. {{companyName}}",
      preCallSmsTemplate:
        "Hello {{FirstName}}, the AI assistant of {{companyName}} will call you shortly about your appointment.",
    },
  },
  de: {
    sales_qualification: {
      task: `Finde nacheinander heraus:
1. Besteht Interesse am Angebot von {{companyName}}?
2. Welcher Bedarf oder welches Problem besteht?
3. Gibt es ein Budget, und wer entscheidet?
4. Wann soll es losgehen?
Besteht Bedarf, biete ein Gespräch mit einem Kollegen an und frage nach einer passenden Zeit.`,
      firstSentence:
        "Guten Tag {{candidateName}}, hier ist der KI-Assistent von {{companyName}}. Dieses Gespräch wird aufgezeichnet. Haben Sie einen Moment für ein paar kurze Fragen?",
      followUpTemplate: "Guten Tag {{FirstName}}, vielen Dank für Ihre Zeit. Wir melden uns bei Ihnen. {{companyName}}",
      preCallSmsTemplate: "Guten Tag {{FirstName}}, gleich ruft Sie der KI-Assistent von {{companyName}} an.",
    },
    appointment_setting: {
      task: `Vereinbare einen Termin:
1. Sage, dass {{companyName}} gern einen Termin vereinbaren möchte, und frage, ob das recht ist.
2. Frage nach einem passenden Tag und einer Uhrzeit in den nächsten zwei Wochen.
3. Wiederhole Tag und Uhrzeit und lass sie bestätigen.
Passt keine Zeit, frage, wann du wieder anrufen darfst.`,
      firstSentence:
        "Guten Tag {{candidateName}}, hier ist der KI-Assistent von {{companyName}}. Ich möchte einen Termin mit Ihnen vereinbaren. Dieses Gespräch wird aufgezeichnet. Haben Sie einen Moment Zeit?",
      followUpTemplate:
        "Guten Tag {{FirstName}}, vielen Dank für das Gespräch. Wir bestätigen Ihren Termin in Kürze. {{companyName}}",
      preCallSmsTemplate:
        "Guten Tag {{FirstName}}, gleich ruft Sie der KI-Assistent von {{companyName}} an, um einen Termin zu vereinbaren.",
    },
    survey: {
      task: `Führe eine kurze Umfrage durch:
1. Wie zufrieden ist die Person mit {{companyName}}, von 1 (gar nicht) bis 10 (sehr)?
2. Was gefällt ihr am besten?
3. Was sollte besser werden?
4. Würde sie {{companyName}} weiterempfehlen?
Nimm jede Antwort an, ohne sie zu bewerten oder umzustimmen.`,
      firstSentence:
        "Guten Tag {{candidateName}}, hier ist der KI-Assistent von {{companyName}} mit einer Umfrage aus vier kurzen Fragen. Dieses Gespräch wird aufgezeichnet. Haben Sie zwei Minuten Zeit?",
      followUpTemplate: "Guten Tag {{FirstName}}, vielen Dank für Ihre Antworten. {{companyName}}",
      preCallSmsTemplate:
        "Guten Tag {{FirstName}}, gleich ruft Sie der KI-Assistent von {{companyName}} mit vier kurzen Fragen an.",
    },
    reminder: {
      task: `Erinnere die Person an ihren Termin bei {{companyName}}:
1. Frage, ob sie wie vereinbart kommt.
2. Kann sie nicht kommen, frage, welcher Tag und welche Uhrzeit stattdessen passen.
3. Wiederhole, was vereinbart wurde.`,
      firstSentence:
        "Guten Tag {{candidateName}}, hier ist der KI-Assistent von {{companyName}}. Es geht um Ihren Termin. Dieses Gespräch wird aufgezeichnet. Haben Sie einen Moment Zeit?",
      followUpTemplate: "Guten Tag {{FirstName}}, vielen Dank. Wir freuen uns auf Sie. {{companyName}}",
      preCallSmsTemplate:
        "Guten Tag {{FirstName}}, gleich ruft Sie der KI-Assistent von {{companyName}} wegen Ihres Termins an.",
    },
  },
  ar: {
    sales_qualification: {
      task: `اعرف بالترتيب، سؤالاً واحداً في كل مرة:
1. هل الشخص مهتم بما تقدمه {{companyName}}؟
2. ما الحاجة أو المشكلة التي يريد حلها؟
3. هل توجد ميزانية، ومن صاحب القرار؟
4. متى يريد أن يبدأ؟
إذا كانت هناك حاجة فاعرض محادثة مع أحد الزملاء واسأل عن وقت مناسب.`,
      firstSentence:
        "مرحباً {{candidateName}}، أنا المساعد الذكي لشركة {{companyName}}. هذه المكالمة مسجلة. هل لديك لحظة لبعض الأسئلة القصيرة؟",
      followUpTemplate: "مرحباً {{FirstName}}، شكراً على وقتك. سنتواصل معك قريباً. {{companyName}}",
      preCallSmsTemplate: "مرحباً {{FirstName}}، سيتصل بك المساعد الذكي لشركة {{companyName}} بعد قليل.",
    },
    appointment_setting: {
      task: `اتفق على موعد:
1. قل إن {{companyName}} تود تحديد موعد، واسأل إن كان ذلك مناسباً.
2. اسأل عن يوم وساعة مناسبين خلال الأسبوعين القادمين.
3. كرر اليوم والساعة واطلب التأكيد.
إذا لم يناسب أي وقت فاسأل متى يمكن الاتصال مجدداً.`,
      firstSentence:
        "مرحباً {{candidateName}}، أنا المساعد الذكي لشركة {{companyName}}، أتصل لتحديد موعد معك. هذه المكالمة مسجلة. هل لديك لحظة؟",
      followUpTemplate: "مرحباً {{FirstName}}، شكراً على المكالمة. سنؤكد موعدك قريباً. {{companyName}}",
      preCallSmsTemplate: "مرحباً {{FirstName}}، سيتصل بك المساعد الذكي لشركة {{companyName}} بعد قليل لتحديد موعد.",
    },
    survey: {
      task: `أجرِ استبياناً قصيراً:
1. ما مدى رضا الشخص عن {{companyName}} من 1 (غير راضٍ) إلى 10 (راضٍ جداً)؟
2. ما أكثر ما يعجبه؟
3. ما الذي ينبغي تحسينه؟
4. هل يوصي بـ {{companyName}}؟
اقبل كل إجابة كما هي دون تعليق أو إقناع.`,
      firstSentence:
        "مرحباً {{candidateName}}، أنا المساعد الذكي لشركة {{companyName}}، ولدي استبيان من أربعة أسئلة قصيرة. هذه المكالمة مسجلة. هل لديك دقيقتان؟",
      followUpTemplate: "مرحباً {{FirstName}}، شكراً على إجاباتك. {{companyName}}",
      preCallSmsTemplate:
        "مرحباً {{FirstName}}، سيتصل بك المساعد الذكي لشركة {{companyName}} بعد قليل بأربعة أسئلة قصيرة.",
    },
    reminder: {
      task: `ذكّر الشخص بموعده مع {{companyName}}:
1. اسأل هل سيحضر كما اتفقنا.
2. إذا لم يستطع الحضور فاسأل عن يوم وساعة مناسبين بدلاً من ذلك.
3. كرر ما تم الاتفاق عليه.`,
      firstSentence:
        "مرحباً {{candidateName}}، أنا المساعد الذكي لشركة {{companyName}}، أتصل بخصوص موعدك. هذه المكالمة مسجلة. هل لديك لحظة؟",
      followUpTemplate: "مرحباً {{FirstName}}، شكراً لك. نتطلع إلى لقائك. {{companyName}}",
      preCallSmsTemplate: "مرحباً {{FirstName}}، سيتصل بك المساعد الذكي لشركة {{companyName}} بعد قليل بخصوص موعدك.",
    },
  },
};

export function campaignTemplate(id: CampaignTemplateId, language: Language): CampaignTemplate {
  const { task, ...messageTexts } = texts[language][id];
  const { opening, rules } = promptFrames[language];
  return { ...messageTexts, prompt: [opening, task, rules].join("\n"), successEvaluation: evaluations[id] };
}

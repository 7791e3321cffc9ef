/** Weak signs of an opt-out: unlike the patterns of `opt-out.ts`, they only hold a person until someone decides. */

const word = (words: string) => new RegExp(`(?:^| )(?:${words})(?= |$)`, "u");

const contactNouns =
  "(?:robo ?)?calls?|texts?|messages?|msgs?|sms|contacts?|e ?mails?|mails?|spam|harassment|communications?";
const contactVerbs =
  "call|calling|be(?:ing)? called|text|texting|texted|message|messaging|contact|contacting|contacted|ring|ringing|rung|phone|phoning|write|writing|mailing|e ?mailing|reach out|bother|bothering|bothered|hounding|pestering|disturb|harass|harassing|spamming|hit me up|hear from|hear anything";

/** A clause refuses where it has a refusal and its object; without an object the refusal is enough. */
const refusals: readonly (readonly [refusal: string | RegExp, object?: string | RegExp])[] = [
  [
    "stop|stopp|stahp|quit|cease|refrain|enough|desist|discontinue|halt|no more|sick|tired|fed up|done with",
    new RegExp(`${word(`${contactNouns}|${contactVerbs}`).source}|(?:^| )(?:it|this|that|terror)$`, "u"),
  ],
  [
    "not|dont|doesnt|didnt|never|no|nothing|no longer|wont|without|nobody|refuse|refused|object|forbid|prohibit",
    `${contactVerbs}|${contactNouns}|my (?:personal )?data|(?:use|dial|keep|have|store|having) (?:my|this) (?:phone )?number|sign(?:ed)? up|agreed|consent\\p{L}*|permission|robots?|bots?`,
  ],
  [
    "(?:please|you|guys|people|just|and|so|need to|must) stop|never again|(?:dont|do not) want this|(?:you are|youre|keep) (?:spamming|harassing|annoying|bothering)|this is (?:harassment|spam)",
  ],
  [/\b(?:ask|asked|told|tell|begged|warned)\b.* stop\b/u],
  [/^stopp? (?:with|all|your|the|this|these|it|me|\p{L}+ing)\b/u],
  [
    "remove|removed|removal|delete|deleted|deletion|erase|erased|erasure|block|blocked|lose|scrub|unlist|(?:off|out) (?:of|ur|your|the|this)",
    "me|my|number|data|it|us|list|lists|database|system|everything",
  ],
  ["unsub\\p{L}*|deregister|opt\\p{L}*(?: me)? out(?: of (?:your|these|this|all))?$"],
  [
    "sue|lawyer|report you|reporting|harassment|harassing|ico|police|gdpr|complaint|legal|illegal|how did you get",
    `${contactNouns}|${contactVerbs}|data|u|you`,
  ],
  ["leave|let", "me alone|me be|us alone"],
  ["i want", "out|my peace"],
  [
    "nicht mehr|nie|nie wieder|nicht(?: noch ?mal| wieder)?|nix|nichts|nimmer|kein\\p{L}*|koan\\p{L}*|ohne|genug|schluss|aufhor\\p{L}*|hor\\p{L}*(?: sie| bitte| endlich)* auf|verbitte\\p{L}*|unterlass\\p{L}*|abzusehen|absehen|lass\\p{L}*|finger weg|einstellen|stoppen|untersag\\p{L}*|verbiete\\p{L}*|davon ab|ab|satt|leid",
    "\\p{L}*anruf\\p{L}*|angerufen|anzurufen|ruf|rufe|ruft|rufen|rufts|\\p{L}*kontakt\\p{L}*|nachrichten?|sms|mails?|schreib\\p{L}*|anschreiben|meld\\p{L}*|werbung|zugestimmt|eingewilligt|zustimmung|einwilligung|belastig\\p{L}*|nerv\\p{L}*|store?n?|von (?:ihnen|euch|dir)(?: [a-z]+){0,3} horen|von meiner nummer|terror|telefonier\\p{L}*|spam",
  ],
  [
    "\\p{L}*losch\\p{L}*|entfern\\p{L}*|streich\\p{L}*|sperr\\p{L}*|tilg\\p{L}*|austragen|austrag|raus|heraus|\\p{L}*nehmen?|nimm|nehmt|setzen?|setzt|widersprech\\p{L}*|widersprich\\p{L}*|widerspruch\\p{L}*|widerruf\\p{L}*|abmelden",
    "mich|mein\\p{L}*|nummer|daten|\\p{L}*liste|datenbank|verteiler|kartei|system|uns|widerspruchs?recht\\p{L}*",
  ],
  [
    "anwalt|anzeig\\p{L}*|dsgvo|polizei|beschwer\\p{L}*|belastigung",
    "\\p{L}*ruf\\p{L}*|nummer|daten|kontakt\\p{L}*|sie",
  ],
  [
    "(?:mochte|will) das nicht|stimme (?:dem|dieser|der) .*nicht zu|(?:ihr|sie) (?:nervt|nerven|belastig\\p{L}*)|ist (?:eine )?belastigung|von (?:der|ihrer|eurer) liste|widerrufe|widerspreche|(?:hor|hort|horen sie)(?: \\p{L}+){0,2} auf",
  ],
  ["ruhe", "mich|meine|lasst?|lassen|will"],
  [
    "لا|ما|مش|مو|بلاش|بطل\\p{L}*|وقف\\p{L}*|اوقف\\p{L}*|توقف\\p{L}*|كفي|كفاكم|كفايه|بكفي|يكفي|خلص|خلاص|ممنوع|لم اوافق|عدم|بدون|حل\\p{L}{0,2}|فك\\p{L}*|ايقاف|ولا|لاتتصل\\p{L}*",
    "\\p{L}*تتصل\\p{L}*|\\p{L}*يتصل\\p{L}*|\\p{L}*اتصال\\p{L}*|\\p{L}*رسا[يئ]ل\\p{L}*|ت?رسل\\p{L}*|تدق\\p{L}*|\\p{L}*كلمن?ي?|\\p{L}*يكلم\\p{L}*|تكلم\\p{L}*|تبع[تث]\\p{L}*|تراسل\\p{L}*|تزعج\\p{L}*|ازعاج\\p{L}*|تتواصل\\p{L}*|\\p{L}*تواصل\\p{L}*|\\p{L}*مكالمات\\p{L}*|عني|عنا",
  ],
  ["ازعج\\p{L}*|لا اريد منكم"],
  [
    "\\p{L}*حذف\\p{L}*|امسح\\p{L}*|تمسح\\p{L}*|شيل\\p{L}*|تشيل\\p{L}*|ازال\\p{L}*|ازيل\\p{L}*|اشطب\\p{L}*|الغاء|الغ\\p{L}{0,3}",
    "\\p{L}*رقم\\p{L}*|بياناتي|اسمي|اشتراك\\p{L}*|معلوماتي|حسابي|القائمه",
  ],
  ["شكوي|\\p{L}*شكوكم|محامي|الشرطه|مقاضا\\p{L}*", "\\p{L}*تصل\\p{L}*|رقم\\p{L}*|\\p{L}*رسا[يئ]ل\\p{L}*"],
];

const toPattern = (source: string | RegExp): RegExp => (typeof source === "string" ? word(source) : source);
const patterns = refusals.map(([refusal, object = /^/u]) => ({
  refusal: toPattern(refusal),
  object: toPattern(object),
}));

/** Words that give the clause another meaning: another time, another thing, the speaker's own doing, a wish for contact. */
const otherMeaning = new RegExp(
  [
    "\\b(?:before|until|till|tomorrow|later|today|tonight|while|when (?:i|you)|at \\d|after|monday|tuesday|wednesday|thursday|friday|saturday|sunday|weekends?|yet|now|at work|the office|anytime|soon)\\b",
    "\\b(?:instead|only|prefer|rather (?:text|call|write|e ?mail)|please (?:text|call|ring|write)|(?<!\\b(?:dont|not|never|no)\\b.*)(?:call|text|mail|write to) me|phone is|can we|just (?:call|text))\\b(?! (?:again|any ?more|no more|never))",
    "\\b(?:if im?|hesitate|forget|worry|problem|mind|miss|need(?! to stop)|needed|matter|wait|sure|reason|question|questions|delays?|doubt)\\b",
    "\\b(?:i|we|my \\p{L}+|they|he|she|ive|id|im|ill|nobody|no one) (?:cannot|cant|can not|could not|couldnt|(?:did not|didnt)(?! (?:sign|agree|consent|ask))|do not have|dont have|do not get|dont get|have not|havent|has not|hasnt|was not|wasnt|wont|will not|would not|wouldnt|do not know|dont know|never (?:got|get|received|had|said|heard|use|call|called|text|texted|answer)|stopped|quit|end|ended|am not going|got|get(?! (?:off|out|removed|taken))|have to|had to|am done)\\b",
    "(?<!\\bif )\\b(?:you|they|he|she|it|recruiter|employer) (?:stopped|did not|didnt|have not|havent|never|said|told me|has not|hasnt|does not|doesnt)\\b",
    "\\b(?:old|new|second|background|cv|resume|form|documents?|contract|appointment|interview|slot|post|newsletter|salary|profile|application|mr|mrs|dr|stop by|bus|train|job|position|role|by e ?mail|contact number|my manager|employer|contacted so|(?:take|answer|pick up) (?:any )?calls|arrived|received|so far|recogni\\p{L}+|(?:call|contact|text|ring) (?:my|our) (?!(?:phone|number|cell|mobile|house|home)\\b)\\p{L}+|stop (?:by|at|in|near|work|working|smoking|looking|thinking|living|studying|being)|dont stop|not stop|never stop|no longer (?:live|work|employed|have|use)|do not remove|dont remove|not remove)\\b",
    "\\b(?:do not|dont|never|not) (?:lose|unsub\\p{L}*|remove|delete|opt)\\b|\\bi (?:do not|dont) (?:call|text|ring|phone)\\b",
    "\\b(?:am|im|still|very|really) interested\\b",
    "\\b(?:vor|nach|um) \\d|\\b(?:spater|morgen|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|wochenende|gerade|jetzt|bis|heute|wahrend|arbeit|sondern|lieber|stattdessen|nur|besser|vergiss|vergessen|problem|frage|fragen|notig|zogern|termin|lebenslauf|alt\\p{L}*|neu\\p{L}*|zweit\\p{L}*|stelle|job|erreicht?|erreichen|telefonnummer von|bekommen|erhalten|verpasst\\p{L}*|unterdruckter|festnetz|mobil|interessiert|freue|zu hoffen|gut an|lange|vertrag|gekundigt|wurde|war|nicht per)\\b",
    "\\bich (?:kann|konnte|habe(?! (?:dem|der|das) )|hab|weiss|verstehe|erkenne|hore|rufe|melde|schreibe|nehme|werde|muss|arbeite)\\b(?!.*(?:gesagt|geschrieben|bitten|gebeten))|\\b(?:haben sie|habt ihr|hast du) (?:mich|mir|meine)\\b",
    "(?<!\\p{L})[وف]?(?:قبل|الان|وصل\\p{L}*|يهم\\p{L}*)|غدا|بكره|الساعه|اليوم|مشكله|مانع|تنس|تترد|تردد|مهتم(?! لا)|استطيع|اقدر|قدرت|لم (?!اوافق)|لماذا|ليش|يوجد|توجد|القديم|الجديد|العمل|الوظيفه|راتب|عندي|بدل|فقط|سيره|سيرتي|اجتماع",
  ].join("|"),
  "u",
);

/** Questions that are requests: "how do I…", "when will this stop". */
const requestInQuestion =
  /^(?:(?:and|but|so|und|aber) )*(?:how (?:do|can|could) i|how (?:many times|often do i)|why (?:dont|cant|wont) you|are you able|is it possible|what part|when i say|who gave|do you not|have you no|ist es moglich|wie (?:oft noch|kann ich)|هل يمكن|ممكن|كم مره)| stop$/u;

/** Outweighs `otherMeaning`. */
const permanence =
  /\b(?:in (?:the )?future|ever again|never again|nie wieder|in zukunft|kunftig|fur immer|endgultig)\b|نهائيا|ابدا|المستقبل/u;

export const isRequestAsQuestion = (clause: string): boolean => requestInQuestion.test(clause);

export const mayRefuse = (clause: string): boolean =>
  (permanence.test(clause) || !otherMeaning.test(clause)) &&
  patterns.some(({ refusal, object }) => refusal.test(clause) && object.test(clause));

/** Opt-outs in plain language, built from parts: a negation or an end, a verb of contact, what is refused. */
import { isRequestAsQuestion, mayRefuse } from "./opt-out-doubt.ts";

type OptOut = "stop" | "hold";

/** Text as `toPlain` of keywords.ts writes it: lower case, without accents, apostrophes and punctuation. */
export interface PlainText {
  readonly whole: string;
  readonly clauses: readonly string[];
}

const contact =
  "(?:call|text|message|msg|contact|ring|phone|write|e ?mail|mail|sms|whatsapp|reach out|bother|spam|harass|pester|disturb|hassle|annoy|send|follow up|bug)";
const contacting =
  "(?:calling|texting|messaging|msging|contacting|ringing|phoning|writing|e ?mailing|mailing|reaching out|bothering|spamming|harassing|pestering|disturbing|hassling|annoying|sending|following up|bugging|blowing up)";
const contacted = "(?:contacted|called|texted|messaged|phoned|rung|e ?mailed|bothered|disturbed|approached|spammed)";
const unwanted =
  "(?:texts?|text messages?|messages|calls|phone calls|sms|reminders|notifications|alerts|updates|e ?mails|spam|spamming|offers|ads|communications?|contact|marketing|solicitations?)";
const me = "(?: (?:to )?(?:me|us|this number|my (?:cell |mobile |phone )?(?:number|phone|cell|mobile)|here))";
const again =
  "(?: (?:any ?more|again|ever again|ever|at all|any longer|no more|further|going forward|in (?:the )?future|from now on))";
const negation = "(?:do not|dont|do nt|never|no longer|please not|not to|cannot|can not|must not|should not|may not)";
const record =
  "(?:(?:phone |cell |mobile |telephone )?number|phone|cell|mobile|contact(?:s| details| info| information)?|details|data|info|information|personal (?:data|information|details)|name|record|profile|e ?mail(?: address)?)";
const lists =
  "(?:[a-z]+ ){0,3}(?:lists?|database|db|system|contacts?|records?|directory|books|crm|files?|campaigns?|rotation|group|thread|chat|texts?|messages?|sms|calls|reminders|notifications|alerts|updates|e ?mails|here|everything|all|it|this)";

/** Not after a subject: "I never call", "you never call me back". */
const notAfterSubject = "(?<!\\b(?:i|we|they|he|she|you|it|who|people|ill|wont|will|did|cant|just) )";
/** Not after a negation or the speaker's own deed: "don't stop", "I had to cancel". */
const notAfterNegation =
  "(?<!\\b(?:not|dont|never|cant|cannot|wont|didnt|doesnt|couldnt|without|ill|i will|we|they|he|she|i|i must|i had to|i have to|had to|have to|got to|gotta|lets) )";

const english: readonly string[] = [
  `${notAfterNegation}(?:stop|quit|cease|discontinue|halt|refrain from|desist from|no more)(?: (?:with|all|these|those|the|your|any|of|from|it and|further|constantly|this))* ${contacting}\\b(?!(?: to)? you\\b| candidates| people)`,
  `${notAfterNegation}(?:stop|end|cease|discontinue|halt|cancel)(?: (?:with|all|these|those|the|your|any|of|my|further|automated|marketing|future|sms|text|annoying|receiving|getting|phone))* ${unwanted}\\b(?! from passing)`,
  `(?:want|like|wish|need)(?: to)? stop (?:receiving|getting|hearing)`,
  `(?:texts|messages|calls|sms|this|these|it|spam) (?:has to|have to|must|needs? to|should|to) (?:stop|end)$`,
  `${notAfterSubject}${negation}(?: (?:please|ever|you|even|try to|dare|dare to))* ${contact}(?:(?: (?:or|and|nor)(?: to)? ${contact})*${me}| this)?(?: (?:${unwanted}|any|more|these|such|your|or|and|with|on))*${again}`,
  `${notAfterSubject}never(?: ever)? ${contact}(?: (?:or|and) ${contact})*${me}`,
  `\\bno (?:more|further|additional)(?: (?:of|these|your|phone|text|sms|marketing|annoying|job|or|and))* ${unwanted}`,
  `(?:do not|dont|no longer|not|never|rather not|prefer not to|would not|wouldnt|did not|didnt)(?: (?:really|ever|even|to))* (?:want|wish|like|agree|care|consent|ask|be|sign up|signed up|interested in)(?: (?:for|to|be|get|receive|hear|being|getting|receiving|having|you|any|anymore|these|this|your|more|further|such|of|from|keep|calling|kind|phone|text|in|by))* (?:${contacted}|${contacting}|${contact}${me}|hear(?:ing)? from you|${unwanted}|on (?:your|this|the|any) (?:[a-z]+ )?list)\\b`,
  `(?:rather|prefer to|want to|like to) not be ${contacted}`,
  `(?:rather|prefer|would like)(?: (?:you|if you))? (?:not|didnt|did not|to not)(?: to)? ${contact}${me}`,
  `(?<!\\b(?:dont|not|never|did you|you|without) )(?:remove|delete|erase|scrub|purge|wipe|unlist|strike|clear)(?: (?:and|or) (?:remove|delete|erase))? (?:me|us|my ${record}|this (?:phone )?number|all my data)(?:(?: (?:completely|immediately|permanently|entirely|as a contact))*$|(?: and [a-z ]+$)| (?:from|off|out of|in) ${lists}\\b)`,
  `(?:take|get|drop|strike|cross|leave|pull|keep) (?:me|us|my ${record}|this number) (?:off|out)(?:$|(?: of)? ${lists}\\b)`,
  `(?<!\\b(?:dont|not|never|did you|didnt) )(?:lose|forget|burn|bin) (?:my|this) (?:phone )?number`,
  `(?:be|get|me|us|want|my ${record})(?: (?:off|to be|should be|must be|be|gets?|is to be))* (?:removed|unsubscribed|deleted|erased|taken off|opted out)(?:$| (?:from|off|of|out of) ${lists}\\b)`,
  `(?<!\\b(?:not|dont|didnt|never|want you to) )(?:unsubscribe|unsub|deregister)(?: (?:me|us|my [a-z]+|this number))?(?:$| (?:from|of|to|at|now|immediately|asap|right|and|or)\\b| ${lists}\\b)`,
  `(?<!\\b(?:not|dont|didnt|never|people|they|candidates) )(?:opt|opting|opted)(?: (?:me|us|this number|my number))? out(?:$| (?:of|from) (?:[a-z]+ )?${lists}\\b| (?:now|immediately|please)$)`,
  `(?:withdraw|revoke|rescind|retract|cancel|take back|withdrawing|revoking) (?:[a-z]+ ){0,2}(?:consent|permission|authori[sz]ation)`,
  `(?:do not|dont|have no|did not|didnt|never|no) (?:have |give |gave |given |had |get )?(?:you )?(?:my |any |a )?(?:consent|consented|permission|authori[sz]ation)(?: (?:to|for|you))*(?:$| (?:be )?(?:${contact}|${contacting}|${contacted}|this|these|receive|receiving|your)\\b)`,
  `(?:put|add|place|register) (?:me|us|this number|my number) (?:on|to|onto) (?:[a-z]+ ){0,3}(?:do not call|do not contact|dnc|no call|suppression|block) ?(?:list|registry)?`,
  `(?:on|in) (?:the|your) (?:[a-z]+ )?(?:do not call|dnc) ?(?:list|registry|register)`,
  `(?<!\\b(?:never|not|didnt) )(?:said|told you(?: to)?|asked you to) stop$|(?:texting|calling|messaging) me stop$`,
  `(?:make sure|ensure)(?: that)? (?:i am|im) not ${contacted}(?:${again}|$)`,
  `not (?:allowed|permitted|authorized) to ${contact}(?: (?:or|and) ${contact})*${me}`,
  `leave (?:me|us) alone|cease and desist|stop (?:the )?(?:harassment|harassing)`,
];

const englishWhole: readonly string[] = [
  `(?:do not|dont)(?: ever)? ${contact}(?: (?:or|and|nor) ${contact})*${me}?`,
  `no (?:calls|texts|messages|contact|sms)(?: (?:or|and|no) (?:calls|texts|messages|sms))+`,
];

const germanNouns =
  "(?:sms|nachrichten?|anrufe?|texte|werbung|kontaktaufnahmen?|kontaktversuche|kontakt|mails?|e ?mails?|anfragen|belastigung(?:en)?|erinnerungen|benachrichtigungen|job ?angebote|angebote|infos?)";
const germanInfinitives =
  "(?:anrufen|anrufst|anruft|kontaktieren|kontaktiert|kontaktierst|schreiben|schreibt|schreibst|anschreiben|texten|melden|belastigen|nerven|storen|simsen|senden|schicken|zusenden|zuschicken|behelligen|bombardieren|telefonieren)";
const germanParticiples =
  "(?:angerufen|kontaktiert|angeschrieben|belastigt|behelligt|gestort|genervt|benachrichtigt|angesprochen)";
const germanVerbs =
  "(?:rufe?|ruft|rufen|schreibe?|schreibt|schreiben|schicke?|schickt|schicken|sende?|sendet|senden|kontaktiere?|kontaktieren?|kontaktiert|melde?|meldet|melden|belastigen?|belastigt|store?|storen|stort|nerven?|nervt|texte|textet|texten)";
const germanFillers =
  "(?: (?:sie|ihr|du|mich|mir|uns|euch|sich|dich|bei|doch|ja|bloss|jetzt|hier|diese|nummer|unter|einfach))*";
const germanAgain = "(?: (?:mehr|wieder|weiter|weiterhin|langer|nochmal|nochmals|noch einmal|erneut|noch mal))";
const germanLists =
  "(?:[a-z]+ ){0,2}(?:verteiler|liste|listen|anrufliste|telefonliste|kontaktliste|datenbank|system|kartei|kontakten|adressbuch|datei|datenbestand|speicher|verzeichnis)";
const germanRecord =
  "(?:(?:telefon|handy|mobil|ruf)?nummer|daten|kontaktdaten|kontakt|namen|profil|eintrag|personlichen daten|rufnummer)";

const german: readonly string[] = [
  `(?:nicht|nie|niemals|nimmer)${germanAgain}+(?: [a-z]+){0,3} (?:${germanInfinitives}|${germanParticiples})\\b`,
  `(?:nicht|nie|niemals)(?: [a-z]+){0,2} ${germanParticiples} (?:werden|zu werden)`,
  `\\b${germanVerbs}${germanFillers} (?:(?:nicht|nimmer)${germanAgain}+|nie|niemals)(?:${germanAgain})*(?: (?:an|sms|nachrichten))?\\b`,
  `\\b${germanVerbs}${germanFillers} keine?n?(?: weiteren?)? ${germanNouns}(?: mehr)?`,
  `(?:mochte|will|wunsche|wurde)(?: (?:ich|es|wir))? nicht(?: mehr)? (?:dass|das) (?:sie|ihr|du|man) (?:mich|mir|uns)(?: [a-z]+){0,3} ${germanInfinitives}`,
  `(?:mochte|will|wunsche|wollen|mag|brauche|wunschen)(?: (?:ich|wir|von|ihnen|euch|dir|auch))* keine?r?n?(?: (?:lei|solchen?|diese|weiteren?|weitere[rn]?|mehr))* ${germanNouns}`,
  `\\bkeine?n?(?: (?:weitere[nrm]?|zusatzlichen)) ${germanNouns}`,
  `\\bkeine?n? ${germanNouns}(?: [a-z]+){0,3} mehr\\b`,
  `(?:hor|hort|hore|horen sie|aufhoren)(?: (?:bitte|endlich|sofort|doch|jetzt))* auf(?: [a-z]+){0,3} (?:anzurufen|anzuschreiben|zu (?:schreiben|texten|kontaktieren|nerven|belastigen|storen|schicken|senden|simsen))`,
  `(?:mit den|mit diesen|die|diese|der) (?:anrufe|anrufen|nachrichten|sms|werbung) (?:aufhoren|stoppen|einstellen|unterlassen|beenden)`,
  `(?:hort|hor|horen sie)(?: [a-z]+)? (?:mit|auf mit) (?:den|diesen|dem|der) (?:anrufen?|nachrichten|sms|werbung|spam)`,
  `(?:unterlassen|unterlasst|unterlass|stoppen|stoppt|beenden|beendet|stellen|stellt|einstellen)(?: (?:sie|es|bitte|ihr|die|das|diese|alle|weitere|jegliche|samtliche|kunftig|sofort|ihre|eure|mich|mir))* (?:${germanNouns}|${germanInfinitives}|anzurufen|zu (?:kontaktieren|schreiben|senden))\\b`,
  `(?<!\\bnicht )(?:losche?|loscht|loschen|entferne?|entfernt|entfernen|streiche?|streicht|streichen|tilgen)(?: (?:sie|bitte|ihr|doch|sofort|umgehend|mal|endlich))* (?:mich|uns|(?:alle )?mein(?:e|en|er)? ${germanRecord}|diese nummer)(?:$| (?:bitte|sofort|umgehend|komplett|vollstandig|endgultig)| (?:aus|von|in) ${germanLists}| und)`,
  `(?:mein(?:e|en)? |die |diese )?${germanRecord} (?:bitte |sofort |umgehend )*(?:(?:aus|von) ${germanLists} )?(?:loschen|entfernen|streichen|austragen)(?: lassen)?$`,
  `\\bmich (?:bitte |sofort )*(?:(?:aus|von) ${germanLists} )?(?:loschen|entfernen|streichen|austragen|abmelden|herausnehmen|rausnehmen|nehmen)$`,
  `(?:nehmen?|nimm|nehmt|tragen?|trag|tragt|werft)(?: (?:sie|bitte|ihr|doch))* (?:mich|uns|meine nummer)(?: bitte)? (?:aus ${germanLists}|von ${germanLists}|raus|heraus|aus$)`,
  `(?:widerrufe|widerspreche|entziehe)(?: [a-z]+){0,4} (?:einwilligung|zustimmung|einverstandnis|erlaubnis|kontaktaufnahme|nutzung|werbung|verarbeitung|speicherung|daten|anrufe[n]?)`,
  `ziehe (?:[a-z]+ ){0,3}(?:einwilligung|zustimmung|einverstandnis|erlaubnis)(?: [a-z]+)? zuruck`,
  `(?:widerruf|rucknahme) (?:[a-z]+ )?(?:einwilligung|zustimmung)`,
  `keine (?:einwilligung|zustimmung|erlaubnis)(?: (?:zu|zur|mehr|gegeben|erteilt|dafur|fur|weiteren?))*(?:$| ${germanNouns})`,
  `(?:mochte|will|wurde)(?: (?:ich|gerne|gern|bitte))* (?:mich|das|diese|die)(?: [a-z]+){0,3} (?:abmelden|abbestellen|austragen|austragen lassen)`,
  `nicht(?: [a-z]+){0,2} horen$`,
  `(?:loschung|entfernung|streichung) (?:meiner|meines|all meiner) ${germanRecord}`,
  `(?:verbiete|untersage)(?: (?:ich|es|ihnen|euch|dir|hiermit))*(?: [a-z]+){0,2} (?:${germanNouns}|anzurufen|zu (?:kontaktieren|schreiben))`,
  `(?:durfen|darf|durft|sollen|sollt|sollst)(?: (?:sie|ihr|du))? (?:mich|mir)(?: [a-z]+)? (?:nicht|nie)(?:${germanAgain})* ${germanInfinitives}`,
  `meld(?:en|et|e)?(?: sie)? mich(?: bitte)? ab\\b|(?:newsletter|sms|nachrichten) (?:abbestellen|abmelden)`,
];

const germanWhole: readonly string[] = [
  `${germanVerbs}${germanFillers} nicht(?: an)?`,
  `(?:mir |mich )?nicht ${germanInfinitives}`,
  `keine?n? (?:anrufe|nachrichten|kontakt)(?: (?:und|oder) (?:keine )?(?:sms|nachrichten|anrufe))+`,
];

// Standard and Egyptian, Levantine, Gulf spellings.
const arabicVerb =
  "(?:ترسل|ترسلوا|ترسلو|ترسلون|ترسلي|تراسل|تراسلوا|تتصل|تتصلوا|تتصلو|تتصلون|تتصلي|تكلم|تكلموا|تزعج|تزعجوا|تكتب|تكتبوا|تبعث|تبعثوا|تبعثو|تبعت|تبعتوا|تبعتو|تدق|تدقوا|تدقو|تتواصل|تتواصلوا|تتواصلو|ترن|ترنوا|ترنو|تخابر)";
const arabicVerbMe = "(?:تراسلني|تراسلوني|تكلمني|تكلموني|تزعجني|تزعجوني|تخابرني|تخابروني|تضايقوني)";
const arabicMe = "(?:بي|بيا|فيني|فيا|لي|ليا|علي|عليا|معي|معايا|بنا|لنا|رقمي|هذا الرقم|علي هذا الرقم)";
const arabicNouns =
  "(?:مكالمات|اتصالات|اتصالاتكم|اتصال|رسائل|رسايل|رسائلكم|رسايلكم|الرسائل|الرسايل|الاتصالات|المكالمات|مسجات|المسجات|اعلانات|الاعلانات|عروض|تواصل|التواصل|الاتصال)";
const arabicAgain = "(?:مره اخري|مره ثانيه|مره تانيه|تاني|ثاني|ابدا|نهائيا|مجددا|فصاعدا|بعد الان|بعد اليوم|كمان|خلاص)";
const arabicEnd =
  "(?:توقف|توقفوا|توقفو|كف|كفوا|كفو|اوقف|اوقفوا|اوقفو|وقف|وقفوا|وقفو|بطل|بطلوا|بطلو|امتنعوا|ايقاف|وقفولي)";
const arabicRecord = "(?:رقمي|رقم هاتفي|رقم جوالي|رقم موبايلي|بياناتي|اسمي|معلوماتي|اشتراكي|نمرتي|تسجيلي|حسابي)";

const arabic: readonly string[] = [
  `(?:^| )(?:لا|ما|مش) (?:${arabicVerb}(?: (?:و|او|ولا) ?${arabicVerb})*(?: (?:${arabicMe}|اي|${arabicNouns}))* ${arabicAgain}|${arabicVerbMe}(?: ${arabicAgain})?|${arabicVerb}(?: (?:${arabicMe}|اي))*(?: (?:${arabicNouns}|شي|شيء|شيئا))$|${arabicVerb} ${arabicMe} (?:${arabicNouns}|شي|شيئا)$|${arabicVerb} ${arabicMe}$)`,
  `(?:^| )ما? ?(?:${arabicVerb})(?:و|ني|وني|لي|ولي)?ش(?: |$)`,
  `(?:^| )م(?:ت|تت)(?:صل|كلم|بعت|رن|رسل|زعج|راسل)\\p{L}*ش(?: |$)`,
  `(?:^| )لا تعاود(?:وا)? (?:الاتصال|المراسله)|(?:^| )(?:لا|ما) (?:ترسلون|تتصلون|تراسلون)$`,
  `(?:^| )(?:التوقف|الكف) عن (?:الاتصال|ارسال|مراسلتي|ازعاجي|التواصل)`,
  `(?:^| )عدم (?:الاتصال|التواصل|ارسال|الارسال|مراسلتي|المراسله|ازعاجي|الازعاج|معاوده الاتصال)`,
  `(?:لا|ما|مش|مو|لم اعد) ?(?:اريد|ارغب|احب|اود|ابي|ابغي|ابغا|بدي|عايز|عاوز|عاوزه|عايزه|حابب|ودي|اوافق|بديش|اريدكم)(?: (?:في|علي|اي|ان|منكم|من|هذه|هاي|تلقي|استلام|استقبال|مزيدا|المزيد|بعد|هالرسايل|هذا))* (?:${arabicNouns}|بالتواصل|بالاتصال|حدا يتصل|احد يتصل|${arabicVerb}|${arabicVerbMe}|هالرسايل|ارسال|يتصل|تتصلون)(?: |$)`,
  `(?:^| )(?:ارجو|ارجوكم|اطلب|يرجي)? ?${arabicEnd}(?: عن| من)? ?(?:${arabicNouns}|ارسال|الارسال|مراسلتي|المراسله|ازعاجي|الازعاج|مضايقتي|${arabicVerb}|${arabicVerbMe}|الاتصال|هذه الرسائل|هالرسايل|هاي الرسايل)(?: |$)`,
  `(?:^| )(?:احذف|احذفوا|احذفو|امسح|امسحوا|امسحو|شيل|شيلوا|شيلو|ازل|ازيلوا|الغ|الغوا|الغي|اشطب|اشطبوا|حذف|ازاله|مسح|الغاء|طلعوا|تحذفوا|تمسحوا|تشيلوا) ${arabicRecord}(?! القديم)`,
  `(?:^| )(?:احذفوني|امسحوني|شيلوني|اخرجوني|ازيلوني|طلعوني|اشطبوني|احذفني|شيلني|ازالتي|حذفي)(?: |$)`,
  `(?:^| )(?:مابي|مابغي|مابغا|مابدي|ما بي) (?:${arabicNouns}|حد|احد)`,
  `(?:اسحب|سحبت|سحب|الغي|اسحبت) موافقتي|الغاء (?:الاشتراك|اشتراكي)`,
];

const holdSources: readonly string[] = [
  "(?:i am |im |we are |were |am |sorry )*(?:really |absolutely |definitely )?(?:not|no longer|never)(?: (?:at all|really|that|very|currently|actually))? interested(?: (?:any ?more|at all|now|at the moment|in (?:this|it|that|the (?:job|role|position|offer)|your (?:offer|job|company|services)|any of (?:this|it)|working with you)))*(?: (?:thanks|thank you|sorry|please|but thanks|but thank you))*",
  "(?:i have |ive |i )?no (?:longer )?interest(?: (?:any ?more|at all|in (?:this|it|the (?:job|role|position))))*",
  "(?:i am |im )?(?:no longer|not)(?: currently| actively)? (?:looking|searching|available)(?: (?:for (?:a |any )?(?:new )?(?:job|work|position|role)s?|any ?more|at the moment|right now))*",
  "(?:i |ive |i have |i just |already |i have just |ive just |i already )*(?:found|got|accepted|landed|signed|took|taken|started|start) (?:a |an |another |my |new |different |other )*(?:job|position|role|offer|work|employment|contract)(?: (?:already|now|elsewhere|somewhere else|thanks|thank you|last [a-z]+|in the meantime))*",
  "(?:i |im |i am |ive |i have )*already (?:have a (?:new )?job|employed|hired|working|found (?:a )?(?:job|work|something)|got something)(?: (?:elsewhere|now|thanks))*",
  "(?:this is |you have |youve got |you got |sorry |its )*(?:the )?wrong (?:number|person)",
  "go away|get lost|(?:fuck|piss|bugger|sod) off|leave me be|enough(?: already| is enough)?|remove|no calls|no texts|(?:please )?withdraw my application|i withdraw my application|take a hike|who gave you my number|where did you get my number",
  "(?:ich (?:habe|hab) |hab |habe |leider |nein )*kein interesse(?: (?:mehr|danke|daran|an (?:der|dieser) stelle))*",
  "(?:ich bin |bin |leider )*nicht(?: mehr| langer)? interessiert(?: danke)?",
  "(?:ich )?(?:habe?|hab)?(?: ?(?:schon|bereits|inzwischen|jetzt|mittlerweile|leider|nun))*(?: ?(?:einen|eine|nen|ne|was|etwas|andere|anderen|neuen|neue|neues|anderes))* ?(?:job|stelle|arbeit|anstellung)?(?: (?:schon|bereits|inzwischen))* (?:gefunden|angenommen)",
  "(?:ich )?suche (?:nicht mehr|keine? (?:job|arbeit|stelle)(?: mehr)?|nichts mehr)|(?:ich bin )?nicht mehr auf (?:der )?(?:job ?)?suche|bin (?:schon|bereits) versorgt",
  "(?:lasst?|lassen sie) (?:mich|uns)(?: (?:bitte|endlich|doch|einfach|jetzt))* in (?:ruhe|frieden)|(?:das ist |sie haben |ist )?(?:die |eine )?falsche nummer|es reicht|das reicht|(?:sehen sie|sieh|seht) (?:bitte )?davon ab|loschen|sperren|austragen|verpisst? (?:euch|dich)|falsch verbunden|lassen sie das|keine anrufe|keine nachrichten",
  "(?:انا )?(?:لست|غير|مو|مش|ماني|منيش|لم اعد) ?(?:مهتم|مهتما|مهتمه|مهتمين)(?: (?:شكرا|بالموضوع|بالوظيفه|بذلك|الان|بعد الان))*|لا يهمني(?: الامر)?|ما يهمني(?: الموضوع)?|ليس لدي اهتمام|ما عندي اهتمام",
  "(?:لقد |انا |الحمد لله )*(?:وجدت|لقيت|حصلت علي|لاقيت|استلمت) (?:عملا|عمل|شغل|وظيفه|شغلا)(?: (?:اخري|اخر|جديده|جديد|ثانيه|تاني))*|توظفت(?: الحمد لله)?|لم اعد ابحث(?: عن (?:عمل|وظيفه))?",
  "(?:اتركوني|اتركني|دعوني|دعني|خلوني|سيبوني|سيبني)(?: (?:و شاني|وشاني|في حالي|بحالي|لحالي|في شاني|في سلام))*|(?:هذا )?(?:ال)?رقم (?:خطا|غلط)|كفايه|كفي|(?:احذف|احذفو|امسح|امسحو)ه",
];

const anyOf = (sources: readonly string[]) => new RegExp(sources.map((one) => `(?:${one})`).join("|"), "u");
const wholeAnyOf = (sources: readonly string[]) => new RegExp(`^(?:${sources.join("|")})$`, "u");

const requestInClause = anyOf([...english, ...german, ...arabic]);
const requestAsClause = wholeAnyOf([...englishWhole, ...germanWhole]);
const holdPhrases = wholeAnyOf(holdSources);

/** "Not before five", "not today", "I am driving": put off, not refused. */
const deferral = anyOf([
  "\\b(?:before|until|till|during|between|today|tonight|tomorrow|later|unless|so early|so late|right now|just now|for now|yet|at night|at work|at home|on (?:sundays?|saturdays?|weekends?|mondays?)|at the moment|this (?:week|morning|evening|afternoon|month)|next (?:week|month|year)|in (?:the )?(?:mornings?|evenings?|afternoons?|meeting|a meeting)|after \\d|at \\d|past \\d|while|when i|driving|sleeping|busy|in a meeting|cant talk|ill (?:call|ring|text|get back)|i will (?:call|ring|text|get back)|i can call)\\b",
  "\\b(?:vor \\d|nach \\d|vor (?:acht|neun|zehn|elf|zwolf)|heute|morgen|abends|morgens|nachts|mittags|wahrend|jetzt gerade|gerade|spater|am wochenende|sonntags|samstags|am sonntag|in der arbeit|auf der arbeit|bis (?:morgen|montag|nachste)|diese woche|nachste woche|besprechung|meeting|unterwegs|rufe zuruck|melde mich|um \\d)\\b",
  "(?:^| )(?:الان|هلق|هلا|هسا|دلوقتي|الحين|حاليا|اليوم|غدا|بكره|بكرا|قبل|ليلا|مساء|صباحا|الساعه|اثناء|في العمل|بالليل|الصبح|لاحقا|بعدين)(?: |$)",
]);
const fromNowOn = /بعد (?:الان|اليوم)|من (?:الان|اليوم)(?: فصاعدا)?/gu;

/** "Text me instead", "nur SMS": another channel is welcome. */
const preference = anyOf([
  "\\b(?:text|message|sms|e ?mail|mail|write|call|ring|phone|whatsapp)(?: (?:to )?me)? (?:instead|only|rather)\\b",
  "\\b(?:only|just|rather|instead|prefer|better|can|could|may|but)(?: (?:to|by|via|a|please|you|we|use))* (?:text|message|sms|e ?mail|mail|write|call|ring|phone|whatsapp)(?: me)?\\b",
  "(?:^|, |\\band )(?:please |pls )?(?:call|text|e ?mail|mail|message|write to|ring|phone|whatsapp) me\\b",
  "^by (?:text|message|sms|e ?mail|mail|phone|whatsapp)\\b",
  "\\b(?:nur|lieber|stattdessen|besser|sondern)(?: (?:per|eine|als|bitte|noch|uber|mir|mich))* (?:sms|nachrichten?|schreiben|anrufen|mails?|e ?mails?|whatsapp|anrufe|texten|telefonisch|schriftlich)\\b",
  "\\b(?:schreiben sie|schreib|schreibt|ruf|rufen sie)(?: mir| mich)?(?: bitte)? (?:lieber|stattdessen|eine)\\b|\\banrufen schreiben\\b",
  "(?:^| )(?:راسلني|راسلوني|ارسل لي|ارسلوا لي|اتصل بي|اكتب لي|ابعتلي|كلمني)(?: |$)|(?:فقط|بدلا)",
]);

/** Questions that request nothing: "When do you stop calling?", "Why don't you call me any more?" */
const question =
  /^(?:(?:and|but|so|und|aber|hi|hello) )*(?:when|what|which|who|how (?:long|often|many|late)|why (?:did|do|dont|have|are)|did|do you|does|have you|has|had|is|are|was|warum|wieso|weshalb|wann|wer|haben|habt|hast|hat|متي|لماذا|ليش|هل|كيف) /u;
/** What the speaker can, must or will do is no request. */
const aboutSpeaker =
  /^(?:[a-z]+ ){0,2}(?:ich|wir) (?:kann|konnte|muss|musste|werde|habe|hab|konnen|durfte|darf|rufe|melde|schreibe)\b|\b(?:kann|konnte|muss|werde|darf|konnen) (?:ich|wir)\b/u;
/** "But", "except": words that limit what is refused. */
const reservation =
  /\b(?:but|except|aber|sondern|ausser|however|though|jedoch)\b(?! (?:thanks|thank|danke))|(?:^| )(?:لكن|ولكن|الا|بس)(?: |$)/u;
const interest =
  /\b(?:i am|im|am|still|very) (?:very |still |really |also )?interested\b(?! (?:in )?(?:stopping|opting))|\b(?:ich bin|bin) (?:doch |noch |sehr |weiterhin |immer noch )*interessiert\b|\bhab[e]? (?:doch |noch |weiterhin |grosses |sehr grosses )*interesse\b|(?:^| )(?:انا مهتم|مهتم جدا|مهتمه جدا)/u;

/** "Not by e-mail", "my old address": what is refused is not the contact. */
const otherObject = /\b(?:by e ?mail|old|form|documents?|cv|to (?:my|the) (?:old|other|e ?mail))\b|\balte[nrs]?\b/u;

const newsletter = /\bnewsletter\b/u;

export const wantsOtherChannel = ({ whole, clauses }: PlainText): boolean =>
  [whole, ...clauses].some((clause) => preference.test(clause));

export const isInterested = (text: string): boolean => interest.test(text);

/** Words of a lasting refusal. Beside a time they are ambiguous ("Stop calling me at work"), so the person is held. */
const lastingRefusal =
  /\b(?:off (?:of )?(?:the|your|ur|this)|again|any ?more|ever|stop|quit|cease|nie wieder|nicht mehr|aufhoren|unsubscribe|remove|losch\w*)\b|(?:ابدا|نهائيا|مره اخري|احذف|امسح|شيل|اوقف|وقف)/u;

/** A threat is often in another clause than its condition: "If you call again, I will sue". */
const threat = /\b(?:lawyer|sue|police|anwalt|anzeig\w*|polizei)\b|شكوي|محامي|الشرطه/u;

/** "stop": clearly asks for no more contact. "hold": may ask for it, so a person decides. */
export function optOutIn(text: PlainText): OptOut | undefined {
  const { whole, clauses } = text;
  if (isInterested(whole)) return undefined;
  // The whole message too: without punctuation, a request may span what would be clauses.
  const statements = [whole, ...clauses].filter(
    (clause) => !isQuestionOnly(clause) && !aboutSpeaker.test(clause) && !otherObject.test(clause),
  );
  const requests = statements.filter((clause) => requestInClause.test(clause));
  const acceptsOther = wantsOtherChannel(text);
  if (requests.some((clause) => !isDeferred(clause))) return acceptsOther || newsletter.test(whole) ? "hold" : "stop";
  if (requests.some((clause) => lastingRefusal.test(clause)) && !acceptsOther) return "hold";
  if (statements.some((clause) => requestAsClause.test(clause)) && !isDeferred(whole) && !acceptsOther) return "stop";
  return mayOptOut(text) ? "hold" : undefined;
}

const isQuestionOnly = (clause: string): boolean => question.test(clause) && !isRequestAsQuestion(clause);

const isDeferred = (text: string): boolean => deferral.test(text.replace(fromNowOn, ""));

function mayOptOut({ whole, clauses }: PlainText): boolean {
  if (wantsOtherChannel({ whole, clauses })) return false;
  const isLimited = reservation.test(whole) || isDeferred(whole);
  if (!isLimited && [whole, ...clauses].some((clause) => holdPhrases.test(clause))) return true;
  const parts = threat.test(whole) ? [whole, ...clauses] : clauses;
  return parts.some((clause) => !isQuestionOnly(clause) && mayRefuse(clause.replace(fromNowOn, "")));
}

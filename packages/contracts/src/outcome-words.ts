/** Outcome labels, and patterns of the words that language models use for them; `outcome.ts` builds its expressions of these. */

export const outcomeLabels = [
  "Excellent",
  "Good",
  "Fair",
  "Poor",
  "Unanswered",
  "Not Interested",
  "Busy",
  "Excellent Fit",
  "Candidate did not engage",
  "Not Sure",
  "Good Fit",
  "Bad Fit",
  "Connection Failed",
  "customer-ended-call",
  "No Engagement",
  "silence-timed-out",
  "Not a Good Fit",
  "Unknown",
] as const;
export type OutcomeLabel = (typeof outcomeLabels)[number];

/** Whole phrases that models answer instead of a label, and our screens' translations of the label. */
export const equivalents: readonly (readonly [label: OutcomeLabel, pattern: string])[] = [
  ["Excellent Fit", "(?:hervorragend|ausgezeichnet|exzellent|sehr gut|bestens|perfekt|ideal) (?:geeignet|passend)"],
  ["Excellent Fit", "passt (?:hervorragend|ausgezeichnet|exzellent|sehr gut|perfekt)"],
  ["Excellent Fit", "(?:hervorragende|ausgezeichnete|exzellente|sehr gute|perfekte) (?:passung|eignung)"],
  ["Excellent", "ausgezeichnet|hervorragend|exzellent|herausragend|großartig|sehr gut"],
  ["Good Fit", "(?:gut )?(?:geeignet|passend)|passt(?: gut)?|gute[rs]? (?:passung|eignung|kandidat(?:in)?)|gut"],
  ["Fair", "(?:bedingt|teilweise|mäßig) (?:geeignet|passend)|passt (?:bedingt|teilweise)"],
  ["Fair", "befriedigend|ausreichend|mittelmäßig|mittel|mäßig|durchschnittlich|akzeptabel|ordentlich"],
  ["Bad Fit", "schlecht (?:geeignet|passend)|passt schlecht|schlechte (?:passung|eignung)"],
  ["Poor", "schlecht|schwach|mangelhaft|ungenügend|unzureichend"],
  [
    "Not a Good Fit",
    "(?:kaum|wenig|weniger|nicht|keinesfalls|keineswegs|auf keinen fall) (?:gut )?(?:geeignet|passend)|ungeeignet|unpassend",
  ],
  ["Not a Good Fit", "passt (?:leider |gar |überhaupt )*nicht(?: gut| zur stelle)?|keine (?:passung|eignung)"],
  ["Not Interested", "(?:not|no longer) interested"],
  ["Not Interested", "(?:hat |habe )?kein(?:erlei)? interesse(?: mehr)?|(?:nicht (?:mehr )?|un|des)interessiert"],
  ["Not Sure", "unsicher|unentschlossen|unentschieden|unschlüssig|unklar|nicht sicher|noch nicht entschieden"],
  ["Busy", "(?:leitung |anschluss )?besetzt|beschäftigt"],
  ["Unanswered", "nicht (?:erreicht|erreichbar|beantwortet|angenommen|abgehoben|abgenommen|rangegangen)"],
  ["Unanswered", "unbeantwortet|keine antwort|niemand(?:en)? erreicht"],
  ["Candidate did not engage", "(?:(?:der|die) )?kandidat(?:in)? ging nicht darauf ein"],
  ["Candidate did not engage", "(?:(?:(?:der|die) )?kandidat(?:in)? )?hat sich nicht (?:beteiligt|eingelassen)"],
  ["No Engagement", "keine (?:beteiligung|mitwirkung)|kein gespräch"],
  ["Connection Failed", "(?:verbindung|anruf) (?:fehlgeschlagen|gescheitert)|keine verbindung|verbindungsfehler"],
  ["customer-ended-call", "(?:hat )?aufgelegt|vom kunden beendet"],
  ["silence-timed-out", "stille, beendet|انتهت بسبب الصمت"],
  ["Unknown", "unbekannt|غير معروف|مجهول"],
  ["Excellent Fit", "(?:مناسبة?|ملائمة?) (?:جدا|تماما|للغاية)|(?:توافق|تطابق) ممتاز"],
  ["Excellent", "ممتازة?|رائعة?|متميزة?"],
  ["Good Fit", "(?:جيدة?|جيدا)(?: جدا)?|مناسبة?|مناسبا|ملائمة?|ملائما|(?:مرشح|توافق|تطابق) (?:مناسب|جيد)"],
  ["Fair", "مقبولة?|متوسطة?"],
  ["Poor", "ضعيفة?|سيئة?|سيء|رديئة?|رديء"],
  [
    "Not a Good Fit",
    "(?:مرشحة? )?غير (?:مناسبة?|ملائمة?|مؤهلة?|جيدة?)(?: تماما| ابدا)?|(?:لا|ما) (?:ي|ت)(?:ناسب|صلح)|(?:مش|مو|ليست?) (?:مناسبة?|مناسبا|جيدا?)|ليست? مرشحة? جيدة?|ليس مرشحا جيدا",
  ],
  ["Not Interested", "غير (?:مهتمة?|راغبة?)|ليست? (?:مهتمة?|مهتما)|(?:لا|لم) (?:ي|ت)هتم|لا (?:يوجد )?اهتمام"],
  ["Not Sure", "غير (?:متأكدة?|مؤكد|محسوم)|مترددة?|لم (?:ي|ت)قرر(?: بعد)?"],
  ["Busy", "(?:الخط )?مشغولة?"],
  ["Unanswered", "(?:لم|لا) (?:(?:ي|ت)رد|(?:ي|ت)جب)|لم يتم الرد|(?:لا|بلا|بدون) (?:يوجد )?(?:رد|إجابة)"],
  ["Candidate did not engage", "(?:المرشحة? )?لم (?:ي|ت)تفاعل(?: المرشحة?)?"],
  ["No Engagement", "(?:لا|عدم|بدون) (?:يوجد )?(?:ال)?تفاعل"],
  ["Connection Failed", "(?:فشل|تعذر) الاتصال"],
  ["customer-ended-call", "أنهى (?:العميل )?المكالمة|أغلق الخط"],
];

/** May surround an outcome phrase: subject, adverb and object, as in "The candidate is definitely not interested in the role". */
export const subjects =
  "(?:(?:(?:the|der|die) )?(?:candidate|applicant|lead|kandidat(?:in)?|bewerber(?:in)?)|s?he|er|sie|المرشحة?|المتقدمة?)(?: (?:is|was|ist|war|has|hat))?(?: für die stelle)?";
export const adverbs = "leider|eher|absolut|überhaupt|gar|definitiv|unfortunately|definitely|clearly|really";
export const objects =
  "in (?:the|this) (?:role|position|job)|for (?:the|this) (?:role|position|job)|an der stelle|für die (?:stelle|position)|zur stelle|(?:لل|ال|في ال)وظيفة";

/** "Verdict: …", "The overall rating is …". */
export const introductions = [
  "(?:(?:the|my|our|final|overall|candidate|call|evaluation) )*(?:evaluation|result|verdict|outcome|rating|assessment|grade|conclusion|recommendation|judge?ment|decision|status|label|overall|suitability)",
  "(?:(?:das|die|der|mein|unser) )?(?:(?:gesamt)?(?:ergebnis|bewertung|urteil|eindruck|einschätzung)|auswertung|beurteilung|fazit|empfehlung|eignung|insgesamt)",
  "(?:ال)?(?:نتيجة|تقييم|حكم|تقدير|خلاصة|قرار)(?: (?:ال)?(?:تقييم|نهائية?|عام|مكالمة|مرشح))*",
].join("|");

export const copulas = "is|was|ist|war|lautet|هو|هي";

/** Negate a label that follows, with only `wordsAfterNegation` in between. */
export const negations =
  "not|never|no|hardly|neither|nor|cannot|(?:is|was|are|were|do|does|did|would|could|should|ca|wo|has|have|had)n['’‘´]?t|far from|anything but|unlikely|fail(?:s|ed)?|keine?|nicht|ليست?|غير";

export const wordsAfterNegation =
  "an?|the|be|been|being|is|as|to|that|this|such|so|it|i|we|s?he|they|him|her|them|you|one|candidate|person|applicant|would|will|could|necessarily|really|quite|very|particularly|especially|exactly|currently|yet|considered|regarded|seen|deemed|rated|judged|called|seem(?:s|ed)?|appear(?:s|ed)?|looks?|like|think|thinks|believe|consider|feel|have|makes?|represents?|at|all|eine?|wirklich|als|sehr|so|besonders|gut";

/** Deny a fit that follows in the same clause, except within `harmlessDenials`. */
export const clauseDenials =
  "not|non|never|no|nobody|none|hardly|neither|nor|cannot|without|lacks?|less than|falls? short|fail(?:s|ed)?|rarely|doubtful|unlikely|ain['’]?t|far from|anything but|rejected|(?:would|could|might) have been|\\p{L}+n['’‘´]t|kein\\p{L}*|nicht|nie|niemals|ليست?|غير|لا|لم";
export const harmlessDenials =
  "(?:no|without(?: a| any)?) (?:doubt|question|hesitation|concerns?|issues?|problems?|red flags?|reservations?)|not only|nicht nur|ohne (?:zweifel|frage)|kein zweifel|(?:although|though|while|despite|obwohl|trotz)[^,]*,";
/** An answer that denies the label before it: "Good Fit: no, he lacks experience". */
export const denyingAnswers =
  "no|nope|n|nein|false|لا|keineswegs|keinesfalls|nicht|not really|not at all|unfortunately not|leider (?:nicht|nein)|nicht (?:gegeben|wirklich)|(?:she|he|they) (?:is|are) not|0\\s*(?:%|/\\s*\\d+)";

/** Leave a fit undecided: "Unsure whether she is a Good Fit". */
export const doubts = "whether|unclear|unsure|not sure|uncertain|questionable|ob|fraglich|unklar";

/** A person called unsuitable in a whole sentence: "der Bewerber ist für die Stelle nicht geeignet". */
export const unfitPersons =
  "(?:kandidat(?:in)?|bewerber(?:in)?|person|er|sie)(?: \\p{L}+){0,6} (?:(?:nicht|kaum|wenig)(?: (?:so|sehr|gut|wirklich|besonders))* (?:geeignet|passend)|ungeeignet|unpassend|passt (?:\\p{L}+ )?nicht)|(?:المرشحة?|المتقدمة?|هو|هي)(?: \\p{L}+){0,3} (?:غير|ليست?) (?:مناسبة?|مناسبا|ملائمة?|ملائما)";

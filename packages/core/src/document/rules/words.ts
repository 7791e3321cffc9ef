/** All words are in plain form (`plainOf`): in lower case, and with Arabic letters unified. */
const list = (text: string): readonly string[] => text.split(", ");

export const labels = {
  title: [
    ...list("job title, position, position title, role, vacancy"),
    ...list("stelle, stellenbezeichnung, stellentitel, jobtitel, berufsbezeichnung, funktion"),
    ...list("المسمي الوظيفي, مسمي الوظيفه, الوظيفه, اسم الوظيفه, الوظيفه المطلوبه, المنصب"),
  ],
  company: [
    ...list("company, company name, employer, organisation, organization"),
    ...list("unternehmen, firma, arbeitgeber, betrieb"),
    ...list("الشركه, اسم الشركه, جهه العمل, صاحب العمل, المؤسسه"),
  ],
  recruiter: [
    ...list("contact, contact person, your contact, recruiter, your recruiter, hiring manager, questions to"),
    ...list("ansprechpartner, ansprechpartnerin, ihre ansprechpartnerin, ihr ansprechpartner, ansprechperson"),
    ...list("dein ansprechpartner, deine ansprechpartnerin, ihre ansprechperson, kontakt, kontaktperson"),
    ...list("للتواصل, مسؤول التوظيف, جهه الاتصال, الشخص المسؤول, للاستفسار"),
  ],
  location: [
    ...list("location, job location, place of work, work location, city, office"),
    ...list("standort, arbeitsort, einsatzort, dienstort, ort, arbeitsplatz"),
    ...list("الموقع, مكان العمل, موقع العمل, مقر العمل, المدينه, المكان"),
  ],
  workplace: [
    ...list("workplace, workplace type, work model, working model, work type, work arrangement"),
    ...list("arbeitsmodell, arbeitsform, arbeitsweise, homeoffice, home office"),
    ...list("نظام العمل, نمط العمل, طبيعه العمل, نوع العمل, بيئه العمل"),
  ],
};

export const headings = {
  skills: [
    ...list(
      "skills, key skills, required skills, skills required, your skills, technical skills, skills and experience",
    ),
    ...list("kenntnisse, fähigkeiten, kompetenzen, skills & kenntnisse"),
    ...list("المهارات, المهارات المطلوبه, المهارات والقدرات"),
  ],
  requirements: [
    ...list(
      "requirements, your profile, qualifications, what you bring, what we are looking for, what we're looking for",
    ),
    ...list("who you are, about you, you have, what you need, must haves"),
    ...list(
      "ihr profil, dein profil, profil, anforderungen, das bringen sie mit, das bringst du mit, ihre qualifikationen",
    ),
    ...list("qualifikationen, was sie mitbringen, was du mitbringst, voraussetzungen, sie bringen mit"),
    ...list("المتطلبات, المؤهلات, الشروط, متطلبات الوظيفه, المؤهلات المطلوبه, المؤهلات والخبرات, شروط الوظيفه"),
  ],
  optional: [
    ...list("nice to have, nice-to-have, nice to haves, nice-to-haves, bonus, bonus points, good to have"),
    ...list("preferred, preferred qualifications, preferred skills, desirable, a plus"),
    ...list("von vorteil, wünschenswert, das wäre toll, idealerweise, pluspunkte, nice to have (optional)"),
    ...list("مزايا اضافيه, ميزه اضافيه, يفضل, مهارات مفضله, مؤهلات مفضله"),
  ],
  questions: [
    ...list("questions, screening questions, interview questions, questions for candidates, questions to ask"),
    ...list("fragen, fragen an bewerber, fragen an die bewerber, interviewfragen, unsere fragen"),
    ...list("الاسئله, اسئله المقابله, اسئله للمرشحين, اسئله المرشحين"),
  ],
  others: [
    ...list("job description, about us, about the role, about the company, the role, description, summary, overview"),
    ...list("tasks, your tasks, responsibilities, your responsibilities, what you will do, what you'll do, duties"),
    ...list("benefits, what we offer, we offer, our offer, perks, contact, how to apply, application, salary"),
    ...list(
      "stellenbeschreibung, stellenanzeige, stellenausschreibung, über uns, wer wir sind, aufgaben, ihre aufgaben",
    ),
    ...list("deine aufgaben, das erwartet sie, das erwartet dich, wir bieten, das bieten wir, unser angebot, kontakt"),
    ...list("bewerbung, ansprechpartner, ihre vorteile, gehalt, vergütung"),
    ...list("الوصف الوظيفي, وصف الوظيفه, عن الشركه, من نحن, المهام, المسؤوليات, المهام والمسؤوليات, المزايا"),
    ...list("نقدم لكم, ماذا نقدم, التواصل, طريقه التقديم, الراتب, اعلان وظيفه, اعلان توظيف, فرصه عمل"),
  ],
};

const requirementHeadings = [
  `(?:(?:minimum|basic|required|key|essential|your|our|job|role|candidate|technical|core|professional|preferred|desired|additional|ideal) )*(?:requirements?|qualifications?|skills|profile|competenc(?:e|ies)|experience)(?: (?:and|&) (?:skills|experience|qualifications|education|requirements))?`,
  `what (?:you'll|you will|you|we) (?:need|bring|have|expect)(?: to (?:succeed|have|bring))?|what we(?:'re| are)? looking for|who (?:you are|we(?:'re| are) looking for)|you (?:have|bring|are|should have|must have)|must[- ]haves?|the ideal candidate`,
  `(?:(?:ihr|dein|unser|das|ihre|deine|unsere|fachliche|persönliche|gewünschte|erforderliche) )*(?:anforderungs)?(?:profil|anforderungen|qualifikation(?:en)?|voraussetzungen|kenntnisse|fähigkeiten|kompetenzen|skills)(?: (?:und|&) (?:kenntnisse|fähigkeiten|qualifikationen|erfahrungen|kompetenzen))?`,
  `(?:das|was) (?:du|sie|solltest du|sollten sie|bringst du|bringen sie)(?: (?:mit|mitbringst|mitbringen|mitbringen solltest|mitbringen sollten))?|(?:du bringst|sie bringen) mit|wen wir suchen|wir erwarten|wir wünschen uns`,
  `(?:ال)?(?:متطلبات|مؤهلات|شروط|مهارات|خبرات)(?: (?:ال)?\\p{L}+){0,3}`,
].join("|");

export const requirementHeading = new RegExp(`^(?:${requirementHeadings})$`, "u");
/** In a requirement heading. */
export const wishWord =
  /preferred|desired|nice|bonus|optional|additional|vorteil|wünsch|ideal (?!profile|candidate)|تفضيل|مفضل|اضافي/u;

export const jobWord =
  /\b(?:engineer|developer|manager|nurse|assistant|consultant|analyst|designer|driver|teacher|accountant|specialist|officer|director|lead|head of|architect|administrator|technician|representative|clerk|chef|cook|physician|doctor|recruiter|scientist|electrician|mechanic|advisor|agent|coordinator|supervisor|programmer|plumber|carpenter|cashier|receptionist|buyer|controller)s?\b|entwickler|ingenieur|leiter|pfleg|fachkraft|hilfskraft|kaufmann|kauffrau|kaufleute|berater|fahrer|mitarbeiter|sachbearbeiter|techniker|meister|ärzt|arzt\b|koch\b|köch|verkäufer|referent|assistent|elektriker|elektroniker|mechaniker|mechatroniker|schlosser|erzieher|lehrer|buchhalter|helfer|informatiker|disponent|monteur|مهندس|مدير|ممرض|مطور|محاسب|مساعد|معلم|سائق|طبيب|فني|اخصائي|مندوب|مسؤول|موظف|مشرف|محلل|مصمم|منسق|مبرمج|مستشار|طباخ|بائع|سكرتير/u;

const numberNames: readonly (readonly string[])[] = [
  [],
  ["one", "ein", "einem", "einer", "سنه واحده", "عام واحد"],
  ["two", "zwei", "سنتين", "سنتان", "عامين", "عامان"],
  ["three", "drei", "ثلاث", "ثلاثه"],
  ["four", "vier", "اربع", "اربعه"],
  ["five", "fünf", "خمس", "خمسه"],
  ["six", "sechs", "ست", "سته"],
  ["seven", "sieben", "سبع", "سبعه"],
  ["eight", "acht", "ثماني", "ثمان", "ثمانيه"],
  ["nine", "neun", "تسع", "تسعه"],
  ["ten", "zehn", "عشر", "عشره"],
];

export const numberWords: ReadonlyMap<string, number> = new Map(
  numberNames.flatMap((names, value) => names.map((name) => [name, value] as const)),
);

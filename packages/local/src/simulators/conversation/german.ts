/** Conversations in German. */
import type { Phrases } from "./phrases.ts";

export const german: Phrases = {
  language: "de",
  numbers: new Intl.NumberFormat("de-DE", { maximumFractionDigits: 0 }),
  charactersPerSecond: 14,
  years: (count) => (count === 1 ? "ein Jahr" : `${count} Jahre`),
  currencies: { EUR: "Euro", GBP: "Pfund", USD: "Dollar", SAR: "Rial", AED: "Dirham" },
  availability: {
    now: "sofort",
    "two-weeks": "in zwei Wochen",
    "four-weeks": "in vier Wochen",
    "six-weeks": "in sechs Wochen",
    "three-months": "in drei Monaten",
    "six-months": "in sechs Monaten",
  },
  unknownPerson: "Die Person",
  bot: {
    askInterest: [
      "Sehr gut, vielen Dank. Haben Sie Interesse an der Stelle {{jobTitle}}?",
      "Danke. Käme die Stelle {{jobTitle}} für Sie infrage?",
    ],
    askExperience: [
      "Das freut mich. Wie viele Jahre einschlägige Erfahrung haben Sie?",
      "Schön zu hören. Wie lange arbeiten Sie schon in diesem Bereich?",
    ],
    askSalary: [
      "Danke. Welches Jahresgehalt stellen Sie sich vor?",
      "Verstanden. Wie hoch ist Ihre Gehaltsvorstellung im Jahr?",
    ],
    askAvailability: ["Das habe ich notiert. Wann könnten Sie anfangen?", "In Ordnung. Ab wann wären Sie verfügbar?"],
    askNeed: ["Vielen Dank. Darf ich fragen, ob unser Angebot für Sie zurzeit nützlich sein könnte?"],
    askTiming: ["Gut zu wissen. Wann wäre ein guter Zeitpunkt, um es sich gemeinsam anzusehen?"],
    askContact: ["Wunderbar. Sollen wir Ihnen eine kurze Zusammenfassung an diese Nummer schicken?"],
    askBooking: ["Das klingt gut. Möchten Sie jetzt einen Gesprächstermin buchen?"],
    offerTimes: ["Ich kann Ihnen {{times}} anbieten. Was passt Ihnen?"],
    readBack: ["Ich buche also {{time}} für Sie. Ist das richtig?"],
    booked: ["Ihr Termin ist gebucht: {{time}}. Sie erhalten eine Nachricht dazu."],
    bookingSlow: ["Ich habe noch keine Antwort und versuche es noch einmal."],
    bookingFailed: ["Ich kann den Termin gerade nicht buchen. Ein Mensch meldet sich deswegen bei Ihnen."],
    offerCallback: ["Das weiß ich leider nicht. Soll sich jemand deswegen bei Ihnen melden?"],
    askCallbackTime: ["Wann darf jemand aus dem Team Sie zurückrufen?"],
    closingGood: [
      "Vielen Dank, das war schon alles. {{recruiterName}} meldet sich bald bei Ihnen. Einen schönen Tag noch, auf Wiederhören.",
    ],
    closingPoor: [
      "Vielen Dank für Ihre offenen Antworten. Ich gebe sie weiter, und Sie hören auf jeden Fall von uns. Auf Wiederhören.",
    ],
    noticeNotInterested: ["Das verstehe ich, danke für die Auskunft. Ich wünsche Ihnen alles Gute. Auf Wiederhören."],
    noticeHuman: ["Selbstverständlich. Ich bitte eine Kollegin, Sie persönlich zurückzurufen. Auf Wiederhören."],
    noticeDoNotCall: [
      "Ich bitte um Entschuldigung für die Störung. Es ist vermerkt, wir rufen Sie nicht wieder an. Auf Wiederhören.",
    ],
    noticeCallback: ["Sehr gern. Wir rufen Sie morgen um fünfzehn Uhr zurück. Auf Wiederhören."],
    noticeWrongNumber: ["Entschuldigung, dann habe ich die falsche Nummer. Ich lasse sie löschen. Auf Wiederhören."],
    noticeRecording: [
      "Das verstehe ich. Dann beende ich das Gespräch, und es wird nichts gespeichert. Auf Wiederhören.",
    ],
    noticeUnsure: ["Das ist völlig in Ordnung. Nehmen Sie sich Zeit, wir melden uns. Auf Wiederhören."],
    areYouThere: ["Hallo, sind Sie noch da?", "Können Sie mich hören?"],
    endingSilence: ["Ich kann Sie nicht hören und beende das Gespräch. Auf Wiederhören."],
    toScreener: ["Ich rufe von {{companyName}} wegen einer Bewerbung an."],
  },
  person: {
    ready: [
      "Ja, guten Tag. Ein paar Minuten habe ich.",
      "Hallo, ja, gern.",
      "Ja, das passt, gerade geht es gut.",
      "Oh, guten Tag. Ja, ich kann sprechen.",
    ],
    interested: [
      "Ja, sehr, das klingt sehr passend.",
      "Auf jeden Fall, genau so etwas suche ich.",
      "Ja, ich würde gern mehr darüber erfahren.",
    ],
    hesitant: [
      "Vielleicht. Ich müsste erst etwas mehr darüber wissen.",
      "Möglicherweise, es kommt auf die Bedingungen an.",
    ],
    experience: [
      "Ich habe etwa {{years}} Erfahrung, das meiste in ähnlichen Positionen.",
      "Das müssen jetzt {{years}} sein, zuletzt mit mehr Verantwortung.",
      "Ungefähr {{years}}, alles in diesem Bereich.",
    ],
    salary: [
      "Ich denke an ungefähr {{salary}} im Jahr.",
      "So etwa {{salary}} wären für mich richtig.",
      "Meine Vorstellung liegt bei {{salary}} im Jahr.",
    ],
    availability: [
      "Ich könnte {{available}} anfangen.",
      "Verfügbar wäre ich {{available}}.",
      "Realistisch wäre es {{available}}.",
    ],
    need: ["Ja, das kommt tatsächlich zur rechten Zeit.", "Ja, so etwas suchen wir schon länger."],
    needMaybe: ["Vielleicht. Ich müsste es mir in Ruhe ansehen.", "Könnte sein, sicher bin ich nicht."],
    needNo: ["Eher nicht, wir haben schon etwas.", "Ich glaube nicht, dass es zu uns passt."],
    timing: ["Nächste Woche wäre gut, am liebsten vormittags.", "Am Donnerstag geht es jederzeit."],
    contact: ["Ja, bitte machen Sie das.", "Ja, eine kurze Nachricht wäre gut."],
    wantsBooking: ["Ja, gern."],
    declinesBooking: ["Jetzt lieber nicht, ich möchte noch warten."],
    otherTime: ["Davon passt mir nichts. Haben Sie noch eine andere Zeit?"],
    picksTime: ["{{time}} passt mir gut."],
    confirmsTime: ["Ja, das ist richtig."],
    asksRemote: ["An wie vielen Tagen kann ich im Homeoffice arbeiten?"],
    asksRemoteAgain: ["Wie ist das mit Homeoffice, geht das bei Ihnen?"],
    wantsPerson: ["Bevor wir aufhören: Könnte ich bitte mit einem Menschen sprechen?"],
    namesTime: ["Morgen Vormittag wäre gut."],
    bye: ["Danke, auf Wiederhören.", "Prima, danke. Tschüss.", "Vielen Dank, einen schönen Tag noch."],
    notInterested: [
      "Nein danke, ich bin zufrieden, wo ich bin, und habe kein Interesse.",
      "Ich habe schon etwas anderes zugesagt und daher kein Interesse.",
    ],
    human: ["Ich möchte lieber mit einem Menschen sprechen. Kann mich bitte jemand anrufen?"],
    doNotCall: ["Bitte rufen Sie mich nicht mehr an und streichen Sie meine Nummer von Ihrer Liste."],
    callback: [
      "Ich bin bei der Arbeit und kann nicht sprechen. Können Sie morgen um fünfzehn Uhr noch einmal anrufen?",
    ],
    wrongNumber: ["Hier gibt es niemanden mit diesem Namen, Sie haben sich verwählt."],
    recordingRefused: ["Ich möchte nicht, dass dieses Gespräch aufgezeichnet wird."],
    unsure: [
      "Ehrlich gesagt bin ich mir noch nicht sicher. Ich muss darüber nachdenken und mit meiner Familie sprechen.",
    ],
    mailbox: [
      "Guten Tag, das ist meine Mailbox. Ich kann gerade nicht ans Telefon gehen. Bitte hinterlassen Sie eine Nachricht nach dem Ton.",
    ],
    screener: ["Hallo. Der Angerufene lässt Anrufe prüfen. Bitte nennen Sie Ihren Namen und den Grund Ihres Anrufs."],
    screenerGone: ["Der Angerufene ist nicht erreichbar. Auf Wiederhören."],
  },
  topics: { remote: "Homeoffice-Tage", remoteAgain: "Tage Homeoffice" },
  extras: [
    {
      ask: "Die Arbeit ist {{workplacePreference}}, der Standort ist {{jobLocation}}. Würde das für Sie passen?",
      answers: ["Ja, das passt gut.", "Das ist kein Problem, ich wohne in der Nähe.", "Ja, das bin ich gewohnt."],
      needs: ["workplacePreference", "jobLocation"],
    },
    {
      ask: "Darf ich fragen, was Sie zurzeit machen?",
      answers: [
        "Ich bin in einer ähnlichen Position angestellt, in einem Team von acht Leuten.",
        "Ich habe gerade ein längeres Projekt abgeschlossen und bin frei für etwas Neues.",
        "Ich leite ein kleines Team und arbeite etwa zur Hälfte selbst mit.",
      ],
    },
    {
      ask: "Was ist Ihnen bei der nächsten Stelle am wichtigsten?",
      answers: [
        "Ein gutes Team, und dass ich etwas Neues lernen kann.",
        "Verlässliche Arbeitszeiten und ehrliche Kommunikation.",
        "Mehr Verantwortung und ein Produkt, an das ich glaube.",
      ],
    },
    {
      ask: "Gibt es etwas, das Sie von uns wissen möchten?",
      answers: [
        "Ich wüsste gern, wie groß das Team ist und an wen ich berichten würde.",
        "Ja, wie die nächsten Schritte aussehen und wie lange es dauert.",
        "Im Moment nicht, das kann ich im Gespräch fragen.",
      ],
    },
    {
      ask: "Auf welchen Erfolg der letzten Jahre sind Sie stolz?",
      answers: [
        "Wir haben in einem Jahr eine ganze Abteilung neu aufgebaut, und alle sind geblieben.",
        "Ich habe eine Arbeitsweise eingeführt, die uns jede Woche viele Stunden spart.",
        "Ich habe zwei Anfänger ausgebildet, die heute selbst Fachleute sind.",
      ],
    },
  ],
  report: {
    purpose: "Herausfinden, ob das Angebot von {{companyName}} für {{name}} infrage kommt.",
    agreed: "Zusammenfassung senden und nächste Woche erneut sprechen.",
    callBack: "Wie gewünscht zurückrufen.",
    nothing: "Keine.",
    person: "{{name}}, erreicht unter {{number}}.",
  },
  summaries: {
    excellent:
      "{{name}} hat großes Interesse an der Stelle {{jobTitle}}, bringt {{years}} einschlägige Erfahrung mit, erwartet {{salary}} im Jahr und kann {{available}} anfangen. Die Erfahrung übertrifft die Anforderung, das Gehalt liegt gut innerhalb der Spanne.",
    good: "{{name}} hat Interesse an der Stelle {{jobTitle}}, hat {{years}} einschlägige Erfahrung, erwartet {{salary}} im Jahr und kann {{available}} anfangen. Erfahrung und Gehalt passen zur Stelle.",
    fair: "{{name}} kann sich die Stelle {{jobTitle}} vorstellen, hat {{years}} einschlägige Erfahrung, erwartet {{salary}} im Jahr und kann {{available}} anfangen. Die Erfahrung liegt etwas unter der Anforderung, das Gehalt leicht über der Spanne.",
    unsure:
      "{{name}} hat {{years}} einschlägige Erfahrung und erwartet {{salary}} im Jahr, ist sich wegen der Stelle {{jobTitle}} aber noch nicht sicher und möchte darüber nachdenken.",
    poor: "{{name}} hat für die Stelle {{jobTitle}} nur {{years}} einschlägige Erfahrung, erwartet mit {{salary}} im Jahr weit mehr als die Spanne und könnte {{available}} anfangen.",
    offerExcellent:
      "{{name}} hat großes Interesse, sieht jetzt Bedarf und möchte es sich nächste Woche genauer ansehen.",
    offerGood: "{{name}} hat Interesse und möchte eine Zusammenfassung und ein weiteres Gespräch.",
    offerFair: "{{name}} hat vielleicht Interesse und möchte zuerst die Zusammenfassung lesen.",
    offerUnsure: "{{name}} ist sich noch nicht sicher und braucht Bedenkzeit.",
    offerPoor: "{{name}} sieht zurzeit keinen Bedarf, es gibt schon eine andere Lösung.",
    notInterested: "{{name}} hat kein Interesse und beendete das Gespräch höflich.",
    human: "{{name}} möchte nicht mit einem Assistenten sprechen und bittet um den Anruf eines Menschen.",
    doNotCall: "{{name}} möchte nicht wieder angerufen werden. Das wurde bestätigt.",
    callback: "{{name}} hatte keine Zeit und bittet um Rückruf morgen um fünfzehn Uhr.",
    wrongNumber: "Die Nummer gehört jemand anderem; {{name}} ist dort nicht zu erreichen.",
    hangUp: "Das Gespräch wurde während der Begrüßung beendet.",
    recordingRefused: "{{name}} war mit der Aufzeichnung nicht einverstanden, das Gespräch wurde beendet.",
    silence: "Der Anruf wurde angenommen, aber niemand sprach.",
    voicemail: "Eine Mailbox nahm den Anruf an.",
    screened: "Eine Anrufprüfung nahm den Anruf an; {{name}} kam nicht ans Telefon.",
    cutOff: "Das Gespräch brach ab, bevor es zu Ende war.",
  },
};

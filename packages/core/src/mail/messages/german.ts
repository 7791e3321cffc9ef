import type { PauseReason } from "@callwright/contracts";
import type { InterviewChange } from "@callwright/contracts/states";
import type { CallLine, FactorChange, MailParameters, MailPhrases } from "../mails.ts";

const factorChanges: Readonly<Record<FactorChange, string>> = {
  passkeyAdded: "Ihrem Konto wurde ein Passkey hinzugefügt",
  passkeyRemoved: "Aus Ihrem Konto wurde ein Passkey entfernt",
  totpAdded: "Ihrem Konto wurde eine Authenticator-App hinzugefügt",
  totpRemoved: "Die Authenticator-App wurde aus Ihrem Konto entfernt",
  recoveryCodesRenewed: "Für Ihr Konto wurden neue Wiederherstellungscodes erstellt; die bisherigen gelten nicht mehr",
  recoveryCodeUsed: "Ein Wiederherstellungscode Ihres Kontos wurde verwendet",
  factorsReset: "Die zweiten Faktoren Ihres Kontos wurden von einem Inhaber entfernt",
};

const interviewChanges: Readonly<Record<InterviewChange, string>> = {
  booked: "Gesprächstermin gebucht",
  moved: "Gesprächstermin verschoben",
  cancelled: "Gesprächstermin abgesagt",
};

type NotificationsMail = MailParameters["notifications"];

const pauseReasons: Readonly<Record<PauseReason, string>> = {
  asked: "er angehalten wurde",
  minutes: "Ihre Minuten aufgebraucht sind",
  trial: "die Anrufe des heutigen Testtages aufgebraucht sind",
  payment: "eine Zahlung überfällig ist",
  failures: "zu viele Anrufe nacheinander fehlgeschlagen sind",
  numbers: "keine Telefonnummer anrufen kann",
  credentials: "eine Telefonnummer neu verbunden werden muss",
  provider: "der Sprachanbieter keine Anrufe annimmt",
};

const headlines: Readonly<Record<NotificationsMail["kind"], string>> = {
  run_finished: "Anruflauf beendet",
  run_paused: "Anruflauf pausiert",
  number_failing: "Eine Telefonnummer braucht Ihre Aufmerksamkeit",
  human_requested: "Jemand möchte mit Ihnen sprechen",
  import_finished: "Import abgeschlossen",
};

const mailSubject = (
  kind: NotificationsMail["kind"],
  [firstItem, ...otherItems]: NotificationsMail["items"],
): string =>
  firstItem?.request && otherItems.length === 0 ? talkRequestText(firstItem.request.person) : headlines[kind];

const peopleText = (count: number): string => (count === 1 ? "1 Person" : `${count} Personen`);

const talkRequestText = (person: string): string => `${person} möchte mit Ihnen sprechen`;

function itemLine(
  kind: NotificationsMail["kind"],
  { title, count = 0, reason = "failures", request }: NotificationsMail["items"][number],
): string | CallLine {
  if (request) {
    const { person, words, isQuote, when, phoneNumber } = request;
    const wordsText = isQuote ? `„${words}“` : words;
    return {
      words: [talkRequestText(person), wordsText, title, when].filter(Boolean).join(" · "),
      phoneNumber,
      label: `${person} anrufen`,
    };
  }
  switch (kind) {
    case "run_finished":
      return `${title}: Der Anruflauf mit ${peopleText(count)} ist beendet.`;
    case "run_paused":
      return `${title}: Der Anruflauf pausiert, weil ${pauseReasons[reason]}.`;
    case "number_failing":
      return `${title} kann nicht mehr anrufen. Bitte verbinden Sie die Nummer neu.`;
    case "human_requested":
      return `${title}: Eine Person hat im Gespräch darum gebeten, mit Ihnen zu sprechen.`;
    case "import_finished":
      return `${title}: ${peopleText(count)} ${count === 1 ? "wurde" : "wurden"} importiert.`;
  }
}

const ownPaymentAction = (hasEnded: boolean): string => (hasEnded ? "Tarif wählen" : "Zahlung beheben");

export const german: MailPhrases = {
  texts: {
    confirmation: (_, brand) => ({
      subject: `Bestätigen Sie Ihre E-Mail-Adresse für ${brand}`,
      lines: [
        `vielen Dank für Ihre Anmeldung bei ${brand}. Bitte bestätigen Sie Ihre E-Mail-Adresse, damit Ihr Konto eröffnet wird.`,
      ],
      action: "E-Mail-Adresse bestätigen",
      notes: [
        "Der Link gilt 24 Stunden.",
        "Falls Sie sich nicht angemeldet haben, ignorieren Sie diese E-Mail: Es wird kein Konto eröffnet.",
      ],
    }),
    addressConfirmation: (_, brand) => ({
      subject: `Bestätigen Sie Ihre E-Mail-Adresse für ${brand}`,
      lines: [
        "E-Mails an diese Adresse kamen zurück, deshalb senden wir keine mehr. Bestätigen Sie die Adresse, um sie wieder zu erhalten.",
      ],
      action: "E-Mail-Adresse bestätigen",
      notes: ["Der Link gilt 24 Stunden."],
    }),
    alreadyRegistered: ({ resetLink }, brand) => ({
      subject: `Sie haben bereits ein Konto bei ${brand}`,
      lines: [
        `jemand hat sich soeben mit dieser E-Mail-Adresse bei ${brand} registriert. Sie haben bereits ein Konto: Melden Sie sich damit an.`,
      ],
      action: "Anmelden",
      notes: [
        `Falls Sie Ihr Passwort vergessen haben, legen Sie ein neues fest: ${resetLink}`,
        "Falls Sie das nicht waren, ignorieren Sie diese E-Mail: Es hat sich nichts geändert.",
      ],
    }),
    signInCode: ({ code }, brand) => ({
      subject: `Ihr Anmeldecode für ${brand}`,
      lines: [
        "geben Sie diesen Code zusammen mit Ihrem Passwort in dem Browser ein, in dem Sie ihn angefordert haben:",
        code,
      ],
      action: "Ich habe mein Passwort vergessen",
      notes: [
        "Der Code gilt 10 Minuten und nur einmal.",
        "Falls Sie ihn nicht angefordert haben, ignorieren Sie diese E-Mail: Für andere ist der Code wertlos. Wir werden Sie nie danach fragen.",
      ],
    }),
    factorChanged: ({ change, when }, brand) => ({
      subject: `Ihr zweiter Faktor für ${brand} hat sich geändert`,
      lines: [`${factorChanges[change]} (${when}).`],
      action: "Das war ich nicht",
      notes: [
        "Falls Sie das waren, ist nichts zu tun. Falls nicht, legen Sie jetzt ein neues Passwort fest, wodurch alle Geräte abgemeldet werden, und informieren Sie den Inhaber Ihres Kontos.",
      ],
    }),
    reset: (_, brand) => ({
      subject: `Neues Passwort für ${brand}`,
      lines: [
        "jemand hat ein neues Passwort für Ihr Konto angefordert. Falls Sie das waren, legen Sie jetzt eines fest.",
      ],
      action: "Neues Passwort festlegen",
      notes: [
        "Der Link gilt eine Stunde und nur einmal.",
        "Falls Sie das nicht waren, ignorieren Sie diese E-Mail: Ihr Passwort bleibt, wie es ist.",
      ],
    }),
    invitation: ({ inviter }, brand) => ({
      subject: `Einladung zu ${brand}`,
      lines: [
        inviter
          ? `${inviter} hat Sie zu ${brand} eingeladen. Legen Sie Ihr Passwort fest, um anzunehmen; Sie melden sich mit dieser E-Mail-Adresse an.`
          : `Sie wurden zu ${brand} eingeladen. Legen Sie Ihr Passwort fest, um anzunehmen; Sie melden sich mit dieser E-Mail-Adresse an.`,
      ],
      action: "Einladung annehmen",
      notes: [
        "Der Link gilt 7 Tage und nur einmal. Danach fordern Sie über „Passwort vergessen“ einen neuen an.",
        "Falls Sie nicht wissen, wer Sie eingeladen hat, ignorieren Sie diese E-Mail: Es geschieht nichts.",
      ],
    }),
    passwordChanged: ({ when }, brand) => ({
      subject: `Ihr Passwort für ${brand} wurde geändert`,
      lines: [`das Passwort Ihres Kontos wurde am ${when} geändert. Andere Geräte wurden abgemeldet.`],
      action: "Das war ich nicht",
      notes: [
        "Falls Sie das waren, ist nichts zu tun. Falls nicht, legen Sie sofort ein neues Passwort fest: Alle Geräte werden dann abgemeldet, und API-Schlüssel enden.",
      ],
    }),
    googleLinked: ({ when }, brand) => ({
      subject: `Google meldet Sie ab jetzt bei ${brand} an`,
      lines: [
        `am ${when} wurde ein Google-Konto mit Ihrer E-Mail-Adresse mit Ihrem Konto verknüpft. Ab jetzt kann man sich damit anmelden.`,
      ],
      action: "Das war ich nicht",
      notes: [
        `Falls Sie das waren, ist nichts zu tun. Falls nicht, sichern Sie Ihr Postfach, legen Sie ein neues Passwort fest und bitten Sie ${brand}, Ihr Konto zu sperren.`,
      ],
    }),
    newDevice: ({ when, ip, device }, brand) => ({
      subject: `Neue Anmeldung bei ${brand}`,
      lines: [
        "jemand hat sich von einem Gerät, das wir noch nicht kennen, in Ihrem Konto angemeldet.",
        `${when} · ${ip} · ${device}`,
      ],
      action: "Das war ich nicht",
      notes: [
        "Falls Sie das waren, ist nichts zu tun. Falls nicht, legen Sie ein neues Passwort fest: Alle Geräte werden dann abgemeldet.",
      ],
    }),
    feedback: ({ sender, email, message }, brand) => ({
      subject: `Rückmeldung zu ${brand} von ${sender}`,
      lines: [`${sender} (${email}) schreibt:`, message],
      notes: [`Antworten können Sie an ${email}.`],
    }),
    paymentOverdue: ({ stage, hasEnded, payer, when }, brand) => ({
      subject: {
        failed: `Zahlung an ${brand} fehlgeschlagen`,
        reminder: `Anrufe enden bald: Zahlung an ${brand} offen`,
        stopped: `Anrufe gestoppt: Zahlung an ${brand} offen`,
      }[stage],
      lines: [
        {
          failed: payer
            ? `die letzte Zahlung von ${payer} ist fehlgeschlagen.`
            : "Ihre letzte Zahlung ist fehlgeschlagen.",
          reminder: payer ? `die letzte Zahlung von ${payer} ist noch offen.` : "Ihre letzte Zahlung ist noch offen.",
          stopped: hasEnded
            ? `${payer ? `das Abonnement von ${payer}` : "Ihr Abonnement"} ist mit einer offenen Zahlung beendet worden.`
            : `${payer ? `die letzte Zahlung von ${payer}` : "Ihre letzte Zahlung"} ist noch offen.`,
        }[stage],
        stage === "stopped"
          ? `Seit ${when} sind keine Anrufe mehr möglich. Anrufläufe pausieren und gehen von selbst weiter, sobald ${hasEnded ? "ein neuer Tarif gewählt" : "die Rechnung bezahlt"} ist.`
          : `Bezahlen Sie die offene Rechnung vor dem folgenden Zeitpunkt, oder verwenden Sie eine andere Karte: ${when}. Danach sind keine Anrufe mehr möglich.`,
      ],
      action: payer ? "Benutzer öffnen" : ownPaymentAction(hasEnded),
      notes: ["In Ihrem Profil wählen Sie, welche Benachrichtigungen Sie per E-Mail erhalten."],
    }),
    duplicateEnded: ({ plan, refunded, notRefunded }, brand) => ({
      subject: `Ein doppeltes Abonnement bei ${brand} wurde beendet`,
      lines: [
        `Sie hatten zwei Abonnements gleichzeitig. Das zweite (${plan}) haben wir beendet, Ihr erstes läuft unverändert weiter.`,
        ...(refunded
          ? [`Wir haben ${refunded} erstattet. Die Gutschrift ist in fünf bis zehn Tagen auf Ihrem Konto.`]
          : []),
        ...(notRefunded
          ? [`${notRefunded} konnten wir nicht automatisch erstatten. ${brand} erstattet den Betrag von Hand.`]
          : []),
      ],
      action: "Rechnungen ansehen",
      notes: [],
    }),
    interview: ({ change, person, phoneNumber, title, when }, brand) => ({
      subject: `${interviewChanges[change]}: ${person}, ${when} · ${brand}`,
      lines: [
        {
          words: `${interviewChanges[change]}: ${person} · ${title} · ${when}`,
          phoneNumber,
          label: `${person} anrufen`,
        },
      ],
      action: "Termine anzeigen",
      notes: ["Die angehängte Datei aktualisiert Ihren Kalender."],
    }),
    webhookStopped: ({ url, isGone }, brand) => ({
      subject: `Ein Webhook-Endpunkt bei ${brand} wurde deaktiviert`,
      lines: [
        isGone
          ? `Ihr Endpunkt ${url} hat gemeldet, dass es ihn nicht mehr gibt (410). Wir haben ihn deshalb deaktiviert.`
          : `Ihr Endpunkt ${url} ist seit drei Tagen nicht erreichbar oder lehnt Ereignisse ab. Wir haben ihn deshalb deaktiviert.`,
        "Ereignisse bleiben 30 Tage erhalten. Aktivieren Sie den Endpunkt und senden Sie sie erneut, sobald er funktioniert.",
      ],
      action: "Integrationen öffnen",
      notes: [],
    }),
    notifications: ({ kind, items, more }, brand) => ({
      subject: `${mailSubject(kind, items)} – ${brand}`,
      lines: [...items.map((item) => itemLine(kind, item)), ...(more > 0 ? [`Und ${more} weitere.`] : [])],
      action: "Öffnen",
      notes: ["In Ihrem Profil wählen Sie, welche Benachrichtigungen Sie per E-Mail erhalten."],
    }),
    minutesAlert: ({ percent, owner }, brand) => ({
      subject:
        percent >= 100
          ? `${owner === "tenant" ? "Die Minuten Ihres Unternehmens" : "Ihre Minuten"} bei ${brand} sind aufgebraucht`
          : `${percent} % ${owner === "tenant" ? "der Minuten Ihres Unternehmens" : "Ihrer Minuten"} bei ${brand} sind verbraucht`,
      lines: [
        percent >= 100
          ? `alle ${owner === "tenant" ? "Gesprächsminuten Ihres Unternehmens" : "Ihre Gesprächsminuten"} sind verbraucht. Laufende Gespräche gehen weiter; es wird niemand mehr angerufen, und Anrufläufe ruhen, bis Minuten hinzukommen.`
          : `${percent} % ${owner === "tenant" ? "der Gesprächsminuten Ihres Unternehmens" : "Ihrer Gesprächsminuten"} sind verbraucht. Sind alle verbraucht, ruhen Anrufläufe, bis Minuten hinzukommen.`,
      ],
      action: "Minuten ansehen",
      notes: [
        "Anrufläufe, die aus Mangel an Minuten ruhen, gehen von selbst weiter, sobald Minuten hinzukommen. Niemand wird zweimal angerufen.",
      ],
    }),
  },
  greeting: (name) => (name ? `Guten Tag ${name},` : "Guten Tag,"),
  linkHint: "Falls die Schaltfläche nicht funktioniert, kopieren Sie diese Adresse in Ihren Browser:",
  closing: (brand) => `Ihr Team von ${brand}`,
};

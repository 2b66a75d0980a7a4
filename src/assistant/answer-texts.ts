// Texts of the built-in answers in English and German, around facts that code has found. `du` and `sie` are the informal and
// the formal German.
import type { Language } from '../shared/quote-words.ts'

const en = {
  hello: 'Hello. What can I do for you?',
  feeling: "I'm fine, thank you. What can I do for you?",
  thanks: "You're welcome.",
  bye: 'Goodbye.',
  /** `reachable` false: a model is configured and does not answer. */
  self: (model: string | null, reachable: boolean) =>
    model === null
      ? `I'm Homing's built-in assistant. ${reachable ? 'No AI model is set up' : "This server's AI model isn't responding"}, so I answer with built-in rules: I search, count, quote, summarise and draft from templates.`
      : `I'm Homing's built-in assistant, with the AI model ${model}. I only make suggestions; you decide what to send or delete.`,
  help: 'I can search your mail and quote it ("When is the deadline for the insurance?"), count ("How many unread emails do I have?"), summarise an email or your inbox, draft an email or a reply ("Write an email to Lena about the budget"), and make a text shorter or friendlier. I only make suggestions: I never send or delete anything.',
  /** No model is configured. */
  noModel: 'That needs an AI model, and none is set up on this server.',
  /** A model is configured and down. */
  away: "That needs an AI model, and this server's model isn't responding.",
  notAllowed:
    "You haven't allowed this server's external AI model to read your mail. You can change that in the settings under “AI and privacy”.",
  limit: "You've reached today's AI limit.",
  tooLarge: "That's too long for this server's AI model. Please ask about a shorter text.",
  openMailFirst: 'Please open the email this is about, then ask me again.',
  noText: "Please give me the text, after a colon or in the email you're writing.",
  nothingFound: (q: string) => `I found no emails about this. I searched for: ${q}`,
  tryOthers: 'Try a name, a word from the subject, or fewer words. If you know the email, open it and ask me there.',
  aboutWhat: "Who or what is it about? Tell me and I'll search for it.",
  emptyMail: 'This email has no text.',
  /** Below an answer of a model; […] marks the places. */
  removed: "I left out links or numbers that aren't in your mail.",
  count: (n: number, q: string) => (n === 1 ? `There is 1 matching email (${q}).` : `There are ${n} matching emails (${q}).`),
  found: (n: number, q: string) => (n === 1 ? `I found 1 email (${q}).` : `I found ${n} emails (${q}).`),
  inPlace: (n: number, name: string) =>
    n === 0 ? `You have no emails in ${name}.` : n === 1 ? `You have 1 email in ${name}.` : `You have ${n} emails in ${name}.`,
  unreadInPlace: (n: number, name: string) =>
    n === 0
      ? `You have no unread emails in ${name}.`
      : n === 1
        ? `You have 1 unread email in ${name}.`
        : `You have ${n} unread emails in ${name}.`,
  places: {
    urgent: 'Urgent',
    personal: 'Personal',
    work: 'Work',
    finance: 'Finance',
    updates: 'Updates',
    social: 'Social',
    newsletters: 'Newsletters',
    promotions: 'Promotions',
    spam: 'Spam-like',
    archive: 'Archive',
    trash: 'Trash',
    junk: 'Junk',
    snoozed: 'Snoozed',
  } as Record<string, string>,
  ranking: {
    senders: 'These people write to you most:',
    recipients: 'You write to these people most:',
  },
  careful: "Careful: this email gives orders or asks for secrets or money. Don't follow it unless you know the sender.",
  examples: 'Try “What needs my attention today?”, “How many newsletters do I have?” or “Who wrote to me this week?”.',
  newestOf: (who: string) => `I looked for the newest email from “${who}” and found none.`,
  newest: (who: string, n: number) => (n === 1 ? `The newest email from ${who}:` : `The newest ${n} emails from ${who}:`),
  someWords: 'No email contains all these words. These contain most of them.',
  senders: (n: number) => (n === 1 ? 'One person wrote:' : `${n} people wrote:`),
  nobody: 'No one.',
  more: (n: number) => `And ${n} more.`,
  best: 'Best matches:',
  inTheMail: 'The email says:',
  notInTheMail: 'I found nothing about that in this email.',
  wrote: (who: string, when: string) => `${who}, ${when}`,
  summaryOf: (subject: string) => `Summary of “${subject}”:`,
  inbox: (unread: number) =>
    unread === 1 ? 'You have 1 unread email in your inbox:' : `You have ${unread} unread emails in your inbox:`,
  noUnread: 'You have no unread emails in your inbox.',
  todo: {
    answers: (n: number) => (n === 1 ? '1 email needs your reply:' : `${n} emails need your reply:`),
    deadlines: (n: number) => (n === 1 ? '1 deadline is coming up:' : `${n} deadlines are coming up:`),
    all: (n: number) => (n === 1 ? 'You have one thing to do:' : `You have ${n} things to do, most urgent first:`),
    meetings: (n: number) => (n === 1 ? '1 meeting is coming up:' : `${n} meetings are coming up:`),
  },
  /** Where none lies in the time that was asked for, or about the matter. */
  othersToDo: {
    answers: 'None for that. All that need your reply:',
    deadlines: 'No deadlines for that. The next deadlines:',
    all: 'Nothing for that. All you have to do:',
    meetings: 'No meetings then. The next meetings:',
  },
  nothingToDo: {
    answers: 'I found no emails that need your reply.',
    deadlines: 'I found no upcoming deadlines.',
    all: 'I found nothing for you to do.',
    meetings: 'I found no upcoming meetings.',
  },
  due: (when: string) => `due ${when}`,
  draftFor: (who: string) => `Here's a draft for ${who}. Please review it before you use it; nothing has been sent.`,
  draftWithout: "Here's a draft. Please review it and add a recipient; nothing has been sent.",
  replyFor: (who: string) => `Here's a reply to ${who}. Please review it before you use it; nothing has been sent.`,
  template: "It's from a template: please fill in the gaps marked […].",
  unknownPerson: (who: string) => `I couldn't find “${who}” in your address book.`,
  severalPeople: (who: string, list: string) => `“${who}” could be one of several people: ${list}. Please choose one.`,
  rewritten: 'Here it is:',
  cannotTranslate: 'Translating needs an AI model, and none is available.',
  neverActs: {
    send: "I can't send emails. Open the draft, review it and press Send.",
    delete: "I can't delete emails. These may be the ones you mean; you can delete them there.",
    archive: "I can't move emails. These may be the ones you mean; you can archive them there.",
    forward: "I can't forward emails. Open the email and choose Forward.",
    mark: "I can't change emails or lists. These may be the ones you mean.",
  },
  /** `q`: what was searched for. */
  proposes: {
    trash: (n: number, q: string) =>
      n === 1 ? `1 email would go to the trash (${q}).` : `${n} emails would go to the trash (${q}).`,
    archive: (n: number, q: string) => (n === 1 ? `1 email would be archived (${q}).` : `${n} emails would be archived (${q}).`),
    read: (n: number, q: string) =>
      n === 1 ? `1 email would be marked as read (${q}).` : `${n} emails would be marked as read (${q}).`,
    unread: (n: number, q: string) =>
      n === 1 ? `1 email would be marked as unread (${q}).` : `${n} emails would be marked as unread (${q}).`,
    star: (n: number, q: string) => (n === 1 ? `1 email would be starred (${q}).` : `${n} emails would be starred (${q}).`),
    junk: (n: number, q: string) => (n === 1 ? `1 email would go to junk (${q}).` : `${n} emails would go to junk (${q}).`),
  },
  notDoneYet: 'Nothing has been done yet. Press the button to do it.',
  unsubscribe: (who: string) => `Open this email from ${who} and choose Unsubscribe. I can't do that for you.`,
  thatMail: (subject: string, who: string) => `“${subject}” from ${who}`,
  hint: 'Ask a follow-up question, or open one of the emails.',
  empathy: "I understand that there's a lot to keep track of.",
  labels: {
    open: 'Open email',
    search: 'Show all results',
    compose: 'Use this email',
    reply: 'Use this reply',
    act: {
      trash: (n: number) => `Move ${n} to trash`,
      archive: (n: number) => `Archive ${n}`,
      read: (n: number) => `Mark ${n} as read`,
      unread: (n: number) => `Mark ${n} as unread`,
      star: (n: number) => `Star ${n}`,
      junk: (n: number) => `Move ${n} to junk`,
    },
  },
}
export type AnswerTexts = typeof en

const du: AnswerTexts = {
  hello: 'Hallo. Was kann ich für dich tun?',
  feeling: 'Danke, gut. Was kann ich für dich tun?',
  thanks: 'Gern geschehen.',
  bye: 'Auf Wiedersehen.',
  self: (model, reachable) =>
    model === null
      ? `Ich bin der integrierte Assistent von Homing. ${reachable ? 'Es ist kein KI-Modell eingerichtet' : 'Das KI-Modell dieses Servers antwortet nicht'}, daher antworte ich nach integrierten Regeln: Ich suche, zähle, zitiere, fasse zusammen und entwerfe aus Vorlagen.`
      : `Ich bin der integrierte Assistent von Homing, mit dem KI-Modell ${model}. Ich mache nur Vorschläge; was gesendet oder gelöscht wird, entscheidest du.`,
  help: 'Ich kann deine E-Mails durchsuchen und zitieren („Wann ist die Frist für die Versicherung?“), zählen („Wie viele ungelesene E-Mails habe ich?“), eine E-Mail oder den Posteingang zusammenfassen, eine E-Mail oder Antwort entwerfen („Schreib Lena wegen des Budgets“) und einen Text kürzer oder freundlicher machen. Ich mache nur Vorschläge: Ich sende und lösche nichts.',
  noModel: 'Dafür wird ein KI-Modell benötigt, und auf diesem Server ist keines eingerichtet.',
  away: 'Dafür wird ein KI-Modell benötigt, und das Modell dieses Servers antwortet nicht.',
  notAllowed:
    'Du hast dem externen KI-Modell dieses Servers nicht erlaubt, deine E-Mails zu lesen. Das kannst du in den Einstellungen unter „KI und Datenschutz“ ändern.',
  limit: 'Das heutige KI-Limit ist erreicht.',
  tooLarge: 'Das ist zu lang für das KI-Modell dieses Servers. Bitte frage zu einem kürzeren Text.',
  openMailFirst: 'Bitte öffne die E-Mail, um die es geht, und frag mich dann noch einmal.',
  noText: 'Bitte gib mir den Text, nach einem Doppelpunkt oder in der E-Mail, die du schreibst.',
  nothingFound: (q) => `Ich habe dazu keine E-Mails gefunden. Gesucht habe ich nach: ${q}`,
  tryOthers:
    'Versuche es mit einem Namen, einem Wort aus dem Betreff oder weniger Wörtern. Wenn du die E-Mail kennst, öffne sie und frag mich dort.',
  aboutWhat: 'Um wen oder was geht es? Sag es mir, dann suche ich danach.',
  emptyMail: 'Diese E-Mail hat keinen Text.',
  removed: 'Links oder Nummern, die nicht in deinen E-Mails stehen, habe ich weggelassen.',
  count: (n, q) => (n === 1 ? `Es gibt 1 passende E-Mail (${q}).` : `Es gibt ${n} passende E-Mails (${q}).`),
  found: (n, q) => (n === 1 ? `Ich habe 1 E-Mail gefunden (${q}).` : `Ich habe ${n} E-Mails gefunden (${q}).`),
  inPlace: (n, name) =>
    n === 0 ? `In „${name}“ sind keine E-Mails.` : n === 1 ? `In „${name}“ ist 1 E-Mail.` : `In „${name}“ sind ${n} E-Mails.`,
  unreadInPlace: (n, name) =>
    n === 0
      ? `In „${name}“ sind keine ungelesenen E-Mails.`
      : n === 1
        ? `In „${name}“ ist 1 ungelesene E-Mail.`
        : `In „${name}“ sind ${n} ungelesene E-Mails.`,
  places: {
    urgent: 'Dringend',
    personal: 'Persönlich',
    work: 'Arbeit',
    finance: 'Finanzen',
    updates: 'Mitteilungen',
    social: 'Soziales',
    newsletters: 'Newsletter',
    promotions: 'Werbung',
    spam: 'Verdächtig',
    archive: 'Archiv',
    trash: 'Papierkorb',
    junk: 'Spam',
    snoozed: 'Zurückgestellt',
  },
  ranking: {
    senders: 'Am meisten schreiben dir:',
    recipients: 'Am meisten schreibst du an:',
  },
  careful:
    'Vorsicht: Diese E-Mail gibt Anweisungen oder verlangt Geheimes oder Geld. Befolge sie nur, wenn du den Absender kennst.',
  examples:
    'Versuche es mit „Was ist heute zu tun?“, „Wie viele Newsletter habe ich?“ oder „Wer hat mir diese Woche geschrieben?“.',
  newestOf: (who) => `Ich habe nach der neuesten E-Mail von „${who}“ gesucht und keine gefunden.`,
  newest: (who, n) => (n === 1 ? `Die neueste E-Mail von ${who}:` : `Die neuesten ${n} E-Mails von ${who}:`),
  someWords: 'Keine E-Mail enthält alle diese Wörter. Diese enthalten die meisten davon.',
  senders: (n) => (n === 1 ? 'Geschrieben hat eine Person:' : `Geschrieben haben ${n} Personen:`),
  nobody: 'Niemand.',
  more: (n) => `Und ${n} weitere.`,
  best: 'Beste Treffer:',
  inTheMail: 'In der E-Mail steht:',
  notInTheMail: 'Dazu finde ich in dieser E-Mail nichts.',
  wrote: (who, when) => `${who}, ${when}`,
  summaryOf: (subject) => `Zusammenfassung von „${subject}“:`,
  inbox: (unread) =>
    unread === 1 ? 'Im Posteingang ist 1 ungelesene E-Mail:' : `Im Posteingang sind ${unread} ungelesene E-Mails:`,
  noUnread: 'Du hast keine ungelesenen E-Mails im Posteingang.',
  todo: {
    answers: (n) => (n === 1 ? '1 E-Mail braucht eine Antwort:' : `${n} E-Mails brauchen eine Antwort:`),
    deadlines: (n) => (n === 1 ? '1 Frist steht an:' : `${n} Fristen stehen an:`),
    all: (n) => (n === 1 ? '1 Aufgabe:' : `${n} Aufgaben, die dringendste zuerst:`),
    meetings: (n) => (n === 1 ? '1 Termin steht an:' : `${n} Termine stehen an:`),
  },
  othersToDo: {
    answers: 'Dafür keine. Alle, die eine Antwort brauchen:',
    deadlines: 'Dafür keine Fristen. Die nächsten Fristen:',
    all: 'Dafür nichts. Alle Aufgaben:',
    meetings: 'Dann keine Termine. Die nächsten Termine:',
  },
  nothingToDo: {
    answers: 'Ich habe keine E-Mails gefunden, die eine Antwort brauchen.',
    deadlines: 'Ich habe keine anstehenden Fristen gefunden.',
    all: 'Ich habe keine Aufgaben gefunden.',
    meetings: 'Ich habe keine anstehenden Termine gefunden.',
  },
  due: (when) => `fällig ${when}`,
  draftFor: (who) => `Hier ist ein Entwurf für ${who}. Bitte prüfe ihn, bevor du ihn verwendest; es wurde nichts gesendet.`,
  draftWithout: 'Hier ist ein Entwurf. Bitte prüfe ihn und füge einen Empfänger hinzu; es wurde nichts gesendet.',
  replyFor: (who) => `Hier ist eine Antwort an ${who}. Bitte prüfe sie, bevor du sie verwendest; es wurde nichts gesendet.`,
  template: 'Der Text stammt aus einer Vorlage: Bitte fülle die Lücken […] aus.',
  unknownPerson: (who) => `Für „${who}“ habe ich in deinem Adressbuch keine Adresse gefunden.`,
  severalPeople: (who, list) => `Für „${who}“ kommen mehrere Personen infrage: ${list}. Bitte wähle eine Person.`,
  rewritten: 'Hier ist der Text:',
  cannotTranslate: 'Zum Übersetzen wird ein KI-Modell benötigt, und es ist keines verfügbar.',
  neverActs: {
    send: 'Ich kann keine E-Mails senden. Öffne den Entwurf, prüfe ihn und drücke auf Senden.',
    delete: 'Ich kann keine E-Mails löschen. Vielleicht meinst du diese; dort kannst du sie löschen.',
    archive: 'Ich kann keine E-Mails verschieben. Vielleicht meinst du diese; dort kannst du sie archivieren.',
    forward: 'Ich kann keine E-Mails weiterleiten. Öffne die E-Mail und wähle Weiterleiten.',
    mark: 'Ich kann E-Mails und Listen nicht ändern. Vielleicht meinst du diese.',
  },
  proposes: {
    trash: (n, q) => (n === 1 ? `1 E-Mail käme in den Papierkorb (${q}).` : `${n} E-Mails kämen in den Papierkorb (${q}).`),
    archive: (n, q) => (n === 1 ? `1 E-Mail würde archiviert (${q}).` : `${n} E-Mails würden archiviert (${q}).`),
    read: (n, q) =>
      n === 1 ? `1 E-Mail würde als gelesen markiert (${q}).` : `${n} E-Mails würden als gelesen markiert (${q}).`,
    unread: (n, q) =>
      n === 1 ? `1 E-Mail würde als ungelesen markiert (${q}).` : `${n} E-Mails würden als ungelesen markiert (${q}).`,
    star: (n, q) => (n === 1 ? `1 E-Mail bekäme einen Stern (${q}).` : `${n} E-Mails bekämen einen Stern (${q}).`),
    junk: (n, q) => (n === 1 ? `1 E-Mail käme zum Spam (${q}).` : `${n} E-Mails kämen zum Spam (${q}).`),
  },
  notDoneYet: 'Es ist noch nichts geschehen. Das macht erst die Schaltfläche.',
  unsubscribe: (who) => `Öffne diese E-Mail von ${who} und wähle „Abbestellen“. Das kann ich nicht für dich tun.`,
  thatMail: (subject, who) => `„${subject}“ von ${who}`,
  hint: 'Frag gern weiter, oder öffne eine der E-Mails.',
  empathy: 'Ich verstehe, dass gerade viel zusammenkommt.',
  labels: {
    open: 'E-Mail öffnen',
    search: 'Alle Treffer anzeigen',
    compose: 'Diese E-Mail verwenden',
    reply: 'Diese Antwort verwenden',
    act: {
      trash: (n) => `${n} in den Papierkorb`,
      archive: (n) => `${n} archivieren`,
      read: (n) => `${n} als gelesen markieren`,
      unread: (n) => `${n} als ungelesen markieren`,
      star: (n) => `${n} mit Stern markieren`,
      junk: (n) => `${n} zum Spam`,
    },
  },
}

/** Only what differs from `du`. */
const sie: AnswerTexts = {
  ...du,
  hello: 'Guten Tag. Was kann ich für Sie tun?',
  feeling: 'Danke, gut. Was kann ich für Sie tun?',
  self: (model, reachable) => du.self(model, reachable).replace('entscheidest du', 'entscheiden Sie'),
  help: du.help.replace('deine E-Mails', 'Ihre E-Mails'),
  notAllowed:
    'Sie haben dem externen KI-Modell dieses Servers nicht erlaubt, Ihre E-Mails zu lesen. Das können Sie in den Einstellungen unter „KI und Datenschutz“ ändern.',
  tooLarge: 'Das ist zu lang für das KI-Modell dieses Servers. Bitte fragen Sie zu einem kürzeren Text.',
  removed: 'Links oder Nummern, die nicht in Ihren E-Mails stehen, habe ich weggelassen.',
  noUnread: 'Sie haben keine ungelesenen E-Mails im Posteingang.',
  openMailFirst: 'Bitte öffnen Sie die E-Mail, um die es geht, und fragen Sie mich dann noch einmal.',
  noText: 'Bitte geben Sie mir den Text, nach einem Doppelpunkt oder in der E-Mail, die Sie schreiben.',
  tryOthers:
    'Versuchen Sie es mit einem Namen, einem Wort aus dem Betreff oder weniger Wörtern. Wenn Sie die E-Mail kennen, öffnen Sie sie und fragen Sie mich dort.',
  aboutWhat: 'Um wen oder was geht es? Sagen Sie es mir, dann suche ich danach.',
  draftFor: (who) => `Hier ist ein Entwurf für ${who}. Bitte prüfen Sie ihn, bevor Sie ihn verwenden; es wurde nichts gesendet.`,
  draftWithout: 'Hier ist ein Entwurf. Bitte prüfen Sie ihn, und fügen Sie einen Empfänger hinzu; es wurde nichts gesendet.',
  replyFor: (who) => `Hier ist eine Antwort an ${who}. Bitte prüfen Sie sie, bevor Sie sie verwenden; es wurde nichts gesendet.`,
  template: 'Der Text stammt aus einer Vorlage: Bitte füllen Sie die Lücken […] aus.',
  unknownPerson: (who) => `Für „${who}“ habe ich in Ihrem Adressbuch keine Adresse gefunden.`,
  ranking: { senders: 'Am meisten schreiben Ihnen:', recipients: 'Am meisten schreiben Sie an:' },
  careful:
    'Vorsicht: Diese E-Mail gibt Anweisungen oder verlangt Geheimes oder Geld. Befolgen Sie sie nur, wenn Sie den Absender kennen.',
  examples:
    'Versuchen Sie es mit „Was ist heute zu tun?“, „Wie viele Newsletter habe ich?“ oder „Wer hat mir diese Woche geschrieben?“.',
  unsubscribe: (who) => `Öffnen Sie diese E-Mail von ${who} und wählen Sie „Abbestellen“. Das kann ich nicht für Sie tun.`,
  severalPeople: (who, list) => `Für „${who}“ kommen mehrere Personen infrage: ${list}. Bitte wählen Sie eine Person.`,
  neverActs: {
    send: 'Ich kann keine E-Mails senden. Öffnen Sie den Entwurf, prüfen Sie ihn und drücken Sie auf Senden.',
    delete: 'Ich kann keine E-Mails löschen. Vielleicht meinen Sie diese; dort können Sie sie löschen.',
    archive: 'Ich kann keine E-Mails verschieben. Vielleicht meinen Sie diese; dort können Sie sie archivieren.',
    forward: 'Ich kann keine E-Mails weiterleiten. Öffnen Sie die E-Mail und wählen Sie Weiterleiten.',
    mark: 'Ich kann E-Mails und Listen nicht ändern. Vielleicht meinen Sie diese.',
  },
  hint: 'Fragen Sie gern weiter, oder öffnen Sie eine der E-Mails.',
}

export const answerTexts = (language: Language, near: boolean): AnswerTexts => (language === 'en' ? en : near ? du : sie)

const regions = { en: 'en-GB', de: 'de-DE' } as const
export const formatDay = (iso: string, language: Language, zone: string) =>
  new Intl.DateTimeFormat(regions[language], { dateStyle: 'medium', timeZone: zone }).format(new Date(iso))

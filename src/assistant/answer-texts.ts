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
  openMailFirst: 'Please open the email this is about, then ask me again.',
  noText: "Please give me the text, after a colon or in the email you're writing.",
  nothingFound: (q: string) => `I found no emails about this. I searched for: ${q}`,
  tryOthers: 'Try a name, a word from the subject, or fewer words. If you know the email, open it and ask me there.',
  aboutWhat: "Who or what is it about? Tell me and I'll search for it.",
  emptyMail: 'This email has no text.',
  count: (n: number, q: string) => (n === 1 ? `There is 1 matching email (${q}).` : `There are ${n} matching emails (${q}).`),
  found: (n: number, q: string) => (n === 1 ? `I found 1 email (${q}).` : `I found ${n} emails (${q}).`),
  someWords: 'No email contains all these words. These contain most of them.',
  senders: (n: number) => (n === 1 ? 'One person wrote:' : `${n} people wrote:`),
  nobody: 'Nobody.',
  more: (n: number) => `And ${n} more.`,
  best: 'Best matches:',
  inTheMail: 'The email says:',
  notInTheMail: 'I found nothing about that in this email.',
  wrote: (who: string, when: string) => `${who}, ${when}`,
  summaryOf: (subject: string) => `In short, “${subject}”:`,
  inbox: (unread: number) =>
    unread === 1 ? 'You have 1 unread email in your inbox:' : `You have ${unread} unread emails in your inbox:`,
  noUnread: 'You have no unread emails in your inbox.',
  todo: {
    answers: (n: number) => (n === 1 ? '1 email needs your reply:' : `${n} emails need your reply:`),
    deadlines: (n: number) => (n === 1 ? '1 deadline is coming up:' : `${n} deadlines are coming up:`),
    all: (n: number) => (n === 1 ? 'You have one thing to do:' : `You have ${n} things to do, most urgent first:`),
  },
  nothingToDo: {
    answers: 'I found no emails that need your reply.',
    deadlines: 'I found no upcoming deadlines.',
    all: 'I found nothing for you to do.',
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
  thatMail: (subject: string, who: string) => `“${subject}” from ${who}`,
  hint: 'Ask a follow-up question, or open one of the emails.',
  empathy: "I understand that there's a lot to keep track of.",
  labels: { open: 'Open email', search: 'Show all results', compose: 'Use this email', reply: 'Use this reply' },
}
export type AnswerTexts = typeof en

const du: AnswerTexts = {
  hello: 'Hallo. Was kann ich für dich tun?',
  feeling: 'Hier ist alles in Ordnung, danke. Was kann ich für dich tun?',
  thanks: 'Gern geschehen.',
  bye: 'Auf Wiedersehen. Deine Mails bleiben, wo sie sind.',
  self: (model, reachable) =>
    model === null
      ? `Ich bin der Assistent dieses Postfachs, ein Programm. ${reachable ? 'Es ist kein Sprachmodell eingerichtet' : 'Das Sprachmodell dieses Servers antwortet gerade nicht'}, also antworte ich nach Regeln: Ich suche, zähle, zitiere, fasse zusammen und entwerfe aus Vorlagen.`
      : `Ich bin der Assistent dieses Postfachs, ein Programm. Das Sprachmodell ${model} hilft mir beim Formulieren. Ich schlage vor; Senden und Löschen bleiben bei dir.`,
  help: 'Ich kann deine Mails durchsuchen und zitieren („Wann ist die Frist für die Versicherung?“), zählen („Wie viele ungelesene Mails habe ich?“), eine Mail oder den Posteingang zusammenfassen, eine Mail oder Antwort entwerfen („Schreib Lena wegen des Budgets“) und einen Text kürzer oder freundlicher machen. Ich schlage nur vor: Ich sende und lösche nichts.',
  noModel: 'Dazu braucht es ein Sprachmodell, und auf diesem Server ist keines eingerichtet.',
  away: 'Dazu braucht es ein Sprachmodell, und das Sprachmodell dieses Servers antwortet gerade nicht.',
  notAllowed:
    'Es ist ein Sprachmodell außerhalb dieses Servers eingerichtet, und du hast ihm nicht erlaubt, deine Mails zu lesen. Ändern kannst du das in den Einstellungen unter Datenschutz.',
  limit: 'Der heutige Vorrat des Sprachmodells ist aufgebraucht.',
  openMailFirst: 'Bitte öffne die Mail, um die es geht, und frag mich dann noch einmal.',
  noText: 'Bitte gib mir den Text, um den es geht, nach einem Doppelpunkt oder in der Nachricht, die du schreibst.',
  nothingFound: (q) => `Ich habe dazu keine Mail gefunden. Gesucht habe ich nach: ${q}`,
  tryOthers:
    'Vielleicht hilft ein Name, ein Wort aus dem Betreff oder eine Suche mit weniger Wörtern. Kennst du die Mail, dann öffne sie und frag mich dort.',
  aboutWhat: 'Um wen oder was geht es? Sag es mir, dann suche ich danach.',
  emptyMail: 'Diese Mail hat keinen Text.',
  count: (n, q) => (n === 1 ? `Es gibt 1 solche Mail (${q}).` : `Es gibt ${n} solche Mails (${q}).`),
  found: (n, q) => (n === 1 ? `Ich habe 1 Mail gefunden (${q}).` : `Ich habe ${n} Mails gefunden (${q}).`),
  someWords: 'Keine Mail hat alle diese Wörter, diese haben die meisten davon.',
  senders: (n) => (n === 1 ? 'Geschrieben hat eine Person:' : `Geschrieben haben ${n} Personen:`),
  nobody: 'Niemand.',
  more: (n) => `Und ${n} weitere.`,
  best: 'Was am besten passt:',
  inTheMail: 'In der Mail steht:',
  notInTheMail: 'Dazu finde ich in dieser Mail nichts.',
  wrote: (who, when) => `${who}, ${when}`,
  summaryOf: (subject) => `Kurz gefasst, „${subject}“:`,
  inbox: (unread) =>
    unread === 1 ? 'Im Posteingang liegt 1 ungelesene Mail:' : `Im Posteingang liegen ${unread} ungelesene Mails:`,
  noUnread: 'Im Posteingang ist nichts ungelesen.',
  todo: {
    answers: (n) => (n === 1 ? '1 Mail wartet auf Antwort:' : `${n} Mails warten auf Antwort:`),
    deadlines: (n) => (n === 1 ? '1 Frist steht an:' : `${n} Fristen stehen an:`),
    all: (n) => (n === 1 ? 'Eines ist zu tun:' : `${n} Dinge sind zu tun, das Dringendste zuerst:`),
  },
  nothingToDo: {
    answers: 'Ich habe keine Mail gefunden, die auf Antwort wartet.',
    deadlines: 'Ich habe keine Frist gefunden, die ansteht.',
    all: 'Ich habe nichts gefunden, was zu tun ist.',
  },
  due: (when) => `fällig ${when}`,
  draftFor: (who) => `Hier ist ein Entwurf für ${who}. Bitte lies ihn, bevor du ihn verwendest; gesendet ist nichts.`,
  draftWithout: 'Hier ist ein Entwurf. Bitte lies ihn und wähle, wer ihn bekommt; gesendet ist nichts.',
  replyFor: (who) => `Hier ist eine Antwort an ${who}. Bitte lies sie, bevor du sie verwendest; gesendet ist nichts.`,
  template: 'Sie stammt aus einer Vorlage: Bitte ergänze, was in […] steht.',
  unknownPerson: (who) => `Für „${who}“ habe ich in deinem Adressbuch keine Adresse gefunden.`,
  severalPeople: (who, list) => `„${who}“ könnten mehrere sein: ${list}. Bitte wähle eine Person.`,
  rewritten: 'Hier ist er:',
  cannotTranslate: 'Zum Übersetzen braucht es ein Sprachmodell, und hier antwortet keines.',
  neverActs: {
    send: 'Ich sende nie selbst etwas. Öffne den Entwurf, lies ihn und drück auf Senden.',
    delete: 'Ich lösche nie selbst etwas. Hier ist, was du meinen könntest; Löschen ist dort ein Klick.',
    archive: 'Ich verschiebe Mails nie selbst. Hier ist, was du meinen könntest; Archivieren ist dort ein Klick.',
    forward: 'Ich leite nie selbst etwas weiter. Öffne die Mail und wähle Weiterleiten.',
    mark: 'Ich ändere nie selbst etwas an Mails oder Listen. Hier ist, was du meinen könntest.',
  },
  thatMail: (subject, who) => `„${subject}“ von ${who}`,
  hint: 'Frag gern weiter, oder öffne eine der Mails.',
  empathy: 'Ich verstehe, dass da viel zusammenkommt.',
  labels: {
    open: 'Mail öffnen',
    search: 'Alle in der Suche zeigen',
    compose: 'Diese E-Mail verwenden',
    reply: 'Diese Antwort verwenden',
  },
}

/** Only what differs from `du`. */
const sie: AnswerTexts = {
  ...du,
  hello: 'Guten Tag. Was kann ich für Sie tun?',
  feeling: 'Hier ist alles in Ordnung, danke. Was kann ich für Sie tun?',
  bye: 'Auf Wiedersehen. Ihre Mails bleiben, wo sie sind.',
  self: (model, reachable) => du.self(model, reachable).replace('bleiben bei dir', 'bleiben bei Ihnen'),
  help: du.help.replace('deine Mails', 'Ihre Mails'),
  notAllowed:
    'Es ist ein Sprachmodell außerhalb dieses Servers eingerichtet, und Sie haben ihm nicht erlaubt, Ihre Mails zu lesen. Ändern können Sie das in den Einstellungen unter Datenschutz.',
  openMailFirst: 'Bitte öffnen Sie die Mail, um die es geht, und fragen Sie mich dann noch einmal.',
  noText: 'Bitte geben Sie mir den Text, um den es geht, nach einem Doppelpunkt oder in der Nachricht, die Sie schreiben.',
  tryOthers:
    'Vielleicht hilft ein Name, ein Wort aus dem Betreff oder eine Suche mit weniger Wörtern. Kennen Sie die Mail, dann öffnen Sie sie und fragen Sie mich dort.',
  aboutWhat: 'Um wen oder was geht es? Sagen Sie es mir, dann suche ich danach.',
  draftFor: (who) => `Hier ist ein Entwurf für ${who}. Bitte lesen Sie ihn, bevor Sie ihn verwenden; gesendet ist nichts.`,
  draftWithout: 'Hier ist ein Entwurf. Bitte lesen Sie ihn und wählen Sie, wer ihn bekommt; gesendet ist nichts.',
  replyFor: (who) => `Hier ist eine Antwort an ${who}. Bitte lesen Sie sie, bevor Sie sie verwenden; gesendet ist nichts.`,
  template: 'Der Text stammt aus einer Vorlage: Bitte ergänzen Sie, was in […] steht.',
  unknownPerson: (who) => `Für „${who}“ habe ich in Ihrem Adressbuch keine Adresse gefunden.`,
  severalPeople: (who, list) => `„${who}“ könnten mehrere sein: ${list}. Bitte wählen Sie eine Person.`,
  neverActs: {
    send: 'Ich sende nie selbst etwas. Öffnen Sie den Entwurf, lesen Sie ihn und drücken Sie auf Senden.',
    delete: 'Ich lösche nie selbst etwas. Hier ist, was Sie meinen könnten; Löschen ist dort ein Klick.',
    archive: 'Ich verschiebe Mails nie selbst. Hier ist, was Sie meinen könnten; Archivieren ist dort ein Klick.',
    forward: 'Ich leite nie selbst etwas weiter. Öffnen Sie die Mail und wählen Sie Weiterleiten.',
    mark: 'Ich ändere nie selbst etwas an Mails oder Listen. Hier ist, was Sie meinen könnten.',
  },
  hint: 'Fragen Sie gern weiter, oder öffnen Sie eine der Mails.',
}

export const answerTexts = (language: Language, near: boolean): AnswerTexts => (language === 'en' ? en : near ? du : sie)

const regions = { en: 'en-GB', de: 'de-DE' } as const
export const formatDay = (iso: string, language: Language, zone: string) =>
  new Intl.DateTimeFormat(regions[language], { dateStyle: 'medium', timeZone: zone }).format(new Date(iso))

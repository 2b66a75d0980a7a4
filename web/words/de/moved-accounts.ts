// Accounts that become part of a shared mailbox, in German.
import type { movedAccounts as english } from '../en/moved-accounts.ts'
import type { SomeWords } from '../translate.ts'
import { some } from './app/count.ts'

export const movedAccounts: SomeWords<typeof english> = {
  share: 'Teilen …',
  shareLabel: (email) => `${email} teilen …`,
  shareTitle: 'Aus diesem Konto ein gemeinsames Postfach machen',
  shareIt: 'Postfach teilen',
  shareFailed: 'Das Postfach konnte nicht geteilt werden. Nichts wurde verschoben.',
  previewFailed: 'Es ließ sich nicht prüfen, was umzieht.',
  whatMoves: 'Was umzieht',
  mails: (n, starred) =>
    `${n === 1 ? '1 E-Mail zieht mit ihrem Ordner um' : `${some(n, '', 'E-Mails')} ziehen mit ihren Ordnern um`}${starred === 0 ? '' : `, ${starred.toLocaleString('de')} davon markiert`}.`,
  sorted: (n) =>
    n === 1
      ? '1 E-Mail bleibt in ihrem intelligenten Ordner.'
      : `${some(n, '', 'E-Mails')} bleiben in ihren intelligenten Ordnern.`,
  folderName: (name) => `„${name}“`,
  ownFolders: (count, names) =>
    count === 1
      ? `Ihr intelligenter Ordner ${names} wird mit seinen E-Mails kopiert.`
      : `Ihre intelligenten Ordner ${names} werden mit ihren E-Mails kopiert.`,
  rules: (n) => (n === 1 ? '1 Regel wird kopiert.' : `${some(n, '', 'Regeln')} werden kopiert.`),
  drafts: (n) => (n === 1 ? '1 Entwurf zieht mit um.' : `${some(n, '', 'Entwürfe')} ziehen mit um.`),
  scheduled: (n) =>
    n === 1
      ? '1 geplante E-Mail zieht mit um und wird von dort gesendet.'
      : `${some(n, '', 'geplante E-Mails')} ziehen mit um und werden von dort gesendet.`,
  leaves: 'All das verlässt Ihre eigenen E-Mails. Sie öffnen es über die Seitenleiste und verwalten es.',
  until: (date) => `Bis ${date} können Sie es zurückverschieben.`,
  othersHave: (n) =>
    n === 1
      ? '1 andere Person hier hat dasselbe Postfach verbunden.'
      : `${some(n, '', 'andere Personen')} hier haben dasselbe Postfach verbunden.`,
  offerToo: 'Ihnen die Mitgliedschaft anbieten',
  offerHint:
    'Erkannt an Server und Benutzername, nicht an der eingegebenen Adresse. Großbuchstaben und Punkte bei Gmail machen keinen Unterschied.',
  offers: 'Gemeinsame Postfächer für Sie',
  offer: (email, mailbox) => `${email} ist hier ein gemeinsames Postfach: „${mailbox}“.`,
  offerRole: (role) => `Sie haben es ebenfalls verbunden. Wenn Sie annehmen, werden Sie Mitglied: ${role}.`,
  sameMail: 'Sie sehen dort dieselben E-Mails mit denselben Sternen und Ordnern.',
  ownStays: 'Ihre eigenen intelligenten Ordner und Regeln gelten dort nicht.',
  draftsStay: (n) =>
    n === 1
      ? '1 Entwurf bleibt ohne Konto in Ihren Entwürfen.'
      : `${some(n, '', 'Entwürfe')} bleiben ohne Konto in Ihren Entwürfen.`,
  copyKept: (date) =>
    `Ihre eigene Verbindung pausiert und wird hier nach dem ${date} gelöscht. Bis dahin können Sie sie zurückverschieben.`,
  accept: 'Annehmen',
  acceptLabel: (mailbox) => `${mailbox} annehmen`,
  acceptFailed: 'Das Angebot konnte nicht angenommen werden. Nichts wurde verschoben.',
  decline: 'Ablehnen',
  declineLabel: (mailbox) => `${mailbox} ablehnen`,
  declineTitle: (mailbox) => `„${mailbox}“ ablehnen?`,
  declineText: 'Sie werden nicht noch einmal gefragt. Die Verwaltung kann Sie trotzdem noch als Mitglied hinzufügen.',
  declineFailed: 'Das Angebot konnte nicht abgelehnt werden.',
  declined: 'Angebot abgelehnt',
  moved: 'Umgezogene Konten',
  movedFailed: 'Die umgezogenen Konten konnten nicht geladen werden.',
  inMailbox: (mailbox, date) => `Seit ${date} in „${mailbox}“`,
  parkedFor: (mailbox, date) => `Seit ${date} durch „${mailbox}“ ersetzt`,
  inDeleted: (date) => `Umgezogen am ${date}`,
  openUntil: (date) => `lässt sich bis ${date} zurückverschieben`,
  moving: 'Zieht um …',
  movingBack: 'Kommt zurück …',
  movingHint: 'Sie können weiterarbeiten. E-Mails erscheinen nach und nach.',
  back: 'Zurückverschieben',
  backLabel: (email) => `${email} zurückverschieben`,
  backTitle: (email) => `${email} zu Ihren E-Mails zurückverschieben?`,
  backFailed: 'Das Konto konnte nicht zurückverschoben werden.',
  losesMail: (others) =>
    others === 1
      ? 'Das andere Mitglied verliert den Zugriff auf diese E-Mails.'
      : `Die anderen ${others} Mitglieder verlieren den Zugriff auf diese E-Mails.`,
  teamworkStays: (n) =>
    n === 1
      ? 'Zuweisung und Kommentare von 1 Unterhaltung bleiben ohne ihre E-Mails zurück.'
      : `Zuweisungen und Kommentare von ${n.toLocaleString('de')} Unterhaltungen bleiben ohne ihre E-Mails zurück.`,
  membersStay: 'Das gemeinsame Postfach und seine Mitglieder bleiben, ebenso Entwürfe anderer Mitglieder.',
  parkedBack: 'Es wird wieder in Ihren eigenen E-Mails synchronisiert. Sie bleiben Mitglied des gemeinsamen Postfachs.',
  offered: (role) => `Anderen mit diesem Postfach angeboten: ${role}`,
  offerIt: 'Anbieten',
  offerItLabel: (email) => `${email} anbieten`,
  roleOffered: 'Angebotene Rolle',
  withdraw: 'Zurückziehen',
  withdrawLabel: (email) => `Angebot von ${email} zurückziehen`,
  offerChanged: 'Angebot gesendet',
  offerWithdrawn: 'Angebot zurückgezogen',
  offerFailed: 'Das Angebot konnte nicht geändert werden.',
}

import type { SentenceBook } from '../../sentence-book.ts'

export const sharedMailboxes: SentenceBook['sentences'] = {
  "This mailbox isn't shared with you.": 'Dieses Postfach ist nicht für Sie freigegeben.',
  "This isn't available in a shared mailbox.": 'Das gibt es in gemeinsamen Postfächern nicht.',
  "You can't read this mailbox.": 'Sie können dieses Postfach nicht lesen.',
  'You can only read this mailbox. A manager can give you more rights.':
    'Sie können dieses Postfach nur lesen. Die Verwaltung kann Ihnen mehr Rechte geben.',
  "You can't send from this mailbox. A manager can give you this right.":
    'Sie können aus diesem Postfach nicht senden. Die Verwaltung kann Ihnen das Recht dazu geben.',
  'Only managers of this mailbox can do this.': 'Das kann nur die Verwaltung dieses Postfachs.',
  'Your role in this mailbox has changed. Please try again.':
    'Ihre Rolle in diesem Postfach hat sich geändert. Bitte versuchen Sie es noch einmal.',
  "No manager has allowed an AI model to read this mailbox, so here's a template to start from.":
    'Die Verwaltung hat keinem KI-Modell erlaubt, dieses Postfach zu lesen. Hier ist eine Vorlage.',
  "This mailbox has reached today's AI limit, so here's a template to start from.":
    'Das heutige KI-Limit dieses Postfachs ist erreicht. Hier ist eine Vorlage.',
  'You can be in at most {} shared mailboxes.': 'Sie können in höchstens {1} gemeinsamen Postfächern Mitglied sein.',
  'A shared mailbox can have at most {} members.': 'Ein gemeinsames Postfach kann höchstens {1} Mitglieder haben.',
  "An archive can't become a shared mailbox.": 'Ein Archiv kann kein gemeinsames Postfach werden.',
  'An email is just being sent from this mailbox. Please try again in a minute.':
    'Aus diesem Postfach wird gerade eine E-Mail gesendet. Bitte versuchen Sie es in einer Minute noch einmal.',
  'Emails of this mailbox wait to be sent. Send or cancel them first.':
    'E-Mails dieses Postfachs warten auf den Versand. Senden oder verwerfen Sie diese zuerst.',
  'This draft moved to another mailbox with its account. Open it there. What you wrote here since is still in this window.':
    'Dieser Entwurf ist mit seinem Konto in ein anderes Postfach umgezogen. Öffnen Sie ihn dort. Was Sie hier seitdem geschrieben haben, ist noch in diesem Fenster.',
  'This offer is over.': 'Dieses Angebot gilt nicht mehr.',
  "This move can't be undone any more.": 'Das lässt sich nicht mehr rückgängig machen.',
  'This mailbox is being moved. Please try again in a minute.':
    'Dieses Postfach wird gerade verschoben. Bitte versuchen Sie es in einer Minute noch einmal.',
  'You have connected this mailbox again. Disconnect it first.':
    'Sie haben dieses Postfach wieder verbunden. Trennen Sie es zuerst.',
  'Nobody signs in here with this address.': 'Mit dieser Adresse meldet sich hier niemand an.',
  'This person is a member already.': 'Diese Person ist schon Mitglied.',
  'This person is no member any more.': 'Diese Person ist kein Mitglied mehr.',
  'A mailbox needs someone who manages it. {}': 'Ein Postfach braucht jemanden, der es verwaltet. {1}',
  'Make someone else a manager first, or delete the mailbox.':
    'Geben Sie die Verwaltung zuerst jemand anderem, oder löschen Sie das Postfach.',
  'This program no longer has access.': 'Dieses Programm hat keinen Zugriff mehr.',
  'Please choose accounts of yours, or a shared mailbox.':
    'Bitte wählen Sie entweder eigene Konten oder ein gemeinsames Postfach.',
  'You are a member by a group. Leave the group to leave the mailbox.':
    'Sie sind durch eine Gruppe Mitglied. Verlassen Sie die Gruppe, um das Postfach zu verlassen.',
  'This person is a member by a group. Remove the group, or ask someone who manages it.':
    'Diese Person ist durch eine Gruppe Mitglied. Entfernen Sie die Gruppe, oder wenden Sie sich an deren Verwaltung.',
  "You aren't in this group.": 'Sie sind nicht in dieser Gruppe.',
  'You can be in at most {} groups.': 'Sie können in höchstens {1} Gruppen sein.',
  'A group can have at most {} people.': 'Eine Gruppe kann höchstens {1} Personen haben.',
  'This person is in {} groups already.': 'Diese Person ist schon in {1} Gruppen.',
  'This person is in the group already.': 'Diese Person ist schon in der Gruppe.',
  "This person isn't in the group any more.": 'Diese Person ist nicht mehr in der Gruppe.',
  'Only people who manage this group can do this.': 'Das kann nur, wer diese Gruppe verwaltet.',
  'A group needs someone who manages it. {}': 'Eine Gruppe braucht jemanden, der sie verwaltet. {1}',
  'Let someone else manage it first, or delete the group.':
    'Geben Sie die Verwaltung zuerst jemand anderem, oder löschen Sie die Gruppe.',
  'At most {} mailboxes can be shared with a group.': 'Für eine Gruppe können höchstens {1} Postfächer freigegeben werden.',
  'The mailbox is shared with this group already.': 'Das Postfach ist für diese Gruppe schon freigegeben.',
  "The mailbox isn't shared with this group any more.": 'Das Postfach ist für diese Gruppe nicht mehr freigegeben.',
}

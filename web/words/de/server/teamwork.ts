// Who deals with conversations of shared mailboxes, and comments.
export const teamwork = {
  'This is available in shared mailboxes only.': 'Das gibt es nur in gemeinsamen Postfächern.',
  'Nobody is assigned to this conversation any more.': 'Diese Unterhaltung ist niemandem mehr zugewiesen.',
  '{} is assigned to this conversation now.': 'Diese Unterhaltung ist jetzt {1} zugewiesen.',
  'This person is no member any more.': 'Diese Person ist kein Mitglied mehr.',
  '{} can only read this mailbox. A manager can give them more rights.':
    '{1} darf dieses Postfach nur lesen. Die Verwaltung kann weitere Rechte geben.',
  "{} can't be assigned: the account is disabled.": '{1} kann nicht zugewiesen werden: Das Konto ist deaktiviert.',
  'This conversation has too many comments.': 'Diese Unterhaltung hat zu viele Kommentare.',
  'Only its author can edit a comment.': 'Einen Kommentar kann nur bearbeiten, wer ihn geschrieben hat.',
  "Comments can't be edited after 15 minutes.": 'Kommentare lassen sich nach 15 Minuten nicht mehr bearbeiten.',
  'Only its author and managers can delete a comment.':
    'Einen Kommentar können nur löschen, wer ihn geschrieben hat, und die Verwaltung.',
  'This comment no longer exists.': 'Diesen Kommentar gibt es nicht mehr.',
  'Please write something.': 'Bitte schreiben Sie etwas.',
  'This comment is too long.': 'Dieser Kommentar ist zu lang.',
  'Please mention fewer people.': 'Bitte erwähnen Sie weniger Personen.',
  'The end is before the beginning.': 'Das Ende liegt vor dem Anfang.',
  'Rules can assign in shared mailboxes only.': 'Regeln können nur in gemeinsamen Postfächern zuweisen.',
  'A rule can only assign members who can write in this mailbox.':
    'Eine Regel kann nur Mitgliedern zuweisen, die in diesem Postfach schreiben dürfen.',
  'Please choose at most a year.': 'Bitte wählen Sie höchstens ein Jahr.',
}

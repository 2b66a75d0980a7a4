// Answers from shared mailboxes.
export const sharedReplies = {
  'Not sent yet: something came in between in this conversation. Please look at it first.':
    'Noch nicht gesendet: In dieser Unterhaltung ist etwas dazwischengekommen. Bitte sehen Sie es sich zuerst an.',
  'Something came in between in this conversation while this email was waiting.':
    'Während diese E-Mail wartete, ist in dieser Unterhaltung etwas dazwischengekommen.',
  'You can only read this mailbox.': 'Sie können dieses Postfach nur lesen.',
  'This conversation no longer exists.': 'Diese Unterhaltung gibt es nicht mehr.',
}

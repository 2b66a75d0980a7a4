// Who reads and who writes in a conversation of a shared mailbox, and answers that are held.
const list = (names: string[]) => new Intl.ListFormat('en').format(names)

export const sharedReplies = {
  reading: (names: string[]) => (names.length === 1 ? `${list(names)} is reading` : `${list(names)} are reading`),
  writing: (names: string[]) => (names.length === 1 ? `${list(names)} is writing a reply` : `${list(names)} are writing replies`),
  title: 'Not sent yet: this came in between.',
  failed: 'Failed to load what came in between.',
  newMail: (from: string) => `New email from ${from}`,
  beingSent: (name: string) => `A reply from ${name} is being sent`,
  replied: (name: string) => `${name} has replied`,
  notSent: (name: string) => `A reply from ${name} couldn't be sent`,
  formerMember: 'a former member',
  sendAnyway: 'Send anyway',
  discard: 'Discard draft',
  keep: 'Keep as draft',
}

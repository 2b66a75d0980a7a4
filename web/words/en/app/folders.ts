// The words of correcting what folders are for.
export const folders = {
  title: 'Folders',
  hint: 'What is archived, deleted or sent goes to these folders on the mail server.',
  asOnServer: (name: string | undefined) => (name ? `As the server says: ${name}` : 'As the server says'),
  roles: { archive: 'Archive', sent: 'Sent', drafts: 'Drafts', junk: 'Junk', trash: 'Trash' },
  saved: 'Folder changed',
  saveFailed: 'The folder could not be changed.',
  loadFailed: 'The folders could not be loaded.',
  counts: (total: number, unread: number) => (unread > 0 ? `${total} emails, ${unread} unread` : `${total} emails`),
  compare: (name: string) => `Compare ${name} with the mail server`,
  comparing: 'The folder is being compared with the mail server.',
  compareFailed: 'The folder could not be compared with the mail server.',
}

// The words of correcting what folders are for.
export const folders = {
  title: 'Folders',
  hint: 'Where archived, deleted and sent mail goes on the mail server.',
  asOnServer: (name: string | undefined) => (name ? `Server default: ${name}` : 'Server default'),
  roles: { archive: 'Archive', sent: 'Sent', drafts: 'Drafts', junk: 'Junk', trash: 'Trash' },
  saved: 'Folder changed',
  saveFailed: "Couldn't change the folder.",
  loadFailed: "Couldn't load the folders.",
  counts: (total: number, unread: number) => {
    const all = total === 1 ? '1 email' : `${total} emails`
    return unread > 0 ? `${all}, ${unread} unread` : all
  },
  compare: (name: string) => `Resync ${name}`,
  comparing: 'Resyncing the folder…',
  compareFailed: "Couldn't resync the folder.",
}

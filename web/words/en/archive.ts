// Archives: mail that lives on this server alone, and the files it comes from.
const count = (n: number, one: string, many: string) => (n === 1 ? `1 ${one}` : `${n.toLocaleString('en')} ${many}`)

export const archive = {
  title: 'Import mail',
  hint: 'Files of mail (.mbox, .eml, a .zip of such files, or an export of Homing) become an archive: an account that lives on this server alone. Its mail can be read, searched and filed like any other. Nothing is sent from it.',
  again: 'The same file again adds nothing. An import that was broken off goes on where it was.',
  into: 'Into',
  newArchive: 'A new archive',
  name: 'Name of the archive',
  usualName: 'Imported mail',
  choose: 'Choose files',
  drop: 'or drop them here',
  dropNow: 'Drop the files to import them',
  start: (files: number) => (files === 1 ? 'Import 1 file' : `Import ${files} files`),
  remove: (name: string) => `Leave out ${name}`,
  cancel: 'Cancel import',
  waiting: 'waits',
  cancelled: 'Broken off. What came until then is there.',
  uploading: (percent: number) => `${percent} %`,
  taking: 'All of it is here; its mails are being filed…',
  done: (imported: number, known: number) =>
    known === 0
      ? `${count(imported, 'mail', 'mails')} imported.`
      : `${count(imported, 'mail', 'mails')} imported, ${count(known, 'was', 'were')} there already.`,
  refused: (refused: number) => `${count(refused, 'was', 'were')} left out:`,
  failed: 'The file could not be imported.',
  where: 'You find them under Folders in the menu, and by searching.',
  notMade: 'The archive could not be made.',
  here: 'Lives on this server alone',
  delete: 'Delete archive',
  confirmDelete: (name: string) => `Delete the archive ${name}?`,
  deleteHint: 'All of its mails are deleted. They may be nowhere else: take them with you first, under Settings, Data.',
  deleted: 'Archive deleted',
  deleteFailed: 'The archive could not be deleted.',
  filesToo: 'Mail in files (.mbox, .eml) can be imported, too.',
  importThem: 'Import mail',
}

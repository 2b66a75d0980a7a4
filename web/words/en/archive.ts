// Archives: mail that lives on this server alone, and the files it comes from.
const count = (n: number, one: string, many: string) => (n === 1 ? `1 ${one}` : `${n.toLocaleString('en')} ${many}`)

export const archive = {
  title: 'Import mail',
  hint: 'Import .mbox or .eml files, a .zip of them, or a Homing export into an archive, an account stored only on this server.',
  again: 'Importing a file twice adds no duplicates. Interrupted imports resume.',
  into: 'Import into',
  newArchive: 'New archive',
  name: 'Archive name',
  usualName: 'Imported mail',
  choose: 'Choose files',
  drop: 'or drop them here',
  dropNow: 'Drop files to import them',
  start: (files: number) => (files === 1 ? 'Import 1 file' : `Import ${files} files`),
  remove: (name: string) => `Remove ${name}`,
  cancel: 'Cancel import',
  waiting: 'waiting',
  cancelled: 'Cancelled. Emails imported so far are kept.',
  uploading: (percent: number) => `${percent} %`,
  taking: 'Uploaded. Importing emails…',
  done: (imported: number, known: number) =>
    known === 0
      ? `${count(imported, 'email', 'emails')} imported.`
      : `${count(imported, 'email', 'emails')} imported, ${count(known, 'duplicate', 'duplicates')} skipped.`,
  refused: (refused: number) => `${count(refused, 'email', 'emails')} skipped:`,
  failed: "Couldn't import the file.",
  where: 'Find them under Folders or with search.',
  notMade: "Couldn't create the archive.",
  here: 'Stored only on this server',
  delete: 'Delete archive',
  confirmDelete: (name: string) => `Delete the archive ${name}?`,
  deleteHint: 'Deletes all its emails. They may exist nowhere else, so export your data first under Settings, Your data.',
  deleted: 'Archive deleted',
  deleteFailed: "Couldn't delete the archive.",
  filesToo: 'You can also import mail files (.mbox, .eml).',
  importThem: 'Import mail',
}

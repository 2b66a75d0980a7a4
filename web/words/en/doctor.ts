import type { DoctorArea, DoctorLine } from '../../../src/shared/doctor.ts'

export const doctor = {
  title: 'Doctor',
  hint: 'Looks at every part of this server and says how to mend what is wrong. It changes nothing and takes ten seconds at most.',
  examine: 'Examine',
  thorough: 'Also read the whole database',
  failed: 'The examination failed',
  lastFailed: 'The last examination could not be loaded.',
  never: 'Not examined since the server was started.',
  lastAt: (when: string) => `Examined ${when}`,
  allGood: 'Everything is in order.',
  found: (bad: number, warn: number) =>
    [bad > 0 ? `${bad} to mend` : '', warn > 0 ? `${warn} to look at` : ''].filter((part) => part !== '').join(', '),
  details: (lines: number) => `What was looked at (${lines})`,
  fix: 'What to do',
  states: { bad: 'To mend', warn: 'Worth a look', ok: 'In order', off: 'Not in use' } satisfies Record<
    DoctorLine['state'],
    string
  >,
  areas: {
    server: 'Server',
    database: 'Database',
    disk: 'Disk',
    clock: 'Clock',
    https: 'Way in',
    mailboxes: 'Mailboxes',
    model: 'AI model',
    voice: 'Voice',
    hearing: 'Hearing',
    backups: 'Backups',
    jobs: 'Jobs',
  } satisfies Record<DoctorArea, string>,
  mailboxOf: (person: string, kind: string) => `A mailbox of ${person} (${kind})`,
  bundle: 'Download support bundle',
  bundleFailed: 'The support bundle could not be made',
  bundleHint:
    'For somebody who helps you: this report, versions, counts, which settings are set, and the last lines of the log. No address, name, subject, token or host of a mail server is in it; please look through it all the same.',
}

import type { DoctorArea, DoctorLine } from '../../../src/shared/doctor.ts'

const count = (n: number, one: string, many: string) => (n === 0 ? '' : n === 1 ? `1 ${one}` : `${n} ${many}`)

export const doctor = {
  title: 'Doctor',
  hint: 'Checks every part of this server and suggests fixes. It changes nothing and takes up to ten seconds.',
  examine: 'Run checks',
  thorough: 'Also check the whole database',
  failed: 'The checks failed',
  lastFailed: "Couldn't load the last results.",
  never: 'Not run since the server started.',
  lastAt: (when: string) => `Checked ${when}`,
  allGood: 'No problems found.',
  found: (bad: number, warn: number) =>
    [count(bad, 'error', 'errors'), count(warn, 'warning', 'warnings')].filter((part) => part !== '').join(', '),
  details: (lines: number) => `All checks (${lines})`,
  fix: 'How to fix it',
  states: { bad: 'Error', warn: 'Warning', ok: 'OK', off: 'Not in use' } satisfies Record<DoctorLine['state'], string>,
  areas: {
    server: 'Server',
    database: 'Database',
    disk: 'Disk',
    clock: 'Clock',
    https: 'HTTPS',
    mailboxes: 'Mailboxes',
    model: 'AI model',
    voice: 'Voice',
    hearing: 'Speech recognition',
    push: 'Push notifications',
    webhooks: 'Webhooks',
    contacts: 'Contacts and calendars',
    homeAssistant: 'Home Assistant',
    backups: 'Backups',
    jobs: 'Jobs',
  } satisfies Record<DoctorArea, string>,
  contactsOf: (person: string) => `Contacts and calendars of ${person}`,
  mailboxOf: (person: string, kind: string) => `${person}'s mailbox (${kind})`,
  bundle: 'Download support bundle',
  bundleFailed: "Couldn't create the support bundle",
  bundleHint:
    'Includes this report, versions, counts, which settings are set, and recent log lines. Personal data is left out; please review it before sharing.',
}

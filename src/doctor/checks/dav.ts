// Contacts and calendars: whether the servers that people connected can be synced. What is here is what the last syncs came to;
// nobody is asked.
import type { App } from '../../app.ts'
import type { DavProblem } from '../../shared/dav.ts'
import type { DoctorLine } from '../../shared/doctor.ts'
import { davServers } from '../queries.ts'
import { linesOf, pseudonym } from '../report-line.ts'

export async function checkDav(app: App): Promise<DoctorLine[]> {
  const servers = await davServers(app.db)
  const { off, ok } = linesOf('contacts', 'contacts')
  if (servers.length === 0) return [off('No contacts or calendars are connected.')]
  const failing = servers.flatMap(({ id, person, problem }) => {
    if (problem === null) return []
    const { warn } = linesOf('contacts', `contacts.${pseudonym(app, id)}`, { person, kind: 'dav' })
    return [warn(problems[problem].says, problems[problem].fix)]
  })
  return failing.length > 0 ? failing : [ok(`Contacts and calendars are synced. Connected servers: ${servers.length}.`)]
}

const inSettings = 'Its owner can check it under Settings, Contacts and calendar.'
const network = "Check that server, and this machine's internet and DNS connection. Then its owner can sync again."

const problems: Record<DavProblem, { says: string; fix: string }> = {
  denied: { says: 'A server of contacts and calendars rejected the username or password.', fix: inSettings },
  'not-allowed': {
    says: "The address of a server of contacts and calendars isn't allowed here.",
    fix: 'If it is a server of yours, add it to DAV_HOSTS_ALLOW and restart Homing.',
  },
  'not-found': { says: 'No address books or calendars were found at the address of a server.', fix: inSettings },
  limited: { says: 'A server of contacts and calendars is limiting requests.', fix: network },
  unavailable: { says: "A server of contacts and calendars can't be reached.", fix: network },
  timeout: { says: "A server of contacts and calendars didn't respond in time.", fix: network },
  foreign: { says: "The response of a server of contacts and calendars can't be used.", fix: inSettings },
  'too-large': { says: 'A server of contacts and calendars sent more data than Homing accepts.', fix: inSettings },
  conflict: { says: 'An event was changed at a server of contacts and calendars at the same time.', fix: inSettings },
  elsewhere: { says: 'A server of contacts and calendars points to another server.', fix: inSettings },
}

// Push notifications: whether those that people set up arrive. What is here is what the last attempts came to; nothing is sent.
import type { App } from '../../app.ts'
import type { DoctorLine } from '../../shared/doctor.ts'
import type { PushProblem } from '../../shared/push.ts'
import { pushTargets } from '../queries.ts'
import { linesOf, pseudonym } from '../report-line.ts'

export async function checkPush(app: App): Promise<DoctorLine[]> {
  const targets = await pushTargets(app.db)
  const { off, ok } = linesOf('push', 'push')
  if (targets.length === 0) return [off('No push notifications are set up.')]
  const failing = targets.flatMap(({ id, kind, person, problem, disabled_at }) =>
    problem === null
      ? []
      : [lineFor(linesOf('push', `push.${pseudonym(app, id)}`, { person, kind }), problem, disabled_at !== null)],
  )
  return failing.length > 0 ? failing : [ok(`Push notifications arrive: ${targets.length} set up.`)]
}

function lineFor({ warn, bad }: ReturnType<typeof linesOf>, problem: PushProblem, disabled: boolean): DoctorLine {
  const { says, fix } = problems[problem]
  return disabled ? bad(`${says} It was turned off after repeated failures.`, fix) : warn(says, fix)
}

const inSettings = 'Its owner can check it under Settings, Notifications, and send a test.'
const network = "Check the push server, and this machine's internet and DNS connection. Then its owner can send a test."

const problems: Record<PushProblem, { says: string; fix: string }> = {
  denied: { says: 'The push server rejected the token.', fix: inSettings },
  'not-allowed': {
    says: "The push server's address isn't allowed here.",
    fix: 'If it is a server of yours, add it to PUSH_HOSTS_ALLOW and restart Homing.',
  },
  'not-found': { says: "There's no push server at this address.", fix: inSettings },
  limited: { says: 'The push server is limiting requests.', fix: network },
  unavailable: { says: "The push server can't be reached.", fix: network },
  timeout: { says: "The push server didn't respond in time.", fix: network },
  rejected: { says: "The push server didn't accept the message.", fix: inSettings },
  foreign: { says: "The server at this address doesn't accept push messages.", fix: inSettings },
}

// Webhooks: whether the events that people have sent arrive. What is here is what the last attempts came to; nothing is sent.
import type { App } from '../../app.ts'
import type { DoctorLine } from '../../shared/doctor.ts'
import type { WebhookProblem } from '../../shared/webhooks.ts'
import { webhooks } from '../queries.ts'
import { linesOf, pseudonym } from '../report-line.ts'

export async function checkWebhooks(app: App): Promise<DoctorLine[]> {
  const all = await webhooks(app.db)
  const { off, ok } = linesOf('webhooks', 'webhooks')
  if (all.length === 0) return [off('No webhooks are set up.')]
  const failing = all.flatMap(({ id, person, problem, disabled_at }) => {
    if (problem === null) return []
    const { warn, bad } = linesOf('webhooks', `webhooks.${pseudonym(app, id)}`, { person, kind: 'webhook' })
    const { says, fix } = problems[problem]
    return [disabled_at === null ? warn(says, fix) : bad(`${says} The webhook was turned off.`, fix)]
  })
  return failing.length > 0 ? failing : [ok(`Webhooks arrive: ${all.length} set up.`)]
}

const inSettings = 'Its owner can check it under Settings, Integrations, and send a test.'
const network = "Check that server, and this machine's internet and DNS connection. Then its owner can send a test."

const problems: Record<WebhookProblem, { says: string; fix: string }> = {
  denied: { says: 'The server of a webhook refused access.', fix: inSettings },
  'not-allowed': {
    says: "The address of a webhook isn't allowed here.",
    fix: 'If it is a server of yours, add it to WEBHOOK_HOSTS_ALLOW and restart Homing.',
  },
  'not-found': { says: "There's nothing at the address of a webhook.", fix: inSettings },
  limited: { says: 'The server of a webhook is limiting requests.', fix: network },
  unavailable: { says: "The server of a webhook can't be reached.", fix: network },
  timeout: { says: "The server of a webhook didn't respond in time.", fix: network },
  rejected: { says: "The server of a webhook didn't accept an event.", fix: inSettings },
  foreign: { says: 'The address of a webhook redirects.', fix: inSettings },
  gone: { says: 'The address of a webhook no longer exists.', fix: inSettings },
}

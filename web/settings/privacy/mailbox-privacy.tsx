// What members may use of AI in the shared mailbox that is shown. Managers decide and read the log; the others see what was decided.

import { hasModel } from '../../../src/shared/backend.ts'
import type { PrivacyFacts } from '../../../src/shared/privacy.ts'
import { trpc } from '../../api.ts'
import { QueryResult } from '../../query-result.tsx'
import { TrustedSenders } from '../../senders/trusted-senders.tsx'
import { Card, CardHeading } from '../../ui/card.tsx'
import { Switch } from '../../ui/switch.tsx'
import { useMailboxRole } from '../../use-mailbox-role.ts'
import { settingsWords } from '../../words/settings.ts'
import { AiLogCard } from './ai-log.tsx'
import { useSaveConsent } from './use-save-consent.ts'

const words = settingsWords.privacy
const ofMailbox = words.mailbox
/** Speech isn't part of shared mailboxes. */
const asked = ['modelHere', 'modelOutside'] as const

export function MailboxPrivacySection() {
  const { canManage } = useMailboxRole()
  return (
    <>
      <MailboxConsents canManage={canManage} />
      {canManage && <TrustedSenders />}
      {canManage && <AiLogCard />}
    </>
  )
}

function MailboxConsents({ canManage }: { canManage: boolean }) {
  const consent = trpc.privacy.consent.useQuery()
  const facts = trpc.privacy.facts.useQuery()
  const save = useSaveConsent()
  return (
    <Card>
      <CardHeading>{ofMailbox.title}</CardHeading>
      <QueryResult query={consent} lines={3}>
        {({ consent }) => (
          <div className="space-y-6 p-4">
            <p className="text-13 text-ink-soft">
              {facts.data && `${aiSentence(facts.data.ai)} `}
              {canManage ? ofMailbox.hint : ofMailbox.decided}
            </p>
            {asked.map((name) =>
              canManage ? (
                <Switch
                  key={name}
                  label={words[name]}
                  hint={ofMailbox[`${name}Hint`]}
                  checked={consent[name]}
                  onChange={(allowed) => save.mutate({ [name]: allowed })}
                />
              ) : (
                <Decided key={name} name={name} allowed={consent[name]} />
              ),
            )}
          </div>
        )}
      </QueryResult>
    </Card>
  )
}

function Decided({ name, allowed }: { name: (typeof asked)[number]; allowed: boolean }) {
  return (
    <div className="flex items-start justify-between gap-4 text-13">
      <div className="min-w-0">
        <p className="font-medium">{words[name]}</p>
        <p className="text-ink-soft">{ofMailbox[`${name}Hint`]}</p>
      </div>
      <p className="shrink-0">{allowed ? ofMailbox.allowed : ofMailbox.notAllowed}</p>
    </div>
  )
}

function aiSentence(ai: PrivacyFacts['ai']): string {
  if (ai.outside) return ofMailbox.aiOutside(ai.provider ?? words.aiSomebody)
  return hasModel(ai) ? ofMailbox.aiHere : words.aiNone
}

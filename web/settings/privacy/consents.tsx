// What a person allows to be done with their words.
import type { Consent } from '../../../src/shared/privacy.ts'
import { trpc } from '../../api.ts'
import { QueryResult } from '../../query-result.tsx'
import { Card, CardHeading } from '../../ui/card.tsx'
import { Switch } from '../../ui/switch.tsx'
import { settingsWords } from '../../words/settings.ts'
import { useSaveConsent } from './use-save-consent.ts'

const words = settingsWords.privacy
const asked: readonly (keyof Consent)[] = ['modelHere', 'modelOutside', 'speechOutside']

export function Consents() {
  const consent = trpc.privacy.consent.useQuery()
  const save = useSaveConsent()
  return (
    <Card>
      <CardHeading>{words.consents}</CardHeading>
      <QueryResult query={consent} lines={3}>
        {({ consent }) => (
          <div className="space-y-6 p-4">
            <p className="text-13 text-ink-soft">{words.consentsHint}</p>
            {asked.map((name) => (
              <Switch
                key={name}
                label={words[name]}
                hint={words[`${name}Hint`]}
                checked={consent[name]}
                onChange={(allowed) => save.mutate({ [name]: allowed })}
              />
            ))}
          </div>
        )}
      </QueryResult>
    </Card>
  )
}

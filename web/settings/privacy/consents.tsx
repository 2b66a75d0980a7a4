// What a person allows to be done with their words. A switch shows the new choice at once, and the old one again where it could
// not be saved.
import type { Consent } from '../../../src/shared/privacy.ts'
import { trpc } from '../../api.ts'
import { QueryResult } from '../../query-result.tsx'
import { Card, CardHeading } from '../../ui/card.tsx'
import { Switch } from '../../ui/switch.tsx'
import { settingsWords } from '../../words/settings.ts'

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

function useSaveConsent() {
  const utils = trpc.useUtils()
  return trpc.privacy.saveConsent.useMutation({
    // One after the other, so that the last choice is the one that is kept.
    scope: { id: 'consent' },
    meta: { error: words.consentFailed },
    onMutate: async (part) => {
      await utils.privacy.consent.cancel()
      const before = utils.privacy.consent.getData()
      utils.privacy.consent.setData(undefined, (old) => old && { consent: { ...old.consent, ...definedIn(part) } })
      return before
    },
    onError: (_error, _part, before) => utils.privacy.consent.setData(undefined, before),
    onSettled: () => utils.privacy.consent.invalidate(),
  })
}

function definedIn(part: { [K in keyof Consent]?: boolean | undefined }): Partial<Consent> {
  return Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined))
}

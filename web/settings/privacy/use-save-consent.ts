// Saves what a person, or a manager for a shared mailbox, allows. A switch shows the new choice at once, and the old one again where
// it could not be saved.
import type { Consent } from '../../../src/shared/privacy.ts'
import { trpc } from '../../api.ts'
import { settingsWords } from '../../words/settings.ts'

const words = settingsWords.privacy

export function useSaveConsent() {
  const utils = trpc.useUtils()
  return trpc.privacy.saveConsent.useMutation({
    // One after the other, so that the last choice is the one that is kept.
    scope: { id: 'consent' },
    meta: { error: words.consentFailed },
    onMutate: async (part) => {
      await utils.privacy.consent.cancel()
      const before = utils.privacy.consent.getData()
      utils.privacy.consent.setData(undefined, (old) => old && { ...old, consent: { ...old.consent, ...definedIn(part) } })
      return before
    },
    onError: (_error, _part, before) => utils.privacy.consent.setData(undefined, before),
    onSettled: () => utils.privacy.consent.invalidate(),
  })
}

function definedIn(part: { [K in keyof Consent]?: boolean | undefined }): Partial<Consent> {
  return Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined))
}

import { hasModel } from '../../src/shared/backend.ts'
import type { PrivacyFacts } from '../../src/shared/privacy.ts'
import { listed, PolicyFacts } from '../policies/policy-facts.tsx'
import { PolicyList, PolicyPage, PolicySection, PolicyText } from '../policies/policy-page.tsx'
import { textLinkClass } from '../ui/button.tsx'
import { publicWords } from '../words/public.ts'

const words = publicWords.legal.privacy
const userDataPolicy = 'https://developers.google.com/terms/api-services-user-data-policy'

export function PrivacyPolicyPage() {
  return (
    <PolicyPage title={words.title} lead={words.lead}>
      {(facts) => (
        <>
          <PolicyFacts facts={facts} />
          <Kept />
          <Access oauth={facts.oauth} />
          <Ai ai={facts.ai} />
          <PolicySection title={words.voice}>
            <PolicyText>{words.listening[facts.speech.listening]}</PolicyText>
            <PolicyText>{words.speaking[facts.speech.speaking]}</PolicyText>
            {facts.speech.voicesOutside && facts.speech.speaking !== 'outside' && <PolicyText>{words.voicesOutside}</PolicyText>}
          </PolicySection>
          <LimitedUse />
          <Rights facts={facts} />
        </>
      )}
    </PolicyPage>
  )
}

function Kept() {
  const kept = [words.keptAccount, words.keptMailboxes, words.keptOwn, words.keptSessions, words.keptLog, words.keptBrowser]
  return (
    <>
      <PolicySection title={words.kept}>
        <PolicyList items={kept} />
      </PolicySection>
      <PolicySection title={words.leaves}>
        <PolicyList items={[words.leavesMail, words.leavesImages, words.leavesPush, words.leavesWebhooks, words.leavesNothing]} />
      </PolicySection>
    </>
  )
}

function Access({ oauth }: { oauth: string[] }) {
  return (
    <PolicySection title={words.access}>
      <PolicyText>{oauth.length > 0 ? words.oauthUsed(listed(oauth)) : words.oauthNone}</PolicyText>
      <PolicyText>{words.accessUse}</PolicyText>
    </PolicySection>
  )
}

function Ai({ ai }: { ai: PrivacyFacts['ai'] }) {
  if (ai.outside)
    return (
      <PolicySection title={words.ai}>
        <PolicyText>{words.aiOutside(ai.provider ?? ai.backend)}</PolicyText>
        <PolicyText>{words.aiConsent}</PolicyText>
      </PolicySection>
    )
  return (
    <PolicySection title={words.ai}>
      <PolicyText>{hasModel(ai) ? words.aiHere(ai.backend) : words.aiNone}</PolicyText>
      <PolicyText>{words.aiInside}</PolicyText>
    </PolicySection>
  )
}

function LimitedUse() {
  return (
    <PolicySection title={words.limited}>
      <PolicyText>{words.limitedText}</PolicyText>
      <p>
        <a href={userDataPolicy} rel="noreferrer" className={textLinkClass}>
          {words.limitedLink}
        </a>
      </p>
    </PolicySection>
  )
}

function Rights({ facts }: { facts: PrivacyFacts }) {
  return (
    <>
      <PolicySection title={words.rights}>
        <PolicyText>{words.rightsLead}</PolicyText>
        <PolicyList items={words.rightsList} />
        <PolicyText>{words.deletion(facts.deletionDays)}</PolicyText>
      </PolicySection>
      <PolicySection title={words.children}>
        <PolicyText>{words.childrenText(facts.minimumAge)}</PolicyText>
      </PolicySection>
    </>
  )
}

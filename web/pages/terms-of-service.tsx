import { Link } from 'react-router'
import { PolicyPage, PolicySection, PolicyText } from '../policies/policy-page.tsx'
import { textLinkClass } from '../ui/button.tsx'
import { publicWords } from '../words/public.ts'

const words = publicWords.legal.terms

export function TermsOfServicePage() {
  return (
    <PolicyPage title={words.title} lead={words.lead}>
      {({ minimumAge, deletionDays }) => (
        <>
          <PolicySection title={words.service}>
            <PolicyText>{words.serviceText}</PolicyText>
          </PolicySection>
          <PolicySection title={words.account}>
            <PolicyText>{words.accountText(minimumAge)}</PolicyText>
          </PolicySection>
          <PolicySection title={words.fair}>
            <PolicyText>{words.fairText}</PolicyText>
          </PolicySection>
          <PolicySection title={words.data}>
            <PolicyText>
              {words.dataBefore}{' '}
              <Link to="/privacy-policy" className={textLinkClass}>
                {publicWords.frame.privacy}
              </Link>{' '}
              {words.dataAfter}
            </PolicyText>
            <PolicyText>{words.dataRights(deletionDays)}</PolicyText>
          </PolicySection>
          <PolicySection title={words.warranty}>
            <PolicyText>{words.warrantyText}</PolicyText>
          </PolicySection>
        </>
      )}
    </PolicyPage>
  )
}

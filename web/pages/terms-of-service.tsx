import { Link } from 'react-router'
import { textLink } from '../shell/guest-card.tsx'
import { PolicyPage } from '../shell/policy-page.tsx'
import { publicWords, supportAddress } from '../strings-public.ts'

export function TermsOfServicePage() {
  const address = supportAddress()
  return (
    <PolicyPage title={publicWords.frame.terms}>
      <p>By using this Homing server you agree to these terms with the person who runs it.</p>
      <h2>The service</h2>
      <p>
        Homing connects your mailboxes and helps you read, write and sort mail. It acts on your mail only as you ask. What an AI
        drafts is a proposal; it is sent only after you confirm it.
      </p>
      <h2>Your account</h2>
      <p>Keep your password to yourself. Connect only mailboxes you may use. You must be at least 13 years old.</p>
      <h2>Fair use</h2>
      <p>Do not send spam or anything unlawful, and do not try to reach other people's data or disturb the server.</p>
      <h2>Your data</h2>
      <p>
        Your mail stays yours. The{' '}
        <Link to="/privacy-policy" className={textLink}>
          {publicWords.frame.privacy}
        </Link>{' '}
        says what is kept and for how long. You may export or delete it, and revoke access to your mailboxes, at any time.
      </p>
      <h2>No warranty</h2>
      <p>The software is provided as it is, without warranty, under the MIT licence. AI can be wrong: check what you send.</p>
      <h2>Contact</h2>
      <p>
        Questions about this server go to{' '}
        <a href={`mailto:${address}`} className={textLink}>
          {address}
        </a>
        .
      </p>
    </PolicyPage>
  )
}

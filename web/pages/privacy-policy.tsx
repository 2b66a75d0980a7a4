import { textLink } from '../shell/guest-card.tsx'
import { PolicyPage } from '../shell/policy-page.tsx'
import { publicWords, supportAddress } from '../strings-public.ts'

export function PrivacyPolicyPage() {
  const address = supportAddress()
  return (
    <PolicyPage title={publicWords.frame.privacy}>
      <p>
        Homing runs on a server of its owner. This page says what it keeps, what leaves the server, and what you can do about it.
      </p>
      <h2>What is kept</h2>
      <ul>
        <li>Your account: name, email address and password. The password is stored only as a hash.</li>
        <li>
          The mailboxes you connect: their addresses and sealed credentials, and a copy of their mail so that it can be listed and
          searched.
        </li>
        <li>AI interactions: what was asked and answered is logged, so that you can review it.</li>
      </ul>
      <h2>Access to your mailboxes</h2>
      <p>
        Mailboxes are reached by OAuth access that you grant at the provider, or by an app password that you enter. Access is used
        only to read, organise and send mail as you ask. You can revoke it at any time, here or at the provider.
      </p>
      <h2>AI and voice</h2>
      <p>
        Only the voice-command context goes to the AI provider: your own words and what is needed to understand them. Existing
        email content is not sent to it.
      </p>
      <h2>Limited Use</h2>
      <p>{publicWords.frame.limitedUse}</p>
      <h2>Your rights</h2>
      <p>
        You may access, correct, delete and export your data, and revoke access to your mailboxes. Personal data is deleted within
        30 days of the deletion of your account.
      </p>
      <h2>Children</h2>
      <p>The service is not for children under 13.</p>
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

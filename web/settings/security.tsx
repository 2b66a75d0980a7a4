import { ChangePassword } from './security/change-password.tsx'
import { Sessions } from './security/sessions.tsx'
import { WaysToSignIn } from './security/ways-to-sign-in.tsx'

export function SecuritySection() {
  return (
    <>
      <WaysToSignIn />
      <ChangePassword />
      <Sessions />
    </>
  )
}

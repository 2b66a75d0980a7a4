import { ChangePassword } from './security/change-password.tsx'
import { SecondFactor } from './security/second-factor/second-factor.tsx'
import { Sessions } from './security/sessions.tsx'
import { WaysToSignIn } from './security/ways-to-sign-in.tsx'

export function SecuritySection() {
  return (
    <>
      <WaysToSignIn />
      <ChangePassword />
      <SecondFactor />
      <Sessions />
    </>
  )
}

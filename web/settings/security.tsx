import { ChangePassword } from './security/change-password.tsx'
import { Sessions } from './security/sessions.tsx'

export function SecuritySection() {
  return (
    <>
      <ChangePassword />
      <Sessions />
    </>
  )
}

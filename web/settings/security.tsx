import { ChangePassword } from './change-password.tsx'
import { Sessions } from './sessions.tsx'

export function SecuritySection() {
  return (
    <>
      <ChangePassword />
      <Sessions />
    </>
  )
}

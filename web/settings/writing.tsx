import { Identities } from '../identities/identities.tsx'
import { Templates } from '../templates/templates.tsx'

export function WritingSection() {
  return (
    <>
      <Identities />
      <Templates />
    </>
  )
}

import { DeleteAccount } from './delete-account.tsx'
import { OnThisDevice } from './on-this-device.tsx'

export function DataSection() {
  return (
    <>
      <OnThisDevice />
      <DeleteAccount />
    </>
  )
}

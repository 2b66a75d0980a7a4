import { DeleteAccount } from './delete-account.tsx'
import { ExportData } from './export-data.tsx'
import { OnThisDevice } from './on-this-device.tsx'

export function DataSection() {
  return (
    <>
      <OnThisDevice />
      <ExportData />
      <DeleteAccount />
    </>
  )
}

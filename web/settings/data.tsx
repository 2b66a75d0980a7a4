import { DeleteAccount } from './data/delete-account.tsx'
import { ExportData } from './data/export-data.tsx'
import { ImportMail } from './data/import-mail.tsx'
import { OnThisDevice } from './data/on-this-device.tsx'

export function DataSection() {
  return (
    <>
      <OnThisDevice />
      <ExportData />
      <ImportMail />
      <DeleteAccount />
    </>
  )
}

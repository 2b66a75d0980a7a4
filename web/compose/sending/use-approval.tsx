// Opens the approval dialog. Resolves true if the user approved exactly what was shown, false if they went back.
import { type ReactNode, useState } from 'react'
import { ApprovalDialog } from './approval-dialog.tsx'

interface Open {
  id: string
  later: boolean
  answer: (approved: boolean) => void
}
export function useApproval(): { approve: (id: string, later: boolean) => Promise<boolean>; approval: ReactNode } {
  const [open, setOpen] = useState<Open>()
  const approve = (id: string, later: boolean) => new Promise<boolean>((answer) => setOpen({ id, later, answer }))
  const finish = (approved: boolean) => {
    open?.answer(approved)
    setOpen(undefined)
  }
  return { approve, approval: open && <ApprovalDialog id={open.id} later={open.later} onEnd={finish} /> }
}

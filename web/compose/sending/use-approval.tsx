// What a model wrote words of is looked at once more before it leaves. The promise ends true when the person approved exactly
// what was shown, and false when they went back to the text.
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

import { FlaskConical } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { trpc } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { accountsWords } from '../words/accounts.ts'
import { consumeDemoRequest } from './demo-request.ts'

const words = accountsWords

/** Where the server offers it and it is not there yet: a mailbox to try everything with. Wished for on the landing page it connects itself. */
export function DemoOffer() {
  const utils = trpc.useUtils()
  const navigate = useNavigate()
  const offered = trpc.system.status.useQuery().data?.demo
  const accounts = trpc.accounts.list.useQuery().data?.accounts
  const started = useRef(false)
  const connect = trpc.accounts.connectDemo.useMutation({
    meta: { success: words.demoWorked, error: words.demoFailed },
    onSuccess: async () => {
      await Promise.all([utils.accounts.invalidate(), utils.mail.invalidate()])
      if (started.current) await navigate('/inbox', { replace: true })
    },
  })
  useEffect(() => {
    if (!offered || !accounts || !consumeDemoRequest()) return
    started.current = true
    connect.mutate()
  })
  if (!offered || accounts?.some((account) => account.provider === 'demo')) return null
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 border-line border-t p-4">
      <p className="min-w-0 flex-1 basis-60 text-13 text-ink-soft">{words.demoHint}</p>
      <Button busy={connect.isPending} onClick={() => connect.mutate()}>
        <FlaskConical size={16} aria-hidden="true" />
        {words.demoTry}
      </Button>
    </div>
  )
}

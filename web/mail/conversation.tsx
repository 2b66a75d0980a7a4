// A conversation, oldest first. The mail that was opened stands open; the others are folded to one line each.
import { useState } from 'react'
import type { Email } from '../../src/shared/mail.ts'
import { trpc } from '../api.ts'
import { FoldedMail, MailCard, UnfoldedMail } from './mail-card.tsx'

export function Conversation({ email }: { email: Email }) {
  const thread = trpc.mail.thread.useQuery({ id: email.id }).data?.emails
  const accounts = trpc.accounts.list.useQuery().data?.accounts ?? []
  const own = new Set(accounts.map((account) => account.email.toLowerCase()))
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set())
  const others = thread?.some((mail) => mail.id === email.id) ? thread : [email]
  return (
    <div className="space-y-2">
      {others.map((mail) => {
        if (mail.id === email.id) return <MailCard key={mail.id} email={email} own={own} />
        if (unfolded.has(mail.id)) return <UnfoldedMail key={mail.id} mail={mail} own={own} />
        return <FoldedMail key={mail.id} mail={mail} onOpen={() => setUnfolded(new Set([...unfolded, mail.id]))} />
      })}
    </div>
  )
}

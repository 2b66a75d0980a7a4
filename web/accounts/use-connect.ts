import { useState } from 'react'
import type { Discovered, Server } from '../../src/shared/accounts.ts'
import { trpc } from '../api.ts'
import { accountsWords } from '../words/accounts.ts'

const words = accountsWords
const noServer = (port: number): Server => ({ host: '', port, security: 'tls' })
/** Certificates the person accepted, by the server that showed them. */
interface Accepted {
  imap?: string
  smtp?: string
}

/** The form of a mailbox to connect. An accepted certificate is tried again at once. */
export function useConnect(email: string, found: Discovered | undefined, onConnected: () => void) {
  const [password, setPassword] = useState('')
  const [username, setUsername] = useState(found?.username ?? '')
  const [imap, setImap] = useState<Server>(found?.imap ?? noServer(993))
  const [smtp, setSmtp] = useState<Server>(found?.smtp ?? noServer(465))
  const [accepted, setAccepted] = useState<Accepted>({})
  const utils = trpc.useUtils()
  const mutation = trpc.accounts.connect.useMutation({
    meta: { success: words.connectWorked, quiet: true },
    onSuccess: async () => {
      await Promise.all([utils.accounts.invalidate(), utils.mail.invalidate()])
      onConnected()
    },
  })
  const connect = (certificates: Accepted = accepted) =>
    mutation.mutate({
      provider: found?.provider ?? 'imap',
      email,
      password,
      ...(username.trim() ? { username: username.trim() } : {}),
      imap: withFingerprint(imap, certificates.imap),
      smtp: withFingerprint(smtp, certificates.smtp),
    })
  return {
    password,
    setPassword,
    username,
    setUsername,
    imap,
    setImap,
    smtp,
    setSmtp,
    busy: mutation.isPending,
    error: mutation.isError ? mutation.error : undefined,
    connect: () => connect(),
    /**
     * `server` says which of the two showed it. Where it does not, or where both are one host, it counts for both: nobody
     * is asked twice about one certificate, and another one is still refused.
     */
    acceptCertificate: (fingerprint: string, server: unknown) => {
      const both: Accepted = { imap: fingerprint, smtp: fingerprint }
      const oneHost = imap.host.trim().toLowerCase() === smtp.host.trim().toLowerCase()
      const next: Accepted =
        server === 'imap' || server === 'smtp' ? { ...(oneHost ? both : {}), ...accepted, [server]: fingerprint } : both
      setAccepted(next)
      connect(next)
    },
  }
}

function withFingerprint(server: Server, fingerprint: string | undefined) {
  return fingerprint ? { ...server, fingerprint } : server
}

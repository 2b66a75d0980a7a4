import type { Backup } from '../../../src/shared/backups.ts'
import { errorMessage, trpc } from '../../api.ts'
import { PasswordDialog } from '../../auth/password-dialog.tsx'
import { downloadUrl } from '../../ui/download-url.ts'
import { backupsWords } from '../../words/backups.ts'

const words = backupsWords

/** Asks for the admin's own password; the browser then fetches it by itself from a link that works once. */
export function DownloadBackup({ backup: { name }, onClose }: { backup: Backup; onClose: () => void }) {
  const fetched = trpc.backups.fetch.useMutation({
    meta: { success: words.downloading, quiet: true },
    onSuccess: ({ url }) => {
      downloadUrl(url, name)
      onClose()
    },
  })
  return (
    <PasswordDialog
      title={words.downloadTitle}
      label={words.yourPassword}
      yes={words.downloadYes}
      busy={fetched.isPending}
      error={fetched.error ? errorMessage(fetched.error, words.downloadFailed) : undefined}
      onYes={(password) => fetched.mutate({ name, password })}
      onClose={onClose}
    >
      <p>{words.downloadHint}</p>
    </PasswordDialog>
  )
}

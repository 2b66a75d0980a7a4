import { Download } from 'lucide-react'
import { trpc } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardHeading } from '../../ui/card.tsx'
import { downloadUrl } from '../../ui/download-url.ts'
import { settingsWords } from '../../words/settings.ts'

const words = settingsWords.data

/** Everything in one file. The browser fetches it by itself from a link that works once, so that a large one needs no memory. */
export function ExportData() {
  const ticket = trpc.user.exportTicket.useMutation({
    meta: { success: words.exportStarted, error: words.exportFailed },
    onSuccess: ({ url }) => downloadUrl(url),
  })
  return (
    <Card>
      <CardHeading>{words.export}</CardHeading>
      <div className="space-y-4 p-4">
        <div className="space-y-2 text-13 text-ink-soft">
          <p>{words.exportHint}</p>
          <p>{words.exportLong}</p>
        </div>
        <Button busy={ticket.isPending} onClick={() => ticket.mutate()}>
          <Download size={16} aria-hidden="true" />
          {words.exportButton}
        </Button>
      </div>
    </Card>
  )
}

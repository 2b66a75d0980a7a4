// Webhooks: those there are, and a form for another.
import { useState } from 'react'
import type { AddedWebhook } from '../../../src/shared/webhooks.ts'
import { trpc } from '../../api.ts'
import { LinkToGuide } from '../../guides/link-to-guide.tsx'
import { QueryResult } from '../../query-result.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, CardHeading } from '../../ui/card.tsx'
import { ShownOnce } from '../../ui/shown-once.tsx'
import { integrationWords } from '../../words/integrations.ts'
import { AddWebhook } from './webhook-form.tsx'
import { WebhookList } from './webhook-list.tsx'

const words = integrationWords.webhooks

export function Webhooks() {
  const query = trpc.webhooks.list.useQuery()
  const [adding, setAdding] = useState(false)
  const [added, setAdded] = useState<AddedWebhook>()
  const close = () => setAdding(false)
  return (
    <Card>
      <CardHeading aside={<LinkToGuide name="webhooks" />}>{words.title}</CardHeading>
      <p className="px-4 pt-3 text-13 text-ink-soft">{words.hint}</p>
      {added && (
        <ShownOnce
          title={words.added}
          label={words.secret}
          hint={words.secretHint}
          secret={added.secret}
          words={words}
          onDone={() => setAdded(undefined)}
        />
      )}
      <QueryResult query={query} failed={words.failed} lines={2}>
        {({ webhooks }) => (
          <>
            {webhooks.length === 0 && <p className="p-4 pb-0 text-13 text-ink-soft">{words.none}</p>}
            <WebhookList webhooks={webhooks} />
            {!added && (
              <div className="p-4">
                {adding ? (
                  <AddWebhook
                    onClose={close}
                    onAdded={(webhook) => {
                      setAdded(webhook)
                      close()
                    }}
                  />
                ) : (
                  <Button onClick={() => setAdding(true)}>{words.add}</Button>
                )}
              </div>
            )}
          </>
        )}
      </QueryResult>
    </Card>
  )
}

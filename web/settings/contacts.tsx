// Servers of contacts and calendars: each with what is synced of it, and the form that connects one.
import { useState } from 'react'
import { trpc } from '../api.ts'
import { LinkToGuide } from '../guides/link-to-guide.tsx'
import { QueryResult } from '../query-result.tsx'
import { Button } from '../ui/button.tsx'
import { Card, CardHeading } from '../ui/card.tsx'
import { davWords as words } from '../words/dav.ts'
import { ConnectServer } from './dav/connect-server.tsx'
import { DavServerItem } from './dav/dav-server.tsx'
import { EventCalendar } from './dav/event-calendar.tsx'

/** While a sync is in progress. */
const refetchMs = 1500

export function ContactsSection() {
  const query = trpc.dav.state.useQuery(undefined, {
    refetchInterval: ({ state }) => (state.data?.servers.some(({ syncing }) => syncing) ? refetchMs : false),
  })
  const [adding, setAdding] = useState(false)
  return (
    <Card>
      <CardHeading aside={<LinkToGuide name="calendar-and-contacts" />}>{words.title}</CardHeading>
      <QueryResult query={query} failed={words.failed} lines={3}>
        {({ servers }) => (
          <>
            {servers.length === 0 && <p className="p-4 pb-0 text-13 text-ink-soft">{words.none}</p>}
            <ul>
              {servers.map((server) => (
                <DavServerItem key={server.id} server={server} />
              ))}
            </ul>
            <EventCalendar servers={servers} />
            <div className="p-4">
              {adding ? (
                <ConnectServer onClose={() => setAdding(false)} />
              ) : (
                <Button onClick={() => setAdding(true)}>{words.add}</Button>
              )}
            </div>
          </>
        )}
      </QueryResult>
    </Card>
  )
}

import type { DavServer } from '../../../src/shared/dav.ts'
import { trpc } from '../../api.ts'
import { SelectField } from '../../ui/field.tsx'
import { davWords as words } from '../../words/dav.ts'

/** The calendar that events of invitations and emails go to. Nothing where there is none to choose. */
export function EventCalendar({ servers }: { servers: readonly DavServer[] }) {
  const utils = trpc.useUtils()
  const choose = trpc.dav.setEventCalendar.useMutation({
    meta: { error: words.eventsGoFailed },
    onSettled: async () => {
      await Promise.all([
        utils.dav.state.invalidate(),
        utils.invitations.calendar.invalidate(),
        utils.invitations.day.invalidate(),
      ])
    },
  })
  const calendars = servers
    .flatMap(({ collections }) => collections)
    .filter(({ kind, chosen, writable }) => kind === 'calendar' && chosen && writable)
  if (calendars.length === 0) return null
  const stored = calendars.find(({ takesEvents }) => takesEvents)?.id ?? ''
  const value = choose.isPending ? (choose.variables?.id ?? '') : stored
  return (
    <div className="border-line border-b p-4">
      <SelectField
        label={words.eventsGo}
        className="sm:max-w-80"
        value={value}
        onChange={({ target }) => choose.mutate({ id: target.value === '' ? null : target.value })}
      >
        <option value="">{words.nowhere}</option>
        {calendars.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <p className="mt-1 text-13 text-ink-soft">{words.eventsGoHint}</p>
    </div>
  )
}

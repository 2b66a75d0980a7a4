// "Add to calendar" of an invitation: into the person's calendar, or as a file where they have connected none.
import { toast, trpc } from '../api.ts'
import { downloadCalendar } from '../download.ts'
import { readerWords } from '../words/reader.ts'

export function useSaveInvitation() {
  const save = trpc.invitations.save.useMutation({ meta: { error: readerWords.calendarFailed } })
  return (id: string, title: string) =>
    save.mutate(
      { id },
      {
        onSuccess: ({ calendar }) => {
          if (calendar === null) void downloadCalendar(id, title)
          else toast(readerWords.calendar.saved(calendar))
        },
      },
    )
}

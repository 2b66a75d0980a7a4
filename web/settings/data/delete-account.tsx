import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { errorMessage, trpc } from '../../api.ts'
import { PasswordDialog } from '../../auth/password-dialog.tsx'
import { signOut } from '../../session.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardHeading } from '../../ui/card.tsx'
import { settingsWords } from '../../words/settings.ts'

const words = settingsWords.data
/** What the specification promises, should the server not have said. */
const usualDays = 30

export function DeleteAccount() {
  const [asking, setAsking] = useState(false)
  const days = trpc.privacy.facts.useQuery().data?.deletionDays ?? usualDays
  const remove = useRemove()
  const close = () => {
    setAsking(false)
    remove.reset()
  }
  return (
    <Card>
      <CardHeading>{words.remove}</CardHeading>
      <div className="space-y-4 p-4">
        <p className="text-13 text-ink-soft">{words.removeHint}</p>
        <Button className="text-danger!" onClick={() => setAsking(true)}>
          {words.removeButton}
        </Button>
      </div>
      {asking && (
        <PasswordDialog
          title={words.confirmRemove}
          label={words.yourPassword}
          yes={words.removeButton}
          busy={remove.isPending}
          error={remove.error ? errorMessage(remove.error, words.removeFailed) : undefined}
          onYes={(password) => remove.mutate({ password })}
          onClose={close}
        >
          <p>{words.removeGoes}</p>
          <p>{words.removeWhen(days)}</p>
          <p>{words.removeStays}</p>
        </PasswordDialog>
      )}
    </Card>
  )
}

/** Afterwards the landing page is shown, and only then the session ends: a guard would lead to the login page instead. */
function useRemove() {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const gone = useRef(false)
  useEffect(
    () => () => {
      if (!gone.current) return
      signOut()
      queryClient.clear()
    },
    [queryClient],
  )
  return trpc.user.remove.useMutation({
    meta: { success: words.removed, quiet: true },
    onSuccess: () => {
      gone.current = true
      void navigate('/', { replace: true })
    },
  })
}

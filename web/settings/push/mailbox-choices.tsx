// What a member is notified of in each of their shared mailboxes. Which emails of their own doesn't count there; the rest does.
import type { MailboxPush } from '../../../src/shared/push.ts'
import { trpc } from '../../api.ts'
import { displayText } from '../../format/display-text.ts'
import { Card, CardHeading } from '../../ui/card.tsx'
import { SelectField } from '../../ui/field.tsx'
import { settingsWords } from '../../words/settings.ts'
import { SavedMark } from '../voice.tsx'

const words = settingsWords.notifications
const choices = ['off', 'mentions', 'assigned', 'all'] as const satisfies readonly MailboxPush['push'][]

export function MailboxChoices({ mailboxes }: { mailboxes: readonly MailboxPush[] }) {
  const utils = trpc.useUtils()
  const store = ({ id, push }: Pick<MailboxPush, 'id' | 'push'>) =>
    utils.push.state.setData(
      undefined,
      (state) => state && { ...state, mailboxes: state.mailboxes.map((one) => (one.id === id ? { ...one, push } : one)) },
    )
  const save = trpc.push.saveMailbox.useMutation({
    meta: { error: words.settingsSaveFailed },
    onMutate: store,
    onSettled: () => utils.push.state.invalidate(),
  })
  return (
    <Card>
      <CardHeading aside={<SavedMark unsaved={save.isPending} saved={save.isSuccess} />}>{words.mailboxes}</CardHeading>
      <div className="space-y-4 p-4">
        {mailboxes.map(({ id, name, push }) => (
          <SelectField
            key={id}
            label={displayText(name)}
            className="max-w-96"
            value={push}
            onChange={({ target }) => {
              const chosen = choices.find((choice) => choice === target.value)
              if (chosen) save.mutate({ id, push: chosen })
            }}
          >
            {choices.map((choice) => (
              <option key={choice} value={choice}>
                {words.mailboxOf[choice]}
              </option>
            ))}
          </SelectField>
        ))}
      </div>
    </Card>
  )
}

import { useMutation } from '@tanstack/react-query'
import { useOfflineSetting } from '../../offline/use-offline-setting.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardHeading } from '../../ui/card.tsx'
import { useConfirm } from '../../ui/dialog.tsx'
import { Switch } from '../../ui/switch.tsx'
import { settingsWords } from '../../words/settings.ts'

const words = settingsWords.data

/** What of the mail stays in this browser when the tab is closed. */
export function OnThisDevice() {
  const { on, set, forget } = useOfflineSetting()
  const confirm = useConfirm()
  const clear = useMutation({ mutationFn: forget, meta: { success: words.forgotten, error: words.forgetFailed } })
  const ask = async () => {
    if (await confirm({ title: words.confirmForget, text: words.confirmForgetHint, yes: words.forget, danger: true }))
      clear.mutate()
  }
  return (
    <Card>
      <CardHeading>{words.device}</CardHeading>
      <div className="space-y-4 p-4">
        <Switch label={words.keep} hint={words.keepHint} checked={on} onChange={set} />
        {on && (
          <Button busy={clear.isPending} onClick={() => void ask()}>
            {words.forget}
          </Button>
        )}
      </div>
    </Card>
  )
}

import { useMutation } from '@tanstack/react-query'
import { trpc } from '../../api.ts'
import { canReceivePush, leavePush, turnOnPush } from '../../notify/browser-push.ts'
import { forgetPushUser, setPushUser } from '../../notify/notification-settings.ts'
import { useSession } from '../../session.ts'
import { Switch } from '../../ui/switch.tsx'
import { settingsWords } from '../../words/settings.ts'

const words = settingsWords.notifications

/** `id`: of this browser, where the server sends to it. */
export function BrowserPush({ id, blocked }: { id: string | undefined; blocked: boolean }) {
  const turnOn = useTurnOn()
  const turnOff = useTurnOff(id)
  const isPossible = canReceivePush()
  return (
    <Switch
      label={words.push}
      hint={isPossible ? words.pushHint : words.pushUnsupported}
      checked={turnOn.isPending || (id !== undefined && !turnOff.isPending)}
      disabled={!isPossible || blocked || turnOn.isPending || turnOff.isPending}
      onChange={(on) => (on ? turnOn.mutate() : turnOff.mutate())}
    />
  )
}

/** The first call makes the keys of the server; then the browser asks for permission. */
function useTurnOn() {
  const session = useSession()
  const utils = trpc.useUtils()
  const userId = session.state === 'in' ? session.user.id : ''
  return useMutation({
    mutationFn: async () => {
      const { publicKey } = await utils.client.push.key.mutate()
      await turnOnPush(publicKey, (keys) => utils.client.push.subscribe.mutate(keys))
      setPushUser(userId)
    },
    meta: { error: words.pushFailed },
    onSettled: () => utils.push.state.invalidate(),
  })
}

function useTurnOff(id: string | undefined) {
  const utils = trpc.useUtils()
  return useMutation({
    mutationFn: async () => {
      if (id !== undefined) await utils.client.push.remove.mutate({ id })
      forgetPushUser()
      await leavePush()
    },
    meta: { error: words.pushOffFailed },
    onSettled: () => utils.push.state.invalidate(),
  })
}

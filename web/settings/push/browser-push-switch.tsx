import { useMutation } from '@tanstack/react-query'
import { errorCode, trpc } from '../../api.ts'
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

/** Removed on another device, or given up by its push service. */
function ignoreMissing(cause: unknown): void {
  if (errorCode(cause) !== 'NOT_FOUND') throw cause
}

function useTurnOff(id: string | undefined) {
  const utils = trpc.useUtils()
  return useMutation({
    mutationFn: async () => {
      forgetPushUser()
      await leavePush()
      if (id !== undefined) await utils.client.push.remove.mutate({ id }).catch(ignoreMissing)
    },
    meta: { error: words.pushOffFailed },
    onSettled: () => utils.push.state.invalidate(),
  })
}

import { trpc } from '../../api.ts'
import { useConfirm } from '../../ui/dialog.tsx'
import { Switch } from '../../ui/switch.tsx'
import { adminWords } from '../../words/admin.ts'

const words = adminWords

/** Whether people can sign in with a password; only on servers with an identity provider. */
export function PasswordSignIn() {
  const utils = trpc.useUtils()
  const confirm = useConfirm()
  const { data: setup } = trpc.oauth.setup.useQuery()
  const { data } = trpc.admin.passwordSignIn.useQuery(undefined, { enabled: Boolean(setup?.oidc) })
  const save = trpc.admin.setPasswordSignIn.useMutation({
    meta: { error: words.passwordSignInFailed },
    onSettled: () => Promise.all([utils.oauth.setup.invalidate(), utils.admin.passwordSignIn.invalidate()]),
  })
  if (!setup?.oidc || !data) return null
  const change = async (isOn: boolean) => {
    const { passwordOnly } = data
    const question = {
      title: words.passwordsOffTitle,
      text: words.passwordsOffText(passwordOnly),
      yes: words.passwordsOffYes,
      danger: true,
    }
    if (isOn || passwordOnly === 0 || (await confirm(question))) save.mutate({ isOn })
  }
  return (
    <Switch
      className="mt-4 border-line border-t pt-4"
      label={words.passwordSignIn}
      hint={words.passwordSignInHint(setup.oidc)}
      checked={save.isPending ? save.variables.isOn : data.isOn}
      onChange={(isOn) => void change(isOn)}
    />
  )
}

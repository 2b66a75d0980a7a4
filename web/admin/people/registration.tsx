// Who may create an account: chosen here, or as the setting REGISTRATION says.
import { trpc } from '../../api.ts'
import { QueryResult } from '../../query-result.tsx'
import { Card, CardHeading } from '../../ui/card.tsx'
import { ChoiceList } from '../../ui/choice.tsx'
import { adminWords } from '../../words/admin.ts'
import { PasswordSignIn } from './password-sign-in.tsx'

const words = adminWords

export function Registration() {
  const query = trpc.admin.registration.useQuery()
  const utils = trpc.useUtils()
  const save = trpc.admin.setRegistration.useMutation({
    meta: { success: words.registrationSaved, error: words.registrationSaveFailed },
    onSuccess: (answer) => utils.admin.registration.setData(undefined, answer),
    onSettled: () => Promise.all([utils.admin.registration.invalidate(), utils.system.status.invalidate()]),
  })
  return (
    <Card>
      <CardHeading>{words.registration}</CardHeading>
      <QueryResult query={query} failed={words.registrationFailed} lines={4}>
        {({ registration, chosen }) => (
          <div className="p-4">
            <ChoiceList
              label={words.mayRegister}
              choices={[
                { value: 'open', label: words.open, hint: words.openHint },
                { value: 'invite', label: words.invite, hint: words.inviteHint },
                { value: 'closed', label: words.closed, hint: words.closedHint },
                {
                  value: 'setting',
                  label: words.asSetting,
                  hint: chosen ? words.asSettingHint : words.asSettingNow(words[registration]),
                },
              ]}
              disabled={save.isPending}
              value={chosen ? registration : 'setting'}
              onChange={(next) => save.mutate({ registration: next === 'setting' ? null : next })}
            />
            <PasswordSignIn />
          </div>
        )}
      </QueryResult>
    </Card>
  )
}

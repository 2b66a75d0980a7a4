import { type MemberRole, memberRoles } from '../../src/shared/member-roles.ts'
import { Select } from '../ui/field.tsx'
import { sharedMailboxWords as words } from '../words/shared-mailboxes.ts'

interface RoleSelectProps {
  label: string
  role: MemberRole
  disabled?: boolean
  onChange: (role: MemberRole) => void
}
export function RoleSelect({ label, role, disabled = false, onChange }: RoleSelectProps) {
  return (
    <Select
      aria-label={label}
      title={words.roleHints[role]}
      value={role}
      disabled={disabled}
      onChange={({ target }) => {
        const next = memberRoles.find((one) => one === target.value)
        if (next) onChange(next)
      }}
    >
      {memberRoles.map((one) => (
        <option key={one} value={one}>
          {words.roles[one]}
        </option>
      ))}
    </Select>
  )
}

/** What the chosen role may do. */
export function RoleHint({ role }: { role: MemberRole }) {
  return <p className="text-12 text-ink-soft">{`${words.roles[role]}: ${words.roleHints[role]}`}</p>
}

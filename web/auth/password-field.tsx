import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { strings } from '../strings.ts'
import { Field } from '../ui/field.tsx'
import { IconButton } from '../ui/icon-button.tsx'

/** A password input with show and hide. */
export function PasswordField(props: Omit<ComponentProps<typeof Field>, 'type' | 'end'>) {
  const [shown, setShown] = useState(false)
  return (
    <Field
      {...props}
      type={shown ? 'text' : 'password'}
      end={
        <IconButton
          icon={shown ? EyeOff : Eye}
          label={shown ? strings.auth.hidePassword : strings.auth.showPassword}
          tipSide="left"
          onClick={() => setShown(!shown)}
        />
      }
    />
  )
}

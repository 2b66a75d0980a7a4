import type { Person } from '../../src/shared/mail.ts'
import { displayText } from './display-text.ts'

/** A name is a stranger's: however long, the address behind it stays in sight. */
const nameChars = 80

/** With the address, where something is decided by it: a name alone can be anybody's. */
export const fullAddress = ({ name, email }: Person): string =>
  name ? `${truncate(displayText(name))} <${displayText(email)}>` : displayText(email)

const truncate = (name: string) => (name.length > nameChars ? `${name.slice(0, nameChars).toWellFormed().trim()}…` : name)

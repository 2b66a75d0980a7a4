import type { Person } from '../../src/shared/mail.ts'
import { shown } from './shown.ts'

/** With the address, where something is decided by it: a name alone can be anybody's. */
export const personInFull = ({ name, email }: Person): string => (name ? `${shown(name)} <${shown(email)}>` : shown(email))

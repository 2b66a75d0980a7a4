// Mails on their way out, in German.
import type { outbox as english } from '../../en/app/outbox.ts'
import type { SomeWords } from '../../translate.ts'

export const outbox: SomeWords<typeof english> = {
  title: 'Postausgang',
  waiting: 'wartend',
}

// Every mail a demo mailbox begins with.
import type { SeedMail } from '../seed.ts'
import { clubMails } from './club.ts'
import { financeMails } from './finance.ts'
import { hostileMails } from './hostile.ts'
import { newsletters } from './newsletters.ts'
import { noticeMails } from './notices.ts'
import { oddMails } from './odd.ts'
import { personalSingles } from './personal-singles.ts'
import { personalThreads } from './personal-threads.ts'
import { shippingMails } from './shipping.ts'
import { workSingles } from './work-singles.ts'
import { workThreads } from './work-threads.ts'

export const seedMails: SeedMail[] = [
  ...workThreads,
  ...workSingles,
  ...personalThreads,
  ...personalSingles,
  ...clubMails,
  ...newsletters,
  ...financeMails,
  ...shippingMails,
  ...noticeMails,
  ...oddMails,
  ...hostileMails,
]

// Mails that come while somebody is looking, so that live updates can be seen. Their dates are the moment they come.

import type { CastName } from '../person.ts'
import type { AccountKey, SeedMail } from '../seed.ts'
import { type Letter, single } from '../write.ts'

export interface Arrival {
  seed: SeedMail
  /** Comes again once all others have come. */
  recurring: boolean
}

function arrival(
  account: AccountKey,
  key: string,
  from: CastName | { name: string; email: string },
  subject: string,
  text: string,
  more: Partial<Letter> = {},
): Arrival {
  return { seed: single(account, `arrival-${key}`, subject, { from, at: '-0m', text, ...more }), recurring: false }
}

const again = (mail: Arrival): Arrival => ({ ...mail, recurring: true })

export const arrivalMails: Arrival[] = [
  arrival('work', 'tea', 'dele', 'Kettle', 'Just boiled, if anybody wants some. The good tea is behind the bad tea.'),
  arrival(
    'personal',
    'milo',
    'sister',
    'second one is loose',
    'the SECOND tooth is loose. he is not allowed apples until sunday',
  ),
  again(
    arrival(
      'club',
      'weather',
      { name: 'Lake Weather', email: 'forecast@lake-weather.example' },
      'On the lake now',
      'Wind 2 from the south-east, water 4 degrees, sight good.',
    ),
  ),
  arrival(
    'work',
    'crane',
    'tomas',
    'The crane no longer squeaks',
    'It was the felt, not the bearing. Film follows when I am well again.',
  ),
  again(
    arrival(
      'work',
      'board',
      { name: 'Corkboard', email: 'updates@corkboard.example' },
      'Somebody moved a card on Harbour Museum',
      '"Glass for case 9" is now in Waiting. Three people follow this card.',
    ),
  ),
  arrival(
    'personal',
    'code',
    { name: 'Cloudbox', email: 'security@cloudbox.example' },
    'Your sign-in code is 771 204',
    'Enter it within ten minutes. Nobody from Cloudbox will ever ask you for it.',
    { planted: { category: 'security' } },
  ),
  arrival('club', 'geese', 'boatman', 'geese again', 'one is in the boathouse now. i am not in the boathouse now'),
  arrival(
    'work',
    'marius',
    'marius',
    'One more thing about the sailcloth',
    'Dear Robin,\n\nthe conservator asks whether the case could have a small thermometer, visible only to her. Would that be difficult?\n\nMarius',
    { planted: { question: true, category: 'work' } },
  ),
  arrival('personal', 'amara', 'amara', 'Found one!', 'With chairs! And dumplings! Wednesday at seven, yes?', {
    planted: { question: true, category: 'friends' },
  }),
  again(
    arrival(
      'personal',
      'bike',
      { name: 'Pedalshare', email: 'rides@pedalshare.example' },
      'A bike near you is free',
      'Two bikes are free at the canal. The left one has a bell.',
    ),
  ),
  arrival('club', 'noor', 'secretary', 'Keys: 24 of 31', 'Five more have turned up, one of them in a flower pot. Still looking.'),
  arrival(
    'personal',
    'mum',
    'mum',
    'Your father has tried on the suit',
    'It fits. He says it has shrunk, but it fits.\n\nMum x',
    { planted: { category: 'family' } },
  ),
]

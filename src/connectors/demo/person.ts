// Who the demo mailbox belongs to, and those of its people who answer mail. Nobody here is real, and no address can be.
import type { Person, Role } from '../../shared/mail.ts'
import type { AccountKey, Box } from './mails.ts'

export const demoPerson: Person = { name: 'Robin Ashdown', email: 'robin@ashdown.example' }

export interface DemoAccount {
  key: AccountKey
  provider: 'demo'
  email: string
  /** As mails name the person. */
  name: string
  color: string
}

const accounts: DemoAccount[] = [
  {
    key: 'personal',
    provider: 'demo',
    email: demoPerson.email,
    name: demoPerson.name,
    color: '#0EA5E9',
  },
  {
    key: 'work',
    provider: 'demo',
    email: 'robin.ashdown@brightwater.example',
    name: demoPerson.name,
    color: '#8B5CF6',
  },
  {
    key: 'club',
    provider: 'demo',
    email: 'treasurer@lakeside-rowing.example',
    name: demoPerson.name,
    color: '#10B981',
  },
]

/** The accounts a person who tries the demo gets: the same addresses for everybody, with a state of their own. */
export function demoAccounts(_userId: string): DemoAccount[] {
  return accounts.map((account) => ({ ...account }))
}

const folders: Record<AccountKey, string> = { work: 'Harbour Museum', personal: 'Travel', club: 'Regatta' }

/** The mailboxes of an account. */
export function demoBoxes(account: DemoAccount): { box: Box; path: string; role: Role }[] {
  return [
    { box: 'inbox', path: 'INBOX', role: 'inbox' },
    { box: 'sent', path: 'Sent', role: 'sent' },
    { box: 'drafts', path: 'Drafts', role: 'drafts' },
    { box: 'archive', path: 'Archive', role: 'archive' },
    { box: 'junk', path: 'Junk', role: 'junk' },
    { box: 'trash', path: 'Trash', role: 'trash' },
    { box: 'folder', path: folders[account.key], role: 'other' },
  ]
}

export interface CastMember extends Person {
  /** What they answer to mails, in turn; undefined is silence. */
  answers: (string | undefined)[]
}

const person = (name: string, email: string, answers: CastMember['answers']): CastMember => ({ name, email, answers })

const cast = [
  person('Lena Orsolt', 'lena.orsolt@brightwater.example', [
    'Thanks, that helps. I will put it into the plan this afternoon and shout if something does not fit.',
    'Good, go ahead from my side.',
    undefined,
    'In a workshop until four. I will read it properly on the train home and answer tonight.',
  ]),
  person('Tomas Ferrelink', 'tomas.ferrelink@brightwater.example', [
    'Got it. I am at the workshop bench right now, will try it on the big screen after lunch.',
    undefined,
    'Works for me. Do you want me to tell Priyanka, or will you?',
  ]),
  person('Priyanka Solvane', 'priyanka.solvane@brightwater.example', [
    'Perfect timing, I was about to ask. Will forward it to the client with two lines of context.',
    'Could we talk about this for five minutes? I have one doubt about the wording.',
  ]),
  person('Marius Eckstrand', 'm.eckstrand@harbour-museum.example', [
    'Thank you, Robin. I will show this to our director and come back to you by the end of the week.',
    undefined,
    'Received, many thanks. The lighting people will have questions, I fear.',
  ]),
  person('Greta Wollin', 'greta.wollin@harbour-museum.example', [
    'Thanks! Filed with the building papers. Nothing more needed for now.',
  ]),
  person('Yuna Hatori', 'yuna.hatori@aoba-print.example', [
    'Thank you for your message. We will check with the press room and reply tomorrow, Tokyo time.',
  ]),
  person('Claire Beauvray', 'claire.beauvray@atelier-beauvray.example', [
    'Merci Robin, bien reçu. Je vous rappelle demain matin.',
  ]),
  person('Margaret Ashdown', 'margaret@ashdown.example', [
    'Lovely to hear from you, darling. Dad says hello and asks whether the car is making that noise again.',
    'Wonderful! I will tell your father.',
  ]),
  person('Peter Ashdown', 'peter@ashdown.example', ['Good. Dad']),
  person('Hazel Ashdown', 'hazel@quillmoor.example', [
    'ha, knew you would say that. call you sunday?',
    undefined,
    'ok ok. sending photos later, Milo has lost another tooth',
  ]),
  person('Jonas Wetterling', 'jonas@wetterling.example', ['Count me in. I will bring the big thermos.', undefined]),
  person('Amara Nkeli', 'amara.nkeli@fernpost.example', [
    'Yes!! Wednesday it is. I found a place with proper dumplings.',
    'Running ten minutes late as always, order me a tea.',
  ]),
  person('Felix Tannhof', 'felix.tannhof@seepost.example', ['Super, danke dir! Ich melde mich am Wochenende.']),
  person('Birgit Sandvoll', 'coach@lakeside-rowing.example', [
    'Fine with me. Tell the juniors to bring dry socks.',
    undefined,
    'I will ask the crew on Thursday evening and let you know.',
  ]),
  person('Edmund Parrish-Vale', 'chair@lakeside-rowing.example', [
    'Thank you, Robin, most helpful. I will put it on the agenda for the committee.',
    undefined,
  ]),
  person('Noor Vandersee', 'secretary@lakeside-rowing.example', ['Noted, it is in the minutes. Thanks for being quick.']),
  person('Stig Ollerup', 'boats@lakeside-rowing.example', ['ok will look at it sat morning']),
]

export const castByEmail = new Map(cast.map((member) => [member.email, member]))

// Work: single mails, meeting requests and the calendar's own chatter.
import { demoAccount, demoPerson } from '../person.ts'
import type { SeedMail } from '../seed.ts'
import { type Letter, single } from '../write.ts'

const lena = { name: 'Lena Orsolt', email: 'lena.orsolt@brightwater.example' }
const marius = { name: 'Marius Eckstrand', email: 'm.eckstrand@harbour-museum.example' }
const { name, email } = demoAccount('work')
const me = { name, email }
const work = (key: string, subject: string, letter: Letter) => single('work', key, subject, letter)

export const workSingles: SeedMail[] = [
  work('invite-walkthrough', 'Invitation: Walk-through of hall two', {
    from: marius,
    at: '-1w 14:00',
    unread: true,
    text: `Marius Eckstrand invites you to a walk-through of hall two with the conservator and the lighting people.\n\nWhen: {+3w}, 10:00 to 11:30\nWhere: Harbour Museum, meet at the staff entrance\n\nPlease wear flat shoes, the floor is not finished.`,
    invite: { at: '+3w 10:00', minutes: 90, place: 'Harbour Museum, staff entrance', organizer: marius },
    planted: { meeting: '+3w 10:00', category: 'calendar' },
  }),
  work('invite-review', 'Invitation: Quarterly talk', {
    from: lena,
    at: '-2w 09:30',
    text: `Our quarterly talk. Bring what went well, what did not, and one thing you would like to stop doing.\n\n{+5w}, 15:00, my office or a walk along the canal if it is dry.`,
    invite: { at: '+5w 15:00', minutes: 60, place: "Lena's office", organizer: lena },
    planted: { meeting: '+5w 15:00', category: 'calendar' },
  }),
  work('invite-insurer', 'Invitation: Call with the insurer', {
    from: { name: 'Greta Wollin', email: 'greta.wollin@harbour-museum.example' },
    at: '-6h',
    text: `Short call about the loans in your workshop. The insurer will ask how the rooms are locked, so please have the plan at hand.\n\n{+2w}, 14:30, by telephone.`,
    invite: {
      at: '+2w 14:30',
      minutes: 30,
      place: 'Telephone',
      organizer: { name: 'Greta Wollin', email: 'greta.wollin@harbour-museum.example' },
    },
    planted: { meeting: '+2w 14:30', category: 'calendar' },
  }),
  work('invite-kickoff#cancel', 'Cancelled: Scent station, first ideas', {
    from: { name: 'Priyanka Solvane', email: 'priyanka.solvane@brightwater.example' },
    at: '-5w 08:05',
    text: `I have to cancel this one, the perfumer is ill. She proposes next month. Enjoy the free hour!`,
    invite: { at: '-4w 11:00', minutes: 60, place: 'Meeting room', organizer: me, method: 'CANCEL' },
    planted: { category: 'calendar' },
  }),
  ...(
    [
      [
        'tomas',
        'Tomas Ferrelink',
        'tomas.ferrelink@brightwater.example',
        'ACCEPTED',
        'Accepted',
        '-7w 10:12',
        'Installation plan, week by week',
      ],
      [
        'dele',
        'Dele Akintar',
        'dele.akintar@brightwater.example',
        'TENTATIVE',
        'Tentative',
        '-7w 10:40',
        'Installation plan, week by week',
      ],
      [
        'greta',
        'Greta Wollin',
        'greta.wollin@harbour-museum.example',
        'DECLINED',
        'Declined',
        '-13w 16:01',
        'Delivery of the showcases',
      ],
      [
        'marius',
        'Marius Eckstrand',
        'm.eckstrand@harbour-museum.example',
        'ACCEPTED',
        'Accepted',
        '-13w 16:30',
        'Delivery of the showcases',
      ],
    ] as const
  ).map(([key, who, address, answer, word, at, what]) =>
    work(`calendar-${key}#reply`, `${word}: ${what}`, {
      from: { name: who, email: address },
      at,
      text: `${who} has answered your invitation: ${word.toLowerCase()}.`,
      invite: { at: '-4w 09:00', minutes: 60, place: 'Studio', organizer: me, method: 'REPLY', answer },
      planted: { category: 'calendar' },
    }),
  ),
  work('timesheets', 'Time sheets, please, before I become unpleasant', {
    from: 'lena',
    to: [{ name: 'Studio', email: 'everyone@brightwater.example' }],
    at: '-1w 16:45',
    unread: true,
    planted: { deadline: '+1w 18:00', category: 'work' },
    text: `Dear all,\n\nfour of seven time sheets for this month are missing. You know who you are. I close the books {+1w} at six in the evening and will be in a much better mood if I do not have to guess.\n\nLena`,
  }),
  work('contract', 'Contract for the touring version, please sign', {
    from: { name: 'Sunniva Halbrecht', email: 's.halbrecht@coastal-museums.example' },
    at: '-2w 11:11',
    unread: true,
    starred: true,
    files: [
      {
        kind: 'pdf',
        name: 'touring-agreement-final.pdf',
        lines: [
          'Agreement on the touring version',
          'between Coastal Museums and Brightwater Studio',
          'Fee: EUR 18,400 in three parts',
          'Signature: ______________',
        ],
      },
    ],
    planted: { deadline: '+5w 12:00', question: true, category: 'work' },
    text: `Dear Robin Ashdown,\n\nattached is the agreement for the touring version of the harbour exhibition, with the change to paragraph 7 that you asked for. Would you please sign it and send it back until {+5w}, twelve o'clock? Our board meets that afternoon.\n\nAnd may I already announce Kelpmouth as the first stop, or would you rather wait?\n\nKind regards\nSunniva Halbrecht\nCoastal Museums`,
  }),
  work('rigging', 'Rigging certificate runs out', {
    from: { name: 'Nordhoist Rentals', email: 'service@nordhoist.example' },
    at: '-4w 07:30',
    planted: { deadline: '+10w 17:00', category: 'work' },
    text: `Hello,\n\nthe inspection certificate of your chain hoist (serial 4471-B) is valid until {+10w}. Without a new one it may not be used above people.\n\nWe are in your area twice a month. Call us for a date.\n\nNordhoist Rentals`,
  }),
  work('sick', 'Not in today', {
    from: 'tomas',
    to: ['me', 'lena'],
    at: '-2h',
    text: `Fever since last night, so I stay in bed before I hand it round. The dimmers arrive at two, somebody has to sign for them. The key for the workshop is with Dele.\n\nSorry!\nTomas`,
    planted: { urgent: true, category: 'work' },
  }),
  work('lunch-list', 'Soup', {
    from: 'dele',
    to: [{ name: 'Studio', email: 'everyone@brightwater.example' }],
    at: '-3w 09:15',
    text: `I am making the lentil one for everybody on {-2w day}. Tell me if you do not want any. Silence is a bowl.`,
    planted: { category: 'work' },
  }),
  work('photos-ice', 'Photographs of the ice winter', {
    from: { name: 'Ruben Castellmar', email: 'ruben@castellmar-photo.example' },
    at: '-6w 18:20',
    planted: { category: 'work' },
    files: [
      { kind: 'png', name: 'ice-harbour-01.png', color: [150, 190, 220], size: 64 },
      { kind: 'png', name: 'ice-harbour-02.png', color: [110, 150, 190], size: 64 },
    ],
    text: `Hi Robin,\n\nI went through my grandfather's boxes again and found two more of the frozen harbour. Not sharp, but the one with the horse on the ice is something. Scanned at 1200 dpi, these here are only previews.\n\nUse them if you like, a credit line is enough.\n\nRuben`,
  }),
  work('school', 'A question from class 4b', {
    from: { name: 'Class 4b, Quay School', email: 'class4b@quay-school.example' },
    at: '-3w 12:15',
    unread: true,
    planted: { question: true, category: 'work' },
    text: `Dear museum builders,\n\nwe have visited your building site and it was very good. We want to know: is the ship biscuit real and can it still be eaten? Emre says yes and everybody else says no.\n\nPlease answer soon because there is a bet.\n\nClass 4b (and Ms Ovesen)`,
  }),
  work('reference', 'May I name you as a reference?', {
    from: { name: 'Wren Tallis', email: 'wren@tallis-sets.example' },
    at: '-1w 20:05',
    unread: true,
    planted: { question: true, category: 'work' },
    text: `Hello Robin,\n\nI am applying for a grant from the theatre fund and need two people who have seen me work. The model week has not happened yet, I know, but you have seen the drawings. Would it be all right to write your name and telephone number in the form?\n\nIf you would rather not, I understand completely.\n\nWren`,
  }),
  work('key', 'Your key card was found', {
    from: { name: 'Reception, Dock House', email: 'reception@dock-house.example' },
    at: '-9w 17:50',
    text: `Somebody left the key card 0318 in the third-floor kitchen, next to the toaster. We believe it is yours. It is in the top drawer.\n\nReception`,
    planted: { category: 'work' },
  }),
  work('minutes', 'Minutes of the site meeting', {
    from: 'priyanka',
    to: ['me', 'tomas', 'marius', 'greta'],
    at: '-6w 16:00',
    box: 'folder',
    files: [
      {
        kind: 'text',
        name: 'minutes.txt',
        content:
          'Site meeting\n\n1. Floor: dry by the end of the month.\n2. Power: two more sockets in hall one (Greta).\n3. Glass: arrives in two loads (Robin).\n4. Dust: no sawing after the showcases are in (everybody).\n',
      },
    ],
    planted: { category: 'work' },
    text: `Attached, short as always. The one thing to remember: no sawing once the showcases are in. Greta means it.\n\nPriyanka`,
  }),
  work('from-home', 'Fwd: photos for the biscuit story', {
    from: demoPerson,
    at: '-5 22:05',
    copyOf: 'to-work',
    text: `Note to myself: use the one with the dog. And look up who baked them.`,
  }),
  work('draft-raise', 'Working four days', {
    from: 'me',
    to: ['lena'],
    at: '-8w 21:40',
    box: 'drafts',
    text: `Dear Lena,\n\nI have thought about this for a while and would like to talk about working four days from spring on. Not because I like it here less, but because`,
  }),
  work('draft-garden', 'Seed house, first thoughts', {
    from: 'me',
    to: ['lena', 'priyanka'],
    at: '-1w 19:10',
    box: 'drafts',
    text: `Three ideas before I forget them:\n\n1. Visitors get one seed at the door and plant it at the end.\n2. Darkness, then one light per seed.\n3.`,
  }),
]

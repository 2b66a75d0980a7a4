// What programs write: security alerts, project tools, weather, reservations.
import type { AccountKey, PlantedCategory, SeedMail } from '../seed.ts'
import { single } from '../write.ts'
import { letterhead } from './letterhead.ts'

type Notice = [at: string, subject: string, text: string]
interface Sender {
  account: AccountKey
  key: string
  name: string
  email: string
  category: PlantedCategory
  notices: Notice[]
}

const senders: Sender[] = [
  {
    account: 'personal',
    key: 'fern-security',
    name: 'Fernbank Security',
    email: 'alerts@fernbank.example',
    category: 'security',
    notices: [
      [
        '-7h',
        'New device signed in to your bank account',
        'A new device signed in at 06:12 from a browser on Linux. If this was you, there is nothing to do. If not, call the number on the back of your card. We will never ask for your PIN.',
      ],
      [
        '-24 11:10',
        'Your card was used abroad for the first time',
        'EUR 18.20 at a bookshop in Ljubljana. If you were there: we hope it was a good book.',
      ],
    ],
  },
  {
    account: 'personal',
    key: 'cloudbox',
    name: 'Cloudbox',
    email: 'security@cloudbox.example',
    category: 'security',
    notices: [
      [
        '-2 23:51',
        'Your sign-in code is 402 918',
        'Enter it within ten minutes. Nobody from Cloudbox will ever ask you for it, not even nicely.',
      ],
      [
        '-17 10:03',
        'Your password was changed',
        'The password of your Cloudbox was changed on {-17}. If it was not you, follow the steps on our help page under "Somebody else".',
      ],
      [
        '-5 06:00',
        'Storage almost full: 94 %',
        'You use 14.1 of 15 GB. The largest folder is called "slides dad scans FINAL final".',
      ],
    ],
  },
  {
    account: 'work',
    key: 'it',
    name: 'Studio IT',
    email: 'it@brightwater.example',
    category: 'security',
    notices: [
      [
        '-1w 07:30',
        'Please restart your laptop before {+2w day}',
        'The updates of this week need one restart. Machines that have not done it by {+2w}, 20:00, do it by themselves, whatever you are drawing.',
      ],
      [
        '-11w 12:00',
        'A backup of your laptop failed',
        'Nothing since last Friday. Most often the lid was closed. Leave it open and plugged in over lunch, please.',
      ],
      [
        '-16w 09:00',
        'Phishing test: you did not click',
        'Well done. Two of us did, and one of them was the person who had ordered the test.',
      ],
    ],
  },
  {
    account: 'work',
    key: 'tool',
    name: 'Corkboard',
    email: 'updates@corkboard.example',
    category: 'notifications',
    notices: [
      [
        '-2h',
        'Priyanka commented on "Wall text 3"',
        '"I have cut it to 60 words and it hurts. Could you look at the last sentence?"',
      ],
      ['-1w 15:12', 'Tomas moved "Dimmers" to Ordered', 'Ordered six, arriving this week. Two people follow this card.'],
      ['-1w 17:02', 'Dele added you to "Ilse: first two weeks"', 'Four tasks, none of them has an owner yet.'],
      [
        '-2w 16:40',
        'Three cards are overdue on Harbour Museum',
        'Glass for case 9, Floor samples, Text about the geese (somebody has written "which geese?").',
      ],
      ['-3w 10:20', 'Lena finished "Invoice for October hours"', 'Lena writes: "With the museum\'s half of the model."'],
      [
        '-4w 11:15',
        'Marius was invited to Harbour Museum',
        'He can see cards and write comments. He cannot move cards, at his own request.',
      ],
      [
        '-6w 09:31',
        'Tomas attached a film to "Crane, moving"',
        'crane-test-4.mp4, eleven seconds, no sound. "It squeaks, imagine the squeak."',
      ],
      ['-8w 14:45', 'Priyanka closed "Label 31: cutter"', 'Closed with the words "never again".'],
      [
        '-12w 10:00',
        'Your week on Corkboard',
        'You finished nine cards and opened fourteen. The card you looked at most often is "Biscuit".',
      ],
      ['-14w 13:37', 'Claire shared a board: Cloth', 'Nine samples, each with a photo in daylight and one under 43 lux.'],
    ],
  },
  {
    account: 'work',
    key: 'rooms',
    name: 'Room bookings',
    email: 'rooms@dock-house.example',
    category: 'calendar',
    notices: [
      [
        '-2w 08:00',
        'Booked: large room, {+3w day} 14:00 to 16:00',
        'You booked the large room. The projector is new; the remote control is in the drawer with the tea.',
      ],
      [
        '-9w 08:00',
        'Your booking was moved to the small room',
        'The choir needs the large one. The small room has a window, the large one has the choir.',
      ],
    ],
  },
  {
    account: 'personal',
    key: 'circle',
    name: 'Kith',
    email: 'hello@kith-circle.example',
    category: 'notifications',
    notices: [
      [
        '-1 19:19',
        'Omar shared a photo of a very small lighthouse',
        '"Found it. It is on somebody\'s roof." Four people like this.',
      ],
      ['-3 12:12', 'Élodie has a birthday on {+2 day}', 'Write to her yourself. She says she does not read what we send.'],
      ['-9 09:40', 'Five people you may remember from school', 'Jörg, Anke, Malte, the other Malte and somebody called Turnip.'],
      ['-14 20:20', 'Jonas asks the group: who has crampons?', 'Two answers so far: "no" and "define crampons".'],
      ['-23 08:15', 'Memories: a boat, seven years ago', 'You and Amara, upside down, still smiling.'],
    ],
  },
  {
    account: 'personal',
    key: 'bikes',
    name: 'Pedalshare',
    email: 'rides@pedalshare.example',
    category: 'notifications',
    notices: [
      [
        '-4 18:31',
        'Your ride: 3.2 km, from the canal to the market',
        'Fourteen minutes, EUR 1.50. You were faster than the bus.',
      ],
      ['-18 08:52', 'You left bike 2207 outside the zone', 'It was alone but well. This time there is no fee.'],
    ],
  },
  {
    account: 'club',
    key: 'weather',
    name: 'Lake Weather',
    email: 'forecast@lake-weather.example',
    category: 'notifications',
    notices: [
      [
        '-8h',
        'Saturday on the lake: calm, cold, clear',
        'Wind 1 from the east, water 4 degrees, sun from nine. Ice possible in the inlets.',
      ],
      [
        '-3 17:00',
        'Gale warning for the evening',
        'Gusts of 8 from six until midnight. Boats on the outer moorings should come in.',
      ],
      [
        '-7 17:00',
        'Weekend outlook: fog until noon',
        'Sight under 100 metres in the morning. Ferries sound their horns, please do not answer.',
      ],
      ['-10 17:00', 'First frost tonight', 'Minus two by the shore. Drain the hoses.'],
      ['-14 17:00', 'Warm wind, low water', 'The level is 18 cm under the mean. Mind the stones at the east jetty.'],
      ['-21 17:00', 'A storm passes to the north', 'Waves up to 70 cm at the mouth of the river, otherwise quiet.'],
    ],
  },
  {
    account: 'club',
    key: 'bookings',
    name: 'Boat Book',
    email: 'bookings@boat-book.example',
    category: 'calendar',
    notices: [
      [
        '-1 20:30',
        'Heron (2x) is booked for {+1 day}',
        'Petra and Imre, 07:00 to 08:30. The tarp is over rack 3, mind your heads.',
      ],
      [
        '-5 20:30',
        'Damage reported: Kingfisher (1x)',
        '"Seat eaten." Reported by S. Ollerup. The boat is closed until further notice.',
      ],
      ['-11 20:30', 'Nobody has rowed Otter (4+) for 30 days', 'She misses you. So do her bearings.'],
      [
        '-22 20:30',
        'New member wants to book: Imre Sallow',
        'Has passed the test for stopping. Please confirm in the boat book.',
      ],
    ],
  },
  {
    account: 'club',
    key: 'association',
    name: 'Rowing Association North',
    email: 'office@rowing-north.example',
    category: 'club',
    notices: [
      [
        '-6 10:00',
        'Licences for the coming season',
        'Please send us the names of your racing members until {+24}. Later ones cost a fee, and a sigh.',
      ],
      [
        '-20 10:00',
        'New rules for lights before sunrise',
        'White to the front, red to the back, both at least 180 degrees. A bicycle lamp is not a light, even if it blinks.',
      ],
      [
        '-34 10:00',
        'Course for treasurers: receipts without tears',
        "One Saturday, lunch included. Last year's participants still write to each other.",
      ],
    ],
  },
]

export const noticeMails: SeedMail[] = senders.flatMap(({ account, key, name, email, category, notices }) =>
  notices.map(([at, subject, text], index) =>
    single(account, `notice-${key}-${index}`, subject, {
      from: { name, email },
      at,
      text: `${text}\n\n${name}`,
      html: letterhead(name, text),
      headers: [['Auto-Submitted', 'auto-generated']],
      planted: planted(key, index, category),
    }),
  ),
)

function planted(key: string, index: number, category: PlantedCategory): SeedMail['planted'] {
  if (key === 'it' && index === 0) return { category, deadline: '+2w 20:00' }
  if (key === 'association' && index === 0) return { category, deadline: '+24 23:59' }
  return { category }
}

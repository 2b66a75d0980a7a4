// Orders on their way: confirmed, sent, delivered or not.
import type { AccountKey, SeedMail } from '../seed.ts'
import { thread } from '../write.ts'
import { letterhead } from './letterhead.ts'

interface Order {
  account: AccountKey
  key: string
  shop: string
  domain: string
  subjects: string[]
  days: string[]
  texts: string[]
}

const orders: Order[] = [
  {
    account: 'personal',
    key: 'beans',
    shop: 'Harrow Coffee Roasters',
    domain: 'harrow-coffee.example',
    days: ['-6 09:12', '-5 15:40', '-2 12:31'],
    subjects: ['We are roasting for you: order 4417', 'Order 4417 has left the roastery', 'Delivered to a neighbour: order 4417'],
    texts: [
      'Two kilos of the harbour blend, whole beans. We roast on Tuesdays, so give us until then.',
      'Your beans are on the road with Swift Heron, number SH-88-20417. Expect them within two days.',
      'You were out, so the parcel is with Dobrowen on the ground floor.',
    ],
  },
  {
    account: 'personal',
    key: 'lamp',
    shop: 'Lumen & Lint',
    domain: 'lumen-lint.example',
    days: ['-11 20:02', '-9 08:00', '-1 16:20'],
    subjects: ['Order received: one reading lamp', 'Your reading lamp has been shipped', 'We could not deliver your lamp'],
    texts: [
      'Thank you for your order L-3021: one reading lamp, brass, with a three-metre cord.',
      'The lamp is packed in straw and on its way. Parcel number PX 550 311.',
      'Nobody opened at two addresses in a row. The lamp waits for you at the kiosk in Mill Lane until {+6}; bring this mail and something with your name on it.',
    ],
  },
  {
    account: 'personal',
    key: 'books',
    shop: 'Second Shelf',
    domain: 'second-shelf.example',
    days: ['-27 22:14', '-26 10:30'],
    subjects: ['Three old books, one new home', 'Your books travel slowly: sent today'],
    texts: [
      'Order 90113. One of the three has a dedication "to Bertha, who will not read this". We thought you should know.',
      'By book post, which takes up to a week and never runs.',
    ],
  },
  {
    account: 'personal',
    key: 'seeds',
    shop: 'Gardens West Seeds',
    domain: 'gardens-west.example',
    days: ['-33 11:00', '-30 09:00', '-29 13:00'],
    subjects: ['Garlic, tulips and a surprise', 'Bulbs on the way', 'Delivered: a bag of bulbs'],
    texts: [
      'Thank you! The surprise depends on what is left, last year it was leeks.',
      'Plant them as soon as the ground lets you. Points up.',
      'Your bag was put under the stairs. It may look like onions. Please do not cook it.',
    ],
  },
  {
    account: 'work',
    key: 'wire',
    shop: 'Filament Supplies',
    domain: 'filament-supplies.example',
    days: ['-3w 11:10', '-2w 07:20', '-4h'],
    subjects: ['Confirmation: 30 m brass wire, 0.5 mm', 'Brass wire dispatched', 'Your driver is nearby: brass wire'],
    texts: [
      'Order FS-7719, ordered by T. Ferrelink, delivered to the workshop.',
      'One small parcel, astonishingly heavy. Number PX 551 902.',
      'The parcel comes today between two and four. Somebody has to sign.',
    ],
  },
  {
    account: 'club',
    key: 'ropes',
    shop: 'Chandler & Daughter',
    domain: 'chandler-daughter.example',
    days: ['-16 10:10', '-14 08:20', '-12 14:00'],
    subjects: ['Your order of 200 m mooring rope', 'Rope is on the van', 'Rope delivered, signed "ok"'],
    texts: [
      '200 metres, 14 mm, navy. Cut into four, as the boatman asked on the telephone. Twice.',
      'The van is yellow and comes before noon.',
      'Four coils, put on rack 5. Thank you for ordering from a small shop.',
    ],
  },
]

export const shippingMails: SeedMail[] = orders.flatMap((order) => {
  const letters = order.texts.map((text, index) => ({
    from: { name: order.shop, email: `orders@${order.domain}` },
    at: order.days[index] ?? '-30 10:00',
    text: `${text}\n\n${order.shop}`,
    html: letterhead(order.shop, text),
    planted: { category: 'shipping' as const },
  }))
  return thread(order.account, `order-${order.key}`, '', letters).map((mail, index) => ({
    ...mail,
    subject: order.subjects[index] ?? '',
    references: [],
  }))
})

// Invoices, receipts and statements.
import type { DemoFile } from '../files.ts'
import type { AccountKey, SeedMail } from '../seed.ts'
import { single } from '../write.ts'
import { letterhead } from './letterhead.ts'

interface Bill {
  account: AccountKey
  key: string
  name: string
  email: string
  at: string
  subject: string
  text: string
  /** Name and total of the PDF. */
  pdf?: [name: string, total: string]
  due?: string
  box?: 'archive' | 'inbox'
}

const bank = { name: 'Fernbank', email: 'statements@fernbank.example' }
const power = { name: 'Stadtlicht Energy', email: 'billing@stadtlicht.example' }
const phone = { name: 'Larkline', email: 'invoices@larkline.example' }

const bills: Bill[] = [
  {
    account: 'personal',
    key: 'power-now',
    ...power,
    at: '-3 07:00',
    subject: 'Your electricity bill for the year',
    due: '+11 23:59',
    pdf: ['stadtlicht-year.pdf', 'EUR 214.30 to pay'],
    text: 'Dear Robin Ashdown,\n\nyou used 1,912 kWh, 6 % less than the year before. After your monthly payments EUR 214.30 remain.\n\nPlease pay until {+11}. The new monthly payment is EUR 58.',
  },
  {
    account: 'personal',
    key: 'phone-now',
    ...phone,
    at: '-6 05:20',
    subject: 'Larkline invoice 7730-11',
    due: '+8 23:59',
    pdf: ['larkline-7730-11.pdf', 'EUR 19.99'],
    text: 'Hello Robin,\n\nyour invoice for {month-1} is attached: EUR 19.99, the same as always. We collect it on {+8}.',
  },
  {
    account: 'personal',
    key: 'phone-1',
    ...phone,
    at: '-37 05:20',
    subject: 'Larkline invoice 7730-10',
    pdf: ['larkline-7730-10.pdf', 'EUR 24.49'],
    box: 'archive',
    text: 'Hello Robin,\n\nyour invoice for {month-2} is attached: EUR 24.49. It is 4.50 higher because of calls to Japan.',
  },
  {
    account: 'personal',
    key: 'phone-2',
    ...phone,
    at: '-67 05:20',
    subject: 'Larkline invoice 7730-09',
    pdf: ['larkline-7730-09.pdf', 'EUR 19.99'],
    box: 'archive',
    text: 'Hello Robin,\n\nyour invoice for {month-3} is attached: EUR 19.99.',
  },
  {
    account: 'personal',
    key: 'bank-now',
    ...bank,
    at: '-8 04:00',
    subject: 'Your statement for {month-1} is ready',
    text: 'Your statement for {month-1} is in your mailbox at Fernbank. For your safety we never send it by mail and never ask you to sign in through a link.',
  },
  {
    account: 'personal',
    key: 'bank-1',
    ...bank,
    at: '-39 04:00',
    subject: 'Your statement for {month-2} is ready',
    box: 'archive',
    text: 'Your statement for {month-2} is in your mailbox at Fernbank. There were 41 entries; three of them are new standing orders.',
  },
  {
    account: 'personal',
    key: 'coffee',
    name: 'Kaffeehaus Blau',
    email: 'kasse@kaffeehaus-blau.example',
    at: '-4 08:41',
    subject: 'Receipt: two flat whites, one regret',
    text: 'Two flat whites  7.60\nOne almond croissant  3.40\n\nPaid by card: EUR 11.00\nThank you, and come back before the croissants are gone.',
  },
  {
    account: 'personal',
    key: 'shoes',
    name: 'Thornfield Outdoor',
    email: 'orders@thornfield.example',
    at: '-15 13:10',
    subject: 'Receipt for order T-20931',
    pdf: ['receipt-T-20931.pdf', 'EUR 139.00'],
    text: 'Winter boots, size 43, EUR 139.00, paid by card.\n\nYou may send them back for 60 days, even if you have met snow in them.',
  },
  {
    account: 'personal',
    key: 'cinema',
    name: 'Lichtspiel am Kanal',
    email: 'tickets@lichtspiel-kanal.example',
    at: '-10 17:55',
    subject: 'Two seats in row F',
    text: 'The Salt Road, 20:15, row F, seats 7 and 8.\n\nEUR 22.00, paid. Please be there before the organ starts.',
  },
  {
    account: 'personal',
    key: 'donation',
    name: 'Sea Rescue Fund',
    email: 'thanks@sea-rescue-fund.example',
    at: '-29 09:00',
    subject: 'Thank you for your donation',
    pdf: ['donation.pdf', 'EUR 60.00'],
    box: 'archive',
    text: 'Dear Robin Ashdown,\n\nyour 60 euros have arrived. They pay for about nine minutes of a lifeboat, and nine minutes are long out there. The paper for your tax is attached.',
  },
  {
    account: 'personal',
    key: 'refund',
    name: 'Thornfield Outdoor',
    email: 'orders@thornfield.example',
    at: '-5 10:00',
    subject: 'Your money is on its way back',
    text: 'The thermos you sent back has arrived in one piece. EUR 34.90 go back to your card within five days.',
  },
  {
    account: 'personal',
    key: 'rent',
    name: 'Vesna Korabel',
    email: 'vesna.korabel@hausblick.example',
    at: '-45 12:00',
    subject: 'Heating costs of last year',
    pdf: ['heating-costs.pdf', 'EUR 48.20 in your favour'],
    box: 'archive',
    text: 'Dear Robin,\n\nthe heating was cheaper than expected: 48.20 come back to you. I take it off the next rent if that is all right.\n\nV. Korabel',
  },
  {
    account: 'personal',
    key: 'tax',
    name: 'Tax Office West',
    email: 'noreply@tax-west.example',
    at: '-12 09:30',
    subject: 'Your tax assessment can be read now',
    due: '+18 23:59',
    text: 'A new document is waiting for you in the portal. You may object to it in writing until {+18}.',
  },
  {
    account: 'personal',
    key: 'insurance',
    name: 'Hearth Mutual',
    email: 'policies@hearth-mutual.example',
    at: '-19 08:00',
    subject: 'Household insurance: small change, same price',
    text: 'From January bicycles are covered up to 2,000 euros, also at night. The price stays at EUR 71.40 a year. You do not have to do anything.',
  },
  {
    account: 'personal',
    key: 'vet',
    name: 'Practice for Small Animals',
    email: 'invoice@small-animals.example',
    at: '-52 16:00',
    subject: 'Invoice for Hazel’s dog, sent to you by mistake?',
    box: 'archive',
    text: 'Your sister gave us this address. One dog, one thorn, EUR 63.00. If this is not you, please pass it on. The dog was very brave.',
  },
  {
    account: 'work',
    key: 'aoba',
    name: 'Aoba Print',
    email: 'accounts@aoba-print.example',
    at: '-3w 01:10',
    subject: 'Invoice 2281, first half of the print run',
    due: '+7w 12:00',
    pdf: ['aoba-2281.pdf', 'EUR 4,100.00'],
    text: 'Dear Brightwater Studio,\n\nplease find attached invoice 2281 over EUR 4,100.00, half of the agreed price for the catalogue. It is payable until {+7w}.\n\nAoba Print, Sendai',
  },
  {
    account: 'work',
    key: 'timber',
    name: 'Quayside Timber',
    email: 'office@quayside-timber.example',
    at: '-6w 06:45',
    subject: 'Delivery note and invoice, birch plywood',
    due: '+3w 12:00',
    pdf: ['quayside-5512.pdf', 'EUR 386.75'],
    text: '12 sheets of birch, 6 mm, brought to the workshop on {-7w day}. EUR 386.75, net 10 days, which is {+3w}.',
  },
  {
    account: 'work',
    key: 'hotel',
    name: 'Hotel Alte Werft',
    email: 'rechnung@alte-werft.example',
    at: '-8w 10:00',
    subject: 'Ihre Rechnung vom Hotel Alte Werft',
    pdf: ['alte-werft-3309.pdf', 'EUR 218.00'],
    text: 'Guten Tag,\n\nanbei die Rechnung für zwei Nächte mit Frühstück, 218,00 Euro, bereits bezahlt. Ihr Regenschirm steht noch bei uns, wir passen auf ihn auf.',
  },
  {
    account: 'work',
    key: 'expenses',
    name: 'Lena Orsolt',
    email: 'lena.orsolt@brightwater.example',
    at: '-5w 17:30',
    subject: 'Your expenses are approved',
    text: 'All of them, even the umbrella. EUR 342.18 come with the next salary.\n\nLena',
  },
  {
    account: 'work',
    key: 'reminder',
    name: 'Castellmar Photography',
    email: 'ruben@castellmar-photo.example',
    at: '-2w 08:30',
    subject: 'Second reminder: invoice 118',
    due: '+3w 17:00',
    pdf: ['castellmar-118.pdf', 'EUR 520.00'],
    text: 'Hello Robin,\n\nI do not like writing this: invoice 118 (EUR 520.00, the workshop portraits) is open since two months. Could you see that it is paid until {+3w}?\n\nNo hard feelings\nRuben',
  },
  {
    account: 'work',
    key: 'licence',
    name: 'Draftwell',
    email: 'billing@draftwell.example',
    at: '-10w 00:05',
    subject: 'Receipt: five seats, one year',
    pdf: ['draftwell-receipt.pdf', 'EUR 1,140.00'],
    text: 'Five seats of Draftwell for one year, EUR 1,140.00, paid with the card ending in 0000. Nothing to do.',
  },
  {
    account: 'work',
    key: 'couriers',
    name: 'Swift Heron Couriers',
    email: 'invoice@swift-heron.example',
    at: '-11w 15:20',
    subject: 'Couriers in {month-1}: four rides',
    pdf: ['heron-rides.pdf', 'EUR 61.20'],
    text: 'Four rides, one of them with a ship model on the lap. EUR 61.20.',
  },
  {
    account: 'club',
    key: 'club-ambulance',
    name: 'Lakeland Ambulance Volunteers',
    email: 'office@lakeland-ambulance.example',
    at: '-12 11:40',
    subject: 'Our duty at your regatta',
    due: '+5 12:00',
    pdf: ['duty-regatta.pdf', 'EUR 420.00'],
    text: 'Two people, one vehicle, nine hours, three plasters: EUR 420.00. Please pay until {+5}. It was a pleasure, and the cake was noted.',
  },
  {
    account: 'club',
    key: 'club-power',
    ...power,
    at: '-13 07:05',
    subject: 'Boathouse: advance payment changes',
    pdf: ['boathouse-power.pdf', 'EUR 96.00 a month'],
    text: 'Because of higher use (a heater, we presume) the monthly payment for the boathouse rises to EUR 96.00 from {month+1}.',
  },
  {
    account: 'club',
    key: 'club-oars',
    name: 'Sweep & Scull',
    email: 'invoices@sweep-scull.example',
    at: '-25 14:00',
    subject: 'Invoice for two pairs of sculls',
    pdf: ['sweep-scull-901.pdf', 'EUR 1,060.00'],
    box: 'archive',
    text: 'Two pairs of sculls with blue handles, EUR 1,060.00, delivered and signed for by S. Ollerup ("ok").',
  },
  {
    account: 'club',
    key: 'club-bank',
    name: 'Fernbank for Clubs',
    email: 'statements@fernbank.example',
    at: '-8 04:10',
    subject: 'Statement of the club account for {month-1}',
    text: 'The statement for {month-1} can be fetched. Balance at the end of the month: EUR 11,482.06.',
  },
  {
    account: 'club',
    key: 'club-grant',
    name: 'District Sports Fund',
    email: 'grants@district-sports.example',
    at: '-9 10:15',
    subject: 'Your application has been granted in part',
    due: '+22 12:00',
    pdf: ['grant-decision.pdf', 'EUR 1,500.00'],
    text: 'Dear treasurer,\n\nof the 2,400 euros you applied for, 1,500 are granted for youth boats. Please send us the signed acceptance until {+22}, otherwise the sum goes to another club.',
  },
  {
    account: 'club',
    key: 'club-hall',
    name: 'Quay School',
    email: 'office@quay-school.example',
    at: '-31 12:00',
    subject: 'Use of the gym in winter',
    pdf: ['gym-winter.pdf', 'EUR 240.00'],
    box: 'archive',
    text: 'Tuesdays and Thursdays, 18:00 to 20:00, EUR 240.00 for the season. Please no outdoor shoes and no oars.',
  },
]

/** Addresses behind which a program sits; people write plain text. */
const desk = /^(billing|invoices?|statements|orders|noreply|tickets|thanks|policies|grants)@/

export const financeMails: SeedMail[] = bills.map(({ account, key, name, email, at, subject, text, pdf, due, box = 'inbox' }) => {
  const files: DemoFile[] = pdf
    ? [{ kind: 'pdf', name: pdf[0], lines: [name, subject.replace(/\{.*?\}/g, 'last month'), pdf[1]] }]
    : []
  const planted = due ? { category: 'finance' as const, deadline: due } : { category: 'finance' as const }
  return single(account, `finance-${key}`, subject, {
    from: { name, email },
    at,
    text,
    files,
    box,
    planted,
    ...(due && key !== 'aoba' ? { unread: true } : {}),
    ...(desk.test(email) ? { html: letterhead(name, text) } : {}),
  })
})

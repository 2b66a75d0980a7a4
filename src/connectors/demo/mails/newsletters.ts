// Newsletters: seven letters with an issue every few days, each with List-Unsubscribe and its one-click header (RFC 8058).
import type { AccountKey, SeedMail } from '../seed.ts'
import { single } from '../write.ts'

interface Series {
  account: AccountKey
  key: string
  name: string
  domain: string
  /** Days between issues, and days since the newest. */
  every: number
  since: number
  clock: string
  color: string
  footer: string
  issues: [title: string, text: string][]
}

const series: Series[] = [
  {
    account: 'personal',
    key: 'kettle',
    footer: 'Sent once a week to 4,100 kitchens.',
    name: 'The Slow Kettle',
    domain: 'slow-kettle.example',
    every: 7,
    since: 1,
    clock: '06:10',
    color: '#7c4a2d',
    issues: [
      [
        'Beans that cook themselves while you are out',
        'An oven at 120 degrees, a lid, and four hours of doing something else. We tried it with five kinds of beans and only the big white ones complained.\n\nAlso in this letter: what to do with the water afterwards (soup, obviously), and why salt at the beginning is not the crime your aunt thinks it is.',
      ],
      [
        'Three ways with the last pumpkin',
        'It has been looking at you from the windowsill since autumn. Roast it in slices, grate it raw with lime, or let it fall apart in milk with nutmeg.\n\nReaders write: Tilda in Osmere fries the seeds with soy sauce and cannot stop.',
      ],
      [
        'Why your bread is flat (it is not the yeast)',
        'Nine times out of ten it is the cold. Put the bowl in the oven with only the lamp on and come back after the film.\n\nThe tenth time it is the yeast.',
      ],
      [
        'A broth for people with no time',
        'One onion, burnt on purpose. One sheet of seaweed. Twenty minutes. That is the whole recipe, but we wrote two pages about it anyway.',
      ],
      [
        'Pickles: the patience issue',
        'Everything in this letter is ready in three weeks, so start today. Carrots with ginger, radishes with honey, and an egg we would rather not describe before noon.',
      ],
      [
        'Tea at four, and what to have with it',
        'Shortbread wants cold butter and warm opinions. We baked eleven versions and the neighbours have stopped answering the door.',
      ],
      [
        'One pot, no excuses',
        'Rice at the bottom, greens on top, fish in between, lid on, twelve minutes. Our only rule: do not look.',
      ],
    ],
  },
  {
    account: 'personal',
    key: 'night-train',
    footer: 'Written on the move. You asked for it at a station, or at home.',
    name: 'Night Train Letter',
    domain: 'night-train-letter.example',
    every: 9,
    since: 2,
    clock: '17:30',
    color: '#1e3a5f',
    issues: [
      [
        'A new sleeper to the sea, four times a week',
        'Leave after dinner, wake up with salt on the window. The couchettes are old, the breakfast is new, and the conductor plays the harmonica if nobody stops him.',
      ],
      [
        'How to sleep in a seat (we asked a sailor)',
        'Socks off, shoes within reach, and a scarf around the headrest. She has done it for thirty years and recommends it to nobody.',
      ],
      [
        'The most beautiful station buffets, ranked unfairly',
        'We only counted those where one can still sit down. Number three has a palm. Number one has a palm and a cat.',
      ],
      [
        'Timetable change: what gets better, what gets worse',
        'Two connections lost in the south, one won in the east, and in Kelpmouth the last train finally waits for the ferry.',
      ],
      [
        'Slow border, long lunch',
        'Forty minutes at the frontier while they change the engine. Enough for dumplings on platform one, if you order before the train stops.',
      ],
      [
        'Reader journey: eleven trains, one cello',
        'Ines took her instrument to a wedding and bought it a ticket of its own. It was the only passenger that was never asked for papers.',
      ],
    ],
  },
  {
    account: 'personal',
    key: 'westside',
    footer: 'Made by neighbours for neighbours, printed copies at the bakery.',
    name: 'Westside This Week',
    domain: 'westside-weekly.example',
    every: 7,
    since: 3,
    clock: '07:00',
    color: '#b4530a',
    issues: [
      [
        'The canal bridge stays closed until spring',
        'Rust in the second arch, says the city. Cyclists use the lock, pushing. The ice cream van has moved with them.',
      ],
      [
        'Market moves indoors, cheese does not',
        'From Saturday the stalls are in the old tram hall. The cheese stall remains outside, at the request of everybody.',
      ],
      [
        'Who paints the grey boxes?',
        'Fourteen electricity boxes now show kingfishers. Nobody has seen the painter, the city does not mind, the kingfishers look well.',
      ],
      [
        'New opening hours at the swimming bath',
        'Early swimmers get half an hour more, late swimmers lose it. A petition is under way, in waterproof ink.',
      ],
      [
        'Night bus 9 returns',
        'After two years without it, the 9 runs again on Fridays and Saturdays, all the way to the allotments.',
      ],
      ['A hundred small gardens, one open Sunday', 'Follow the chalk arrows. Tea at plot 17, unless the hedge has won.'],
    ],
  },
  {
    account: 'work',
    key: 'plinth',
    footer: 'You receive Plinth because you signed up with this address.',
    name: 'Plinth',
    domain: 'plinth-letter.example',
    every: 7,
    since: 2,
    clock: '08:00',
    color: '#334155',
    issues: [
      [
        'Do not touch: the case for touching',
        'A museum of locks lets visitors break into everything. Theft is down, visits are up, and the insurance company sends school classes.',
      ],
      [
        'Benches, and the people who need them',
        'We timed 400 visitors. With a bench in every room they stay 22 minutes longer. With a back to the bench, 31.',
      ],
      [
        'The end of the touch screen?',
        'Three large houses have switched theirs off and replaced them with drawers. Children open drawers. Everybody opens drawers.',
      ],
      [
        'Reading at a metre and a half',
        'Wall texts are still written for the person who wrote them. Our test: print it, hang it, and ask somebody to read it holding a child.',
      ],
      [
        'Smell, the cheapest object in the room',
        'Tar, hay, cold stone. A perfumer explains what lasts, what frightens people, and what the fire brigade will not allow.',
      ],
      [
        'What a good loan letter says',
        'We collected twenty of them. The best one is five lines long and contains the word "please" twice.',
      ],
      ['Dark rooms without stumbling', 'A strip of light at ankle height does more than any lamp above. With drawings to copy.'],
    ],
  },
  {
    account: 'work',
    key: 'counterform',
    footer: 'A letter about letters. Forward it to somebody with good eyes.',
    name: 'Counterform Monthly',
    domain: 'counterform.example',
    every: 21,
    since: 6,
    clock: '10:15',
    color: '#6d28d9',
    issues: [
      [
        'The lower-case g, an apology',
        'Last month we called the two-storey g "decorated". Eighty-one of you wrote in. You were right, and one of you was rude in beautiful handwriting.',
      ],
      [
        'Numbers that line up',
        'If a table jumps when you read down a column, the figures are to blame. Ten faces that do it right, four that are free.',
      ],
      [
        'Signs for people in a hurry',
        'Hospital, airport, ferry. The same arrow means three different things, and one of them is "upstairs".',
      ],
      [
        'Letters cut in stone, letters cut in cloth',
        'Two craftswomen talk about the same alphabet. Only one of them can undo a mistake.',
      ],
    ],
  },
  {
    account: 'club',
    key: 'catch',
    footer: 'For clubs of every size. Your club put you on the list.',
    name: 'Catch & Finish',
    domain: 'catch-and-finish.example',
    every: 10,
    since: 4,
    clock: '18:40',
    color: '#0f766e',
    issues: [
      [
        'Winter miles, and how not to hate them',
        'Twenty minutes, ten minutes, five. Then tea. The plan fits on a postcard and works because of the tea.',
      ],
      ['Steering by ear', 'A blind cox from Tarnwater tells us what eight oars sound like when they are lying.'],
      [
        'The rigger issue',
        'Four millimetres here, one degree there. Measure, write it down, and never trust the tape the last crew left in the boat.',
      ],
      [
        'Why small clubs win',
        'Fewer boats, more turns in each. Three treasurers explain their figures, and one explains her cake.',
      ],
      [
        'Cold water, clear rules',
        'Below eight degrees nobody rows alone. Below five nobody rows without a launch. Print this page and hang it next to the kettle.',
      ],
    ],
  },
  {
    account: 'personal',
    key: 'pennywise',
    footer: 'No advice, only arithmetic. You subscribed on our website.',
    name: 'Plain Money',
    domain: 'plain-money.example',
    every: 14,
    since: 5,
    clock: '12:00',
    color: '#166534',
    issues: [
      [
        'The subscription you forgot',
        'Look for amounts ending in 99. We did, and found a gym, a cloud and a magazine about horses.',
      ],
      [
        'What a fixed rate really fixes',
        'Your payment, not your costs. A calm explanation with one table and no exclamation marks.',
      ],
      ['Lending money to friends', 'Write it down, smile, and set a date. A form to cut out is on page two.'],
      ['Cash in an envelope, a revival', 'It is not cleverer than an app. It is just harder to argue with.'],
    ],
  },
]

export const newsletters: SeedMail[] = series.flatMap((letter) => letter.issues.map((_, index) => issue(letter, index)))

function issue(letter: Series, index: number): SeedMail {
  const [title, text] = letter.issues[index] ?? ['', '']
  const day = letter.since + index * letter.every
  const code = `${letter.key}-${index}`
  return single(letter.account, `newsletter-${code}`, title, {
    from: { name: letter.name, email: `letter@${letter.domain}` },
    at: `-${day} ${letter.clock}`,
    box: day > 30 ? 'archive' : 'inbox',
    unread: index % 3 !== 1 && day < 30,
    text: `${text}\n\n--\n${letter.name}. ${letter.footer}\nNo longer? https://${letter.domain}/leave/${code}`,
    html: page(letter, title, text, code),
    unsubscribe: { url: `https://${letter.domain}/leave/${code}`, mailto: `leave+${code}@${letter.domain}` },
    headers: [
      ['List-Id', `${letter.name} <letter.${letter.domain}>`],
      ['Precedence', 'bulk'],
    ],
    planted: { category: 'newsletters' },
  })
}

/** The usual table layout, with pictures that live elsewhere. */
function page({ name, domain, color, footer }: Series, title: string, text: string, code: string): string {
  const paragraphs = text.split('\n\n').map((part) => `<p style="margin:0 0 16px;font:16px/1.5 Georgia,serif">${part}</p>`)
  return `<html><body style="margin:0;background:#f4f4f2">
<table width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table width="560" cellpadding="24" cellspacing="0" style="background:#ffffff">
<tr><td style="background:${color};color:#ffffff;font:bold 20px sans-serif">${name}</td></tr>
<tr><td><img src="https://images.${domain}/${code}/cover.jpg" width="512" height="200" alt="">
<h1 style="font:28px Georgia,serif;color:${color}">${title}</h1>
${paragraphs.join('\n')}
<p><a href="https://${domain}/read/${code}" style="color:${color}">Read the whole letter</a></p></td></tr>
<tr><td style="font:12px sans-serif;color:#666666">${footer} <a href="https://${domain}/leave/${code}">Leave</a></td></tr>
</table></td></tr></table>
<img src="https://count.${domain}/open/${code}.gif" width="1" height="1" alt="">
</body></html>`
}

// Where the program is killed, by a seed: every point of a mail's way out in turn, each time at another mail.

/** In the order of a mail's way. `at once` and `later` are moments, the others are points that a watch sees. */
export const points = [
  'at once',
  'accepted',
  'connect',
  'MAIL',
  'RCPT',
  '354',
  'half',
  'end',
  'dot',
  '250',
  'acknowledged',
  'APPEND',
  'half-APPEND',
  'stored',
  'filed',
  'later',
] as const
export type Point = (typeof points)[number]

export const meaning: Record<Point, string> = {
  'at once': 'before the commit, or about then',
  accepted: 'the API has said yes, the mail is held',
  connect: 'the mail server is dialled',
  MAIL: 'before MAIL',
  RCPT: 'before RCPT',
  '354': 'before the go-ahead of DATA',
  half: 'half of the text is out',
  end: 'all of the text but the final dot is out',
  dot: 'the final dot is out, the server never gets it',
  '250': 'the server has taken it, its answer is lost',
  acknowledged: 'the answer is in, about the local commit',
  APPEND: 'before APPEND to Sent',
  'half-APPEND': 'half of the copy is in Sent',
  stored: 'the copy is in Sent, the answer is lost',
  filed: 'that answer is in, about the local commit',
  later: 'at any time',
}

export interface Plan {
  point: Point
  /** Which time the point is reached counts: 1, 2, 3. */
  occurrence: number
  /** Milliseconds between the point and the kill, for what happens inside. */
  delay: number
  /** Size of each mail's text, in bytes. */
  sizes: number[]
}

/** How many mails are on their way at each kill. */
export const mailsAKill = 4

export function plansFor(count: number, random: () => number): Plan[] {
  return Array.from({ length: count }, (_, index) => {
    const point = points[index % points.length] ?? 'later'
    return {
      point,
      occurrence: 1 + Math.floor(random() * 3),
      delay: Math.floor(delayOf(point) * random()),
      sizes: Array.from({ length: mailsAKill }, () => Math.floor(200 * 1000 ** random())),
    }
  })
}

function delayOf(point: Point): number {
  switch (point) {
    case 'at once':
      return 25
    case 'acknowledged':
    case 'filed':
      return 8
    case 'later':
      return 400
    default:
      return 0
  }
}

// Mails that are honest but unusual: what every mail program must survive.
import type { SeedMail } from '../seed.ts'
import { single } from '../write.ts'

export const oddMails: SeedMail[] = [
  single(
    'personal',
    'odd-long-subject',
    'Minutes, corrections to the minutes and a short apology for the tone of those corrections!',
    {
      from: { name: 'Ottilie Brandmoor', email: 'ottilie@gardens-west.example' },
      at: '-7 19:30',
      text: 'I have been told that "some people" was too harsh. I meant plot 22.\n\nO. Brandmoor',
    },
  ),
  single('personal', 'odd-no-name', 'wrong number but nice chat', {
    from: { name: '', email: 'ferrytown4@midpost.example' },
    at: '-11 20:20',
    text: 'hi, you gave me directions to the ferry on tuesday and I said I would write if I made it. I made it!',
  }),
  single('personal', 'odd-no-date', 'A letter without a date', {
    from: { name: 'Old Mill Museum', email: 'press@old-mill.example' },
    at: '-13 12:00',
    without: ['date'],
    text: 'Our mail program is from the last century, and so is our mill. Both still turn. We open again in spring.',
  }),
  single('work', 'odd-no-sender', 'scan from third floor', {
    from: 'nobody',
    at: '-7w 11:02',
    files: [{ kind: 'pdf', name: 'scan0007.pdf', lines: ['(scanned page)'] }],
    text: 'This mail was sent by the copier on the third floor. It does not know its name.',
  }),
  single('club', 'odd-no-id', 'Water level at the east gauge', {
    from: { name: 'East Gauge', email: 'gauge@lake-weather.example' },
    at: '-2 06:00',
    without: ['message-id'],
    text: 'level 391.22\nwater 4.1\nbattery low',
  }),
  single('club', 'odd-no-id-either', 'Water level at the east gauge', {
    from: { name: 'East Gauge', email: 'gauge@lake-weather.example' },
    at: '-1 06:00',
    without: ['message-id'],
    text: 'level 391.21\nwater 4.0\nbattery low',
  }),
  single('personal', 'odd-no-subject', '', {
    from: 'dad',
    at: '-9 07:00',
    text: 'Forgot the subject. Ladder is in the garage. Dad',
  }),
  single('work', 'odd-latin1', 'Grüße vom Prüfstand', {
    from: { name: 'Nordhoist Rentals', email: 'service@nordhoist.example' },
    at: '-9w 06:30',
    text: '',
    body: {
      headers: ['Content-Type: text/plain; charset=iso-8859-1', 'Content-Transfer-Encoding: quoted-printable'],
      content: 'Gr=FC=DFe vom Pr=FCfstand! Der Kettenzug l=E4uft wieder, und zwar\nleise. Abholung jederzeit.\n',
    },
  }),
  single('work', 'odd-html-only', 'Cloth is dyed', {
    from: 'claire',
    at: '-5w 14:14',
    text: '',
    body: {
      headers: ['Content-Type: text/html; charset=utf-8', 'Content-Transfer-Encoding: 7bit'],
      content:
        '<html><body><p>Bonjour Robin,</p><p>the cloth is dyed and hangs in the wind. <i>It is exactly the blue of the second sample.</i></p><p>Claire</p></body></html>\n',
    },
  }),
  single('club', 'odd-forward', 'Fwd: the geese, officially', {
    from: 'chair',
    at: '-4 09:30',
    text: '',
    body: {
      headers: ['Content-Type: multipart/mixed; boundary="=_fwd"'],
      content:
        '--=_fwd\nContent-Type: text/plain; charset=utf-8\n\nFor your files. They have answered, in a way.\n\nEdmund\n\n--=_fwd\nContent-Type: message/rfc822; name="geese.eml"\nContent-Disposition: attachment; filename="geese.eml"\n\nFrom: District Office West <wildlife@district-west.example>\nTo: chair@lakeside-rowing.example\nSubject: Geese\nMIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8\n\nThe geese are protected. So, we assume, are the boats.\n\n--=_fwd--\n',
    },
  }),
  single('personal', 'odd-names', 'Programme with a difficult file name', {
    from: { name: 'Brandt, Jürgen (Chor)', email: 'juergen.brandt@canal-choir.example' },
    at: '-8 21:00',
    files: [
      { kind: 'text', name: 'Übersicht „Winterkonzert“ – Änderungen.txt', content: 'Beginn 19 Uhr, Einlass 18:30 Uhr.\n' },
      { kind: 'bytes', name: '../../etc/../tenors.txt', type: 'application/octet-stream', content: 'three of them\n' },
    ],
    text: "The first file has the programme. The second has a name from Henrike's old computer, please do not ask.\n\nJürgen",
  }),
]

// The rowing club, of which the demo person is the treasurer.
import type { SeedMail } from '../seed.ts'
import { type Letter, single, thread } from '../write.ts'

const club = (key: string, subject: string, letter: Letter) =>
  single('club', key, subject, { planted: { category: 'club' }, ...letter })
const committee = [{ name: 'Committee', email: 'committee@lakeside-rowing.example' }]

export const clubMails: SeedMail[] = [
  ...thread('club', 'boathouse', 'Roof of the boathouse', [
    {
      from: 'boatman',
      to: committee,
      at: '-23 07:15',
      text: `roof leaks above rack 3 since the storm. put a tarp over the double sculls. tarp is not a roof`,
    },
    {
      from: 'chair',
      to: committee,
      at: '-23 09:40',
      text: `Thank you, Stig. Robin, what can we afford without asking the members? I should prefer not to call an extraordinary meeting about gutters again.\n\nEdmund`,
    },
    {
      from: 'me',
      to: committee,
      at: '-22 20:30',
      text: `Up to 5,000 the committee may decide by itself, and we have 7,900 in the reserve. Could Stig get two offers? Then we decide by mail.\n\nRobin`,
    },
    {
      from: 'boatman',
      to: committee,
      at: '-9 12:02',
      text: `two offers. kestrel roofing 4350, takes 3 days. brix & sons 3900 but not before april. i would take kestrel, april is wet`,
      files: [
        {
          kind: 'pdf',
          name: 'offer-kestrel.pdf',
          lines: ['Kestrel Roofing', 'Boathouse, rack 3: remove and renew 22 m2', 'EUR 4,350.00 including tax'],
        },
        { kind: 'pdf', name: 'offer-brix.pdf', lines: ['Brix & Sons', 'Repair of roof, 22 m2', 'EUR 3,900.00 including tax'] },
      ],
    },
    {
      from: 'chair',
      to: ['me'],
      at: '-1 17:25',
      unread: true,
      planted: { deadline: '+3 18:00', question: true, category: 'club' },
      text: `Dear Robin,\n\nKestrel holds the price only until {+3}, six o'clock. The others have said yes to Kestrel. Do you agree, and can the first third be paid at once?\n\nEdmund`,
    },
  ]),
  ...thread(
    'club',
    'regatta',
    'Autumn regatta: the sums',
    [
      {
        from: 'secretary',
        at: '-12 18:00',
        text: `Hi Robin,\n\nhere are the lists from the regatta, cake included. Entry fees come to 1,840, the cake stall to 612 (!), and we still owe the ambulance people.\n\nNoor`,
        files: [
          {
            kind: 'csv',
            name: 'regatta.csv',
            rows: [
              ['item', 'in', 'out'],
              ['Entry fees', '1840', ''],
              ['Cake', '612', '85'],
              ['Ambulance', '', '420'],
              ['Buoys, rope', '', '133'],
            ],
          },
        ],
      },
      {
        from: 'me',
        at: '-12 21:10',
        text: `612 with cake! We should row less and bake more. I pay the ambulance tomorrow and put the rest into the accounts.`,
      },
      { from: 'secretary', at: '-11 08:30', text: `Do not tell Birgit, she will make them row to the bakery.` },
    ],
    'folder',
  ),
  ...thread('club', 'juniors', 'Minibus for the juniors', [
    {
      from: 'coach',
      at: '-10 21:00',
      text: `Robin, the juniors race at Tarnwater in three weeks and I need the nine-seater for two days. Last year it was 190. Is there money in the youth pot?\n\nBirgit`,
    },
    {
      from: 'me',
      at: '-9 07:40',
      text: `There is, 460 to be exact. Book it and send me the bill, please with the club as the recipient this time.`,
    },
    {
      from: 'coach',
      at: '-2 20:12',
      unread: true,
      planted: { question: true, category: 'club' },
      text: `Booked, 205 because of the trailer hook. They want a deposit of 100 by card and I do not have a club card. Can you ring them, or shall I pay it and you give it back?\n\nBirgit`,
    },
  ]),
  ...thread(
    'club',
    'fees',
    'Question about the family fee',
    [
      {
        from: 'parent',
        at: '-17 19:45',
        text: `Dear treasurer,\n\nwe have paid two youth fees and one adult fee this year. Another family told me that there is a family fee which would be 90 less. Did I overlook it, or does it only exist for people with boats?\n\nCarys Penhallow`,
      },
      {
        from: 'me',
        at: '-16 20:00',
        text: `Dear Ms Penhallow,\n\nyou did not overlook it, we hid it well: it is on the back of the form. It applies from three people in one household, so you get 90 back. Please send me your account number.\n\nRobin Ashdown`,
      },
      {
        from: 'parent',
        at: '-16 20:30',
        text: `That is very kind and very quick. The number is on the form from spring, unchanged. We shall spend it on dry socks.`,
      },
    ],
    'archive',
  ),
  ...thread('club', 'agm', 'Annual meeting: agenda', [
    {
      from: 'secretary',
      to: committee,
      at: '-8 17:00',
      planted: { meeting: '+19 19:30', category: 'club' },
      text: `Dear committee,\n\nthe annual meeting is on {+19} at 19:30 in the boathouse, heated this time. Draft of the agenda:\n\n1. Welcome\n2. Report of the chair\n3. Report of the treasurer\n4. Roof\n5. Elections\n6. Anything else (Stig: the geese)\n\nNoor`,
    },
    {
      from: 'chair',
      to: committee,
      at: '-7 09:05',
      text: `Excellent. I would put the geese before the elections, people leave otherwise.`,
    },
    {
      from: 'secretary',
      to: ['me'],
      at: '-20h',
      planted: { deadline: '+9 20:00', category: 'club' },
      text: `Robin, I need your report and the figures for the printed booklet. {+9} in the evening at the latest, the copy shop closes over the weekend. Two pages at most, last year nobody read the third.\n\nNoor`,
    },
  ]),
  ...thread(
    'club',
    'oars',
    'Oars nobody owns',
    [
      {
        from: 'boatman',
        to: committee,
        at: '-33 16:20',
        text: `four oars in the corner, blue tips, nobody knows them. shall i sell or burn`,
      },
      {
        from: 'coach',
        to: committee,
        at: '-33 18:00',
        text: `NOT burn. They belong to the veterans of 1988 and they are sentimental.`,
      },
      { from: 'boatman', to: committee, at: '-33 18:04', text: `ok. sentimental goes on the wall then` },
    ],
    'archive',
  ),
  ...thread('club', 'audit', 'Looking at the books', [
    {
      from: { name: 'Ludwig Amsinck', email: 'ludwig@amsinck-audit.example' },
      at: '-14 10:30',
      text: `Dear Robin,\n\nthe two auditors elected last year are Petra and I. When may we look at the books? One evening is enough, and a table with a good lamp.\n\nLudwig Amsinck`,
    },
    {
      from: 'me',
      at: '-13 21:15',
      text: `Dear Ludwig,\n\nhow about the boathouse, any Tuesday from seven? Lamp and tea are there, the books as well.`,
    },
    {
      from: { name: 'Ludwig Amsinck', email: 'ludwig@amsinck-audit.example' },
      at: '-4 11:00',
      planted: { meeting: '+13 19:00', question: true, category: 'club' },
      text: `Petra can do {+13} at seven. Does that suit you? We would like to see the bank statements of the whole year and three receipts that we choose ourselves.\n\nLudwig`,
    },
  ]),
  club('invite-committee', 'Invitation: Committee, boathouse roof and geese', {
    from: 'chair',
    at: '-5 09:00',
    text: `Committee meeting on {+6} at 19:00, upstairs. Noor brings the minutes, Stig brings the geese (figuratively).`,
    invite: {
      at: '+6 19:00',
      minutes: 90,
      place: 'Boathouse, upstairs',
      organizer: { name: 'Edmund Parrish-Vale', email: 'chair@lakeside-rowing.example' },
    },
    planted: { meeting: '+6 19:00', category: 'calendar' },
  }),
  club('invite-sauna', 'Invitation: Winter swim and sauna', {
    from: 'coach',
    at: '-26h',
    unread: true,
    text: `For everybody who rowed at minus two: {+15}, four in the afternoon. Bring a towel and a reason.`,
    invite: {
      at: '+15 16:00',
      minutes: 180,
      place: 'Sauna boat, east jetty',
      organizer: { name: 'Birgit Sandvoll', email: 'coach@lakeside-rowing.example' },
    },
    planted: { meeting: '+15 16:00', category: 'calendar' },
  }),
  club('ice', 'No rowing tomorrow: ice at the inlet', {
    from: 'coach',
    to: [{ name: 'Crews', email: 'crews@lakeside-rowing.example' }],
    at: '-9h',
    planted: { urgent: true, category: 'club' },
    text: `The inlet is frozen up to the second buoy. Nobody goes out until I say so. Ergometers are free from six, and yes, the heating works.\n\nBirgit`,
  }),
  club('geese', 'The geese', {
    from: 'boatman',
    at: '-6 07:05',
    text: `they are back. they have eaten the seat of the old single. i want a budget line for geese`,
  }),
  club('key-list', 'Who has a key to the boathouse?', {
    from: 'secretary',
    to: committee,
    at: '-15 12:45',
    unread: true,
    planted: { deadline: '+10 12:00', question: true, category: 'club' },
    text: `We have handed out 31 keys and know of 19. Please tell me until {+10} whether you have one, and which number is on it.\n\nNoor`,
  }),
  club('sponsor', 'Sponsoring the new eight', {
    from: { name: 'Maren Holtvik', email: 'maren@holtvik-bakery.example' },
    at: '-3 10:20',
    unread: true,
    starred: true,
    planted: { question: true, deadline: '+16 12:00', category: 'club' },
    text: `Dear Robin,\n\nmy bakery turns fifty next year and I would like to give something to the lake I learnt to row on. 5,000 towards the new eight, if she may be called "Sourdough".\n\nIs that allowed? And can you send me what I need for the tax, at the latest by {+16}?\n\nMaren Holtvik`,
  }),
  club('insurance-club', 'Renewal of the boat insurance', {
    from: { name: 'Mutual of the Lakes', email: 'contracts@lakes-mutual.example' },
    at: '-7 08:00',
    files: [
      {
        kind: 'pdf',
        name: 'renewal-boats.pdf',
        lines: ['Mutual of the Lakes', 'Policy B-20417, 34 boats', 'Premium EUR 1,284.00'],
      },
    ],
    planted: { deadline: '+25 23:59', category: 'finance' },
    text: `Policy B-20417, 34 boats.\n\nThe premium for the coming year is EUR 1,284.00, due on {+25}. If the list of boats has changed, please tell us before that day.`,
  }),
  club('towels', 'Lost: one towel, striped, loved', {
    from: { name: 'Petra Lindhout', email: 'petra@lindhout.example' },
    at: '-20 22:00',
    text: `Hung on the third hook on Sunday. No questions asked if it is back there by Sunday next.`,
  }),
  club('thanks', 'Thank you from the learn-to-row group', {
    from: { name: 'Imre Sallow', email: 'imre@sallow.example' },
    at: '-28 19:30',
    box: 'archive',
    text: `All nine of us can now stop a boat. Starting was never the problem. Thank you for the patience, the blankets and the tea, and sorry about the jetty.`,
  }),
  club('photo-crew', 'Crew photo for the website', {
    from: 'secretary',
    at: '-18 13:15',
    files: [{ kind: 'png', name: 'crew.png', color: [40, 100, 150], size: 90 }],
    text: `This is the only one in which everybody has their eyes open. May it go on the website? If I hear nothing it goes up, so shout.`,
  }),
  club('spam-seo', 'We have seen your site and could not believe it', {
    from: { name: 'Rank Rocket', email: 'hello@rank-rocket.example' },
    at: '-11 04:40',
    box: 'junk',
    text: `Dear Sir or Madam of lakeside-rowing.example, your site is invisible. For 99 per month we make it visible. Answer YES.`,
  }),
  club('draft-report', 'Report of the treasurer', {
    from: 'me',
    to: ['secretary'],
    at: '-1 21:00',
    box: 'drafts',
    text: `Dear members,\n\nit was a good year, if you like cake. Income 41,300, of which 612 in cake; expenses 38,950, of which one towel rail.\n\n(to be continued)`,
  }),
  club('reminder-sent', 'Your fee for this year', {
    from: 'me',
    to: [{ name: 'Bastian Corvell', email: 'bastian@corvell.example' }],
    at: '-21 20:20',
    text: `Dear Bastian,\n\na friendly word from the treasurer: your fee of 180 has not arrived yet. If it is difficult this year, tell me, we always find a way.\n\nRobin`,
  }),
  club('reminder-answer', 'Re: Your fee for this year', {
    from: { name: 'Bastian Corvell', email: 'bastian@corvell.example' },
    at: '-20 07:30',
    text: `Ouch, sorry! Changed banks and forgot the standing order. Paid this minute.`,
  }),
]

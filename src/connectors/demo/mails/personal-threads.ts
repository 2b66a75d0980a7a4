// At home: family, friends, the flat, a journey.
import type { SeedMail } from '../seed.ts'
import { thread } from '../write.ts'

const landlord = { name: 'Vesna Korabel', email: 'vesna.korabel@hausblick.example' }

export const personalThreads: SeedMail[] = [
  ...thread('personal', 'birthday', "Dad's seventieth", [
    {
      from: 'mum',
      to: ['me', 'sister'],
      at: '-16 10:12',
      text: `Dear both,\n\nyour father says he wants no party. He has said this three times, which means he wants one. I thought of the garden room at the Heron, thirty people, lunch not dinner because of the aunts.\n\nWhat do you think?\n\nMum x`,
    },
    {
      from: 'sister',
      to: ['mum', 'me'],
      at: '-16 12:40',
      text: `lunch yes, heron yes, aunts if we must.\n\nI can do a slideshow IF somebody else scans the slides. robin??`,
    },
    {
      from: 'me',
      to: ['mum', 'sister'],
      at: '-15 19:02',
      text: `I scan, Hazel shows. Mum, can I pick up the boxes at the weekend? And please book the Heron before he says it a fourth time.`,
    },
    {
      from: 'mum',
      to: ['me', 'sister'],
      at: '-3 09:30',
      unread: true,
      planted: { deadline: '+4 12:00', question: true, category: 'family' },
      text: `The Heron has us down for thirty. They want to know the menu by noon on {+4}: fish or the pie? I say pie, your father cannot taste the difference in sauces any more.\n\nRobin, you were going to ask about the wheelchair ramp for Aunt Dorrit. Did you?\n\nMum x`,
    },
  ]),
  ...thread('personal', 'milo', 'milo and the tooth', [
    {
      from: 'sister',
      at: '-6 20:15',
      text: `milo lost the FIRST TOOTH. in an apple. we looked for it for an hour and now nobody wants to eat the crumble`,
      files: [{ kind: 'png', name: 'gap.png', color: [240, 200, 160], size: 64 }],
    },
    {
      from: 'me',
      at: '-6 20:40',
      text: `Congratulations to the gap! Does the tooth fairy accept a signed statement? I could draw up something official.`,
    },
    { from: 'sister', at: '-6 20:44', text: `PLEASE do. with a stamp. he will frame it` },
    {
      from: 'me',
      at: '-5 18:10',
      text: `Attached. Print it on yellow paper, it looks more serious.`,
      files: [
        {
          kind: 'pdf',
          name: 'tooth-certificate.pdf',
          lines: [
            'OFFICE OF MISSING TEETH',
            '',
            'We hereby confirm that one (1) front tooth was lost',
            'in an apple and is to be paid for in full.',
          ],
        },
      ],
    },
    {
      from: 'sister',
      at: '-5 18:30',
      text: `he read it out loud to the cat. you are uncle of the month, whatever the dog's opinion`,
    },
  ]),
  ...thread('personal', 'leak', 'Water stain in the bathroom', [
    {
      from: 'me',
      to: [landlord],
      at: '-20 08:30',
      text: `Dear Ms Korabel,\n\nthere is a new water stain on the bathroom ceiling, about as big as a plate, and it has grown since Monday. I have put a bowl under it. Could somebody look at the pipe in the flat above?\n\nKind regards\nRobin Ashdown, second floor left`,
      files: [{ kind: 'png', name: 'ceiling.png', color: [210, 200, 170] }],
    },
    {
      from: landlord,
      at: '-20 11:00',
      text: `Dear Robin,\n\nthank you for the photo. I have called the plumber, he comes tomorrow between 8 and 12. The neighbours upstairs know. Please leave the bowl.\n\nV. Korabel`,
    },
    {
      from: 'me',
      at: '-19 13:00',
      text: `He was here. It is the joint behind the bath upstairs, he has tightened it but says it will not last and should be replaced. The ceiling has to dry for two weeks before it can be painted.`,
    },
    {
      from: landlord,
      at: '-2 09:45',
      unread: true,
      planted: { meeting: '+5 08:30', question: true, category: 'notifications' },
      text: `Dear Robin,\n\nthe plumber can replace the joint on {+5} at 8:30, and the painter would come straight after him. They need your bathroom for about four hours.\n\nIs that possible for you, or should I ask for another day?\n\nVesna Korabel`,
    },
  ]),
  ...thread('personal', 'dumplings', 'Dumplings?', [
    { from: 'amara', at: '-9 12:30', text: `I owe you a dinner since approximately the Bronze Age. Dumplings next week?` },
    { from: 'me', at: '-9 13:05', text: `Bronze Age is generous. Wednesday?` },
    { from: 'amara', at: '-9 13:07', text: `Wednesday. I book, you bring the gossip.` },
    {
      from: 'amara',
      at: '-1 21:15',
      unread: true,
      planted: { question: true, category: 'friends' },
      text: `Confession: the place with the dumplings has closed down. There is a new one behind the station that looks good but has no chairs. Do we dumpling standing up, or do you know somewhere?`,
    },
  ]),
  ...thread('personal', 'hut', 'The hut in January', [
    {
      from: 'jonas',
      to: ['me', 'amara', 'omar'],
      at: '-25 19:20',
      text: `Friends,\n\nthe hut above Sankt Velden is free from the 15th to the 18th of January. Eight beds, one stove, no reception. 240 for all of us together.\n\nWho is in? I have to say yes or no soon.`,
    },
    {
      from: 'omar',
      to: ['jonas', 'me', 'amara'],
      at: '-25 20:02',
      text: `In. I will cook on one evening, provided nobody mentions the last time.`,
    },
    { from: 'me', to: ['jonas', 'omar', 'amara'], at: '-24 07:50', text: `In. And I will mention the last time.` },
    {
      from: 'amara',
      to: ['me', 'jonas', 'omar'],
      at: '-24 09:10',
      text: `In if the stove works. I still have not got warm from the last time, which I hereby also mention.`,
    },
    {
      from: 'jonas',
      to: ['me', 'amara', 'omar'],
      at: '-4 18:00',
      planted: { deadline: '+6 20:00', category: 'friends' },
      text: `Booked! Please send me your 60 each until {+6}, then I can pay the rest. Same account as always.\n\nThe stove works. I asked twice.`,
    },
  ]),
  ...thread('personal', 'bike', 'Dein altes Fahrrad', [
    {
      from: 'felix',
      at: '-12 17:30',
      language: 'de-DE',
      text: `Hallo Robin,\n\nsteht dein altes Tourenrad noch im Keller? Meine Nichte fängt hier an zu studieren und sucht eines, das man auch mal im Regen stehen lassen kann. Sie würde natürlich etwas dafür zahlen.\n\nViele Grüße\nFelix`,
    },
    {
      from: 'me',
      at: '-12 20:00',
      language: 'de-DE',
      text: `Hallo Felix,\n\nes steht noch da und langweilt sich. Die Kette ist neu, das Licht nicht. Für eine Nichte kostet es nichts außer einer Postkarte.\n\nLiebe Grüße\nRobin`,
    },
    {
      from: 'felix',
      at: '-1 18:45',
      unread: true,
      language: 'de-DE',
      planted: { question: true, meeting: '+8 11:00', category: 'friends' },
      text: `Großartig! Könnten wir es am {+8} gegen 11 Uhr abholen? Ich bringe Apfelkuchen mit, ganz ohne Zähne.\n\nFelix`,
    },
  ]),
  ...thread(
    'personal',
    'allotment',
    'The allotment committee',
    [
      {
        from: { name: 'Ottilie Brandmoor', email: 'ottilie@gardens-west.example' },
        at: '-30 14:00',
        text: `Dear plot holders,\n\nthe hedge on the railway side is above the permitted 1.25 m again. We cut it together on the last Saturday of the month. There will be soup.\n\nO. Brandmoor`,
      },
      {
        from: 'me',
        to: [{ name: 'Ottilie Brandmoor', email: 'ottilie@gardens-west.example' }],
        at: '-29 08:00',
        text: `I come and bring the long shears. My plot is the guilty one, I am afraid.\n\nRobin, plot 17`,
      },
      {
        from: { name: 'Ottilie Brandmoor', email: 'ottilie@gardens-west.example' },
        at: '-29 10:10',
        text: `We know, dear. That is why there is soup.`,
      },
    ],
    'archive',
  ),
  ...thread('personal', 'piano', 'The piano tuner', [
    {
      from: { name: 'Ansel Quist', email: 'ansel@quist-pianos.example' },
      at: '-13 09:00',
      planted: { meeting: '+9 16:00', category: 'notifications' },
      text: `Dear Robin Ashdown,\n\nit is a year since I tuned your piano, and you asked me to remind you. I am in your street on {+9} and could come at four in the afternoon.\n\nAnsel Quist`,
    },
    {
      from: 'me',
      at: '-13 18:20',
      text: `Dear Mr Quist, four o'clock is perfect. The low F has started to buzz, perhaps you could bring felt.`,
    },
    {
      from: { name: 'Ansel Quist', email: 'ansel@quist-pianos.example' },
      at: '-12 08:40',
      text: `I always bring felt. See you then.`,
    },
  ]),
  ...thread(
    'personal',
    'trieste',
    'Trieste!',
    [
      {
        from: 'amara',
        at: '-18 22:05',
        text: `Flights to Trieste are cheap again and I have found a room with a balcony over the fish market. You have been talking about it for two years. Shall we simply do it?`,
      },
      { from: 'me', at: '-17 07:30', text: `Yes. Before I think about it. Yes.` },
      { from: 'amara', at: '-17 07:33', text: `BOOKED the room. You do the flights. No returns, no regrets.` },
      {
        from: 'me',
        at: '-17 21:00',
        text: `Flights done, confirmation forwarded to you. We land at 11:20 and the first espresso is on me.`,
      },
    ],
    'folder',
  ),
  ...thread('personal', 'book', 'The book I lent you', [
    {
      from: 'omar',
      at: '-22 16:40',
      text: `Small thing: do you still have my copy of the lighthouse book? My students ask about it and I told them I knew the shelf it is on. It turns out to be your shelf.`,
    },
    {
      from: 'me',
      at: '-22 18:00',
      text: `It is on my shelf indeed, between two other things that belong to you. I bring all three on Thursday.`,
    },
  ]),
]

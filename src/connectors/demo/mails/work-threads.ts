// Work: the conversations of a small studio that builds an exhibition for a museum.
import type { SeedMail } from '../seed.ts'
import { thread } from '../write.ts'

export const workThreads: SeedMail[] = [
  ...thread('work', 'lighting', 'Lighting plan for hall two', [
    {
      from: 'marius',
      at: '-6w 09:14',
      text: `Dear Robin,\n\nour conservator has looked at the lighting plan for hall two. She is happy with the display cases but worried about the sailcloth: 50 lux at most, and nothing that flickers.\n\nCan you tell me whether the new spots can be dimmed that far, or do we have to move the sailcloth to the back wall?\n\nKind regards\nMarius Eckstrand\nHarbour Museum, Exhibitions`,
    },
    {
      from: 'me',
      at: '-6w 11:40',
      text: `Hello Marius,\n\nthe spots go down to 12 %, which is about 40 lux at that distance, so the sailcloth can stay where it is. I will have Tomas measure it on the real wall before we promise anything to your conservator.\n\nAll the best\nRobin`,
    },
    {
      from: 'tomas',
      to: ['me'],
      cc: ['marius'],
      at: '-5w 16:22',
      text: `Measured it this afternoon with the cloth dummy: 43 lux in the middle, 38 at the edges, no flicker on the camera at 1/1000.\n\nOne thing though. The dimmer hums. You do not hear it with visitors in the room, but you do at nine in the morning. I would swap it for the model we used at the observatory, 64 euros more per unit, six units.\n\nTomas`,
    },
    {
      from: 'marius',
      to: ['me'],
      cc: ['tomas'],
      at: '-2w 10:05',
      unread: true,
      starred: true,
      planted: { deadline: '+2w 12:00', question: true, category: 'work' },
      text: `Dear Robin, dear Tomas,\n\n43 lux is excellent news, thank you. The director agrees to the quieter dimmers in principle, but she wants one sentence in writing from you: do they fit the budget line we have, or is it an extra?\n\nI need your answer by noon on {+2w}, because the order form goes upstairs that afternoon.\n\nBest wishes\nMarius`,
    },
  ]),
  ...thread('work', 'labels', 'Object labels, second proof', [
    {
      from: 'priyanka',
      at: '-9w 13:30',
      text: `Second proof of the labels is in the project folder. Please look at 14, 22 and 31 in particular, the curator rewrote them and they are now too long for the small plates.\n\nP.`,
      files: [
        {
          kind: 'pdf',
          name: 'labels-proof-2.pdf',
          lines: [
            'Harbour Museum - object labels, proof 2',
            '14  Ship biscuit, about 1870',
            '22  Sextant in its case',
            '31  The pilot boat Alma, model 1:20',
          ],
        },
      ],
    },
    {
      from: 'me',
      at: '-9w 15:02',
      text: `Read all of it. 14 is lovely now. 22 can lose its second sentence. 31: is it "pilot boat" or "pilot cutter"? The wall text says cutter.\n\nRobin`,
    },
    { from: 'priyanka', at: '-9w 15:20', text: `Cutter! Good catch. I would have printed that 400 mm wide.` },
    { from: 'me', at: '-9w 15:24', text: `That is what proofs are for. Send it to Yuna when you are done.` },
  ]),
  ...thread('work', 'press-run', 'Press run for the catalogue', [
    {
      from: 'yuna',
      at: '-7w 02:11',
      text: `Dear Robin,\n\nthank you very much for the files. We have checked all 96 pages. Two photographs (pages 41 and 67) are only 180 dpi and will look soft in print. Would it be possible to send larger versions?\n\nIf we have everything by {-3w}, the sheets will be on the press the Monday after.\n\nWith kind regards\nYuna Hatori\nAoba Print`,
    },
    {
      from: 'me',
      to: ['yuna'],
      at: '-7w 08:55',
      text: `Dear Yuna,\n\nyou are right, I sent the web version of both. The originals are 60 MB each, so I have put them on the transfer server instead of in this mail. Password as always.\n\nBest\nRobin`,
    },
    {
      from: 'yuna',
      at: '-6w 01:40',
      text: `Received with thanks. They are beautiful now, especially the one with the ice.\n\nThe wet proof leaves Sendai today by express. Please sign the colour sheet and send us a scan, then we can start.\n\nYuna`,
    },
    {
      from: 'yuna',
      at: '-1w 03:15',
      unread: true,
      planted: { deadline: '+1w 08:00', urgent: true, category: 'work' },
      text: `Dear Robin,\n\nI am sorry to ask again about the colour sheet. The press is reserved for us only until {+1w}. Without your signature by 8:00 your time on that day we lose the slot, and the next free one is three weeks later.\n\nPerhaps my earlier mail did not arrive?\n\nYuna Hatori`,
    },
  ]),
  ...thread(
    'work',
    'budget',
    'Where the budget stands',
    [
      {
        from: 'lena',
        at: '-4w 08:50',
        text: `Morning Robin,\n\nI closed the month yesterday. Harbour Museum is at 71 % of budget with about 60 % of the work done. Nothing terrible, but I would like to understand it before the partners ask.\n\nMy guess: the second model of the pilot cutter and all those train tickets. Am I close?\n\nLena`,
        files: [
          {
            kind: 'csv',
            name: 'harbour-budget.csv',
            rows: [
              ['line', 'planned', 'spent'],
              ['Design hours', '41000', '28300'],
              ['Models', '8200', '9640'],
              ['Travel', '2400', '2910'],
              ['Print', '12600', '4100'],
              ['Lighting, hall 2', '9800', '6200'],
            ],
          },
        ],
      },
      {
        from: 'me',
        at: '-4w 12:31',
        text: `You are close. The model is 1,440 over because the museum changed the scale after we had started; Marius agreed in writing that they pay half. The trains are my fault, I should have bought them earlier.\n\nPrint will come in under plan. I expect us to end at 98 %.\n\nRobin`,
      },
      {
        from: 'lena',
        at: '-4w 13:05',
        text: `98 I can live with. Please put the museum's half on the next invoice so that we do not forget it, and forward me the mail where he agrees.`,
      },
      { from: 'me', at: '-3w 09:10', text: `Done, both. The invoice goes out with the month's hours.` },
    ],
    'archive',
  ),
  ...thread('work', 'intern', 'Spring internship: two good candidates', [
    {
      from: 'dele',
      at: '-5w 10:45',
      text: `Hi both,\n\nI talked to five people for the spring internship. Two of them I would take tomorrow:\n\n- Wren has built theatre sets since school and draws like a dream, but has never touched CAD.\n- Ilse knows CAD inside out and asked better questions about visitors than most of our clients do.\n\nWe have one desk. Which one do you want to meet?\n\nDele`,
      to: ['me', 'lena'],
    },
    {
      from: 'me',
      to: ['dele'],
      cc: ['lena'],
      at: '-5w 12:10',
      text: `Ilse, for the questions. CAD is a bonus. But could Wren come for the model week in the workshop? Tomas would be delighted, and we would pay a day rate.`,
    },
    {
      from: 'lena',
      to: ['dele', 'me'],
      at: '-5w 14:00',
      text: `Agreed with Robin on both counts. Dele, please ask Wren kindly, it should not sound like a consolation prize. Because it is not.`,
    },
    {
      from: 'dele',
      at: '-1w 11:20',
      unread: true,
      planted: { question: true, category: 'work' },
      text: `Ilse said yes and starts on the first. Wren said yes to the model week.\n\nOne question left for you, Robin: who looks after Ilse in the first two weeks? I am on leave, and Lena says she would rather not.\n\nDele`,
    },
  ]),
  ...thread(
    'work',
    'audio',
    'Voices for the audio guide',
    [
      {
        from: 'priyanka',
        at: '-12w 09:30',
        text: `We need three voices: the pilot, the lighthouse keeper's daughter and the narrator. I have samples from nine speakers and by now they all sound the same to me. Could you listen with fresh ears? Ten minutes, promise.`,
      },
      {
        from: 'me',
        at: '-12w 17:45',
        text: `Listened on the way home. Number 3 for the daughter without any doubt. For the pilot 7, he sounds as if he had been cold for thirty years. Narrator: not 1, not 4. I would take 8 if she can slow down a little.`,
      },
      {
        from: 'priyanka',
        at: '-11w 09:02',
        text: `"Cold for thirty years" goes straight into the briefing. Booking all three for the studio.`,
      },
    ],
    'folder',
  ),
  ...thread(
    'work',
    'door',
    'The door of the freight lift',
    [
      {
        from: 'greta',
        at: '-10w 07:50',
        text: `Good morning,\n\nfor your transport planning: the freight lift takes 2.30 m in height, not 2.60 m as in the old drawing. The drawing is from before the fire doors. I hope this reaches you in time.\n\nGreta Wollin\nBuilding services, Harbour Museum`,
      },
      {
        from: 'me',
        at: '-10w 08:20',
        text: `Good morning Greta,\n\nin time, but only just: the big case is 2.45. We will split it below the glass. Thank you so much for checking, you have saved us a very long afternoon on the stairs.\n\nRobin`,
      },
      { from: 'greta', at: '-10w 08:31', text: `You would not have been the first. The stairs have seen a grand piano.` },
    ],
    'folder',
  ),
  ...thread('work', 'insurance', 'Insurance for the loans', [
    {
      from: 'greta',
      at: '-3w 14:12',
      planted: { deadline: '+4w 17:00', category: 'work' },
      text: `Dear Robin,\n\nthe insurer wants a list of everything that stays in your workshop overnight, with values. I have attached last year's form. They accept it until {+4w} at five in the afternoon, after that the loans are not covered while they are with you.\n\nPlease send it to me, I forward it together with ours.\n\nGreta`,
      files: [
        {
          kind: 'docx',
          name: 'insurance-form.docx',
          paragraphs: ['Loans kept outside the museum', 'Object / lender / value / from / until', 'Signature'],
        },
      ],
    },
    {
      from: 'me',
      at: '-2w 09:00',
      text: `Thanks Greta. I have six of the nine values, the lenders of the other three have not answered yet. You get the list from me before the deadline, complete or with a note on what is missing.\n\nRobin`,
    },
  ]),
  ...thread(
    'work',
    'typeface',
    'A typeface for the wall texts',
    [
      {
        from: 'claire',
        at: '-15w 10:00',
        text: `Bonjour Robin,\n\nI tried the wall texts in three faces, on real cloth, at real size. From four metres the second is clearly the easiest to read, even if the first is the prettiest. I send you photos, taken at the height of a ten-year-old.\n\nClaire`,
        files: [
          { kind: 'png', name: 'cloth-sample-1.png', color: [180, 140, 90] },
          { kind: 'png', name: 'cloth-sample-2.png', color: [60, 90, 140] },
        ],
      },
      {
        from: 'me',
        at: '-15w 11:15',
        text: `Bonjour Claire,\n\nthe height of a ten-year-old is exactly the right idea, thank you. The second it is. Could the headings stay in the first? They are big enough to afford being pretty.\n\nRobin`,
      },
      { from: 'claire', at: '-14w 09:20', text: `Yes, that works very well together. I dye the cloth next week.` },
    ],
    'archive',
  ),
  ...thread('work', 'opening', 'Who speaks at the opening', [
    {
      from: 'marius',
      at: '-4w 15:40',
      text: `Dear Robin,\n\nfor the opening we plan three short speeches: our director, the mayor, and somebody from your studio. Five minutes each, in front of about 200 people. Would you do it yourself?\n\nMarius`,
    },
    {
      from: 'me',
      at: '-3w 08:30',
      text: `Dear Marius,\n\nvery gladly, though I will be brief. Four minutes and one story about the biscuit.\n\nRobin`,
    },
    {
      from: 'marius',
      at: '-3w 09:00',
      planted: { deadline: '+8w 18:00', category: 'work' },
      text: `The biscuit story is what I hoped for.\n\nFor the programme I need a title and two lines about you, please send them until {+8w}. No hurry before that.\n\nMarius`,
    },
  ]),
  ...thread('work', 'pitch', 'Botanical garden: do we pitch?', [
    {
      from: 'lena',
      to: ['me', 'tomas', 'priyanka'],
      at: '-2w 17:10',
      text: `The botanical garden has invited four studios for the new seed house. Fee for the pitch 6,000, three weeks, in the middle of your installation. I am torn.\n\nTell me honestly what you think, each of you, before we all have the same opinion.\n\nLena`,
    },
    {
      from: 'tomas',
      to: ['lena', 'me', 'priyanka'],
      at: '-1w 08:40',
      text: `Honestly: I want it badly and I do not have a single free day before the opening. If the date can move by two weeks, yes.`,
    },
    {
      from: 'priyanka',
      to: ['lena', 'me', 'tomas'],
      at: '-1w 09:05',
      unread: true,
      text: `Same. Seeds are the best subject there is. But not with four people who have slept three hours.`,
    },
    {
      from: 'lena',
      to: ['me'],
      at: '-5h',
      planted: { question: true, category: 'work' },
      text: `Two for "yes, if later". I can ask the garden for two more weeks, but I will only do it if you are in, because you would lead it.\n\nAre you?`,
    },
  ]),
  ...thread(
    'work',
    'signage',
    'Signs for the car park',
    [
      {
        from: 'greta',
        at: '-18w 10:10',
        text: `The city does not allow signs above 2.20 m on the car park side. Could you make the arrow lower and wider instead?`,
      },
      {
        from: 'me',
        at: '-18w 13:00',
        text: `Yes. New drawing attached, 1.90 m high and 60 cm wider. Tomas says it looks better anyway.`,
        files: [{ kind: 'pdf', name: 'sign-north-v3.pdf', lines: ['Sign north, version 3', 'Height 1.90 m, width 2.40 m'] }],
      },
      { from: 'greta', at: '-17w 09:00', text: `Approved by the city, surprisingly fast. You can have them made.` },
    ],
    'folder',
  ),
  ...thread(
    'work',
    'server-room',
    'Moving the file server at the weekend',
    [
      {
        from: 'dele',
        to: ['me', 'lena', 'tomas', 'priyanka'],
        at: '-8w 12:00',
        text: `The file server moves to the new cupboard on Saturday. Nothing will be reachable from eight until about two. If you have to work on Saturday, please copy what you need on Friday, and do not tell me about it.`,
      },
      {
        from: 'me',
        to: ['dele'],
        at: '-8w 12:20',
        text: `I was never here. Thanks for doing it at a weekend, take the Monday off.`,
      },
      { from: 'dele', at: '-8w 12:21', text: `Already in the calendar :)` },
    ],
    'archive',
  ),
  ...thread('work', 'model-week', 'Model week: who needs what', [
    {
      from: 'tomas',
      to: ['me', 'priyanka'],
      at: '-3w 10:30',
      planted: { meeting: '+6w 09:00', category: 'work' },
      text: `Model week starts {+6w} at nine in the workshop. Please tell me what you need cut, so that I can order the wood in one go:\n\n- birch 3 mm and 6 mm (have enough)\n- clear sheet 2 mm (have two)\n- brass wire, anything thinner than 1 mm (have none)\n\nTomas`,
    },
    {
      from: 'me',
      to: ['tomas'],
      at: '-3w 11:00',
      text: `Brass wire 0.5 mm for the rigging, about twenty metres. And one sheet of clear for the water.`,
    },
    { from: 'tomas', at: '-3w 11:04', text: `Twenty metres! Ordered thirty, I know you.` },
  ]),
]

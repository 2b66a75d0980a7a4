// At home: single mails, journeys, other languages.
import type { SeedMail } from '../seed.ts'
import { type Letter, single } from '../write.ts'

const home = (key: string, subject: string, letter: Letter) => single('personal', key, subject, letter)

export const personalSingles: SeedMail[] = [
  home('mum-recipe', 'The soup you asked for', {
    from: 'mum',
    at: '-11 15:30',
    starred: true,
    planted: { category: 'family' },
    text: `Darling,\n\ntwo leeks, four potatoes, the rind of the cheese (never throw it away!), and patience. Your grandmother put a spoonful of mustard in at the end and denied it all her life.\n\nIt is better the next day. Everything is.\n\nMum x`,
  }),
  home('dad-car', 'car', {
    from: 'dad',
    at: '-7 08:05',
    planted: { category: 'family' },
    text: `Robin. The noise is the heat shield. Two screws. Do not let them sell you an exhaust. Dad`,
  }),
  home('hazel-photos', 'photos from sunday', {
    from: 'sister',
    at: '-4 21:50',
    planted: { category: 'family' },
    files: [
      { kind: 'png', name: 'IMG_2204.png', color: [120, 170, 90], size: 80 },
      { kind: 'png', name: 'IMG_2209.png', color: [200, 120, 80], size: 80 },
      { kind: 'png', name: 'IMG_2215.png', color: [90, 110, 180], size: 80 },
    ],
    text: `three of forty. the one where dad is asleep with the paper hat on is going in the slideshow and I will not be argued with`,
  }),
  home('mum-scarf', 'You left your scarf', {
    from: 'mum',
    at: '-40 17:00',
    planted: { category: 'family' },
    text: `The green one, on the piano. I shall wash it and send it, unless you come on Sunday, in which case I shall wash it and give it to you.`,
  }),
  home('hazel-babysit', 'SOS saturday', {
    from: 'sister',
    at: '-3h',
    planted: { question: true, urgent: true, category: 'family' },
    text: `babysitter has flu. we have tickets since MARCH. could you possibly possibly take milo on saturday from five to about eleven? he brings his own dinosaur and goes to bed at eight (lie)`,
  }),
  home('flight', 'Your flight to Trieste: booking K7RM2Q', {
    from: { name: 'Skylark Air', email: 'bookings@skylark-air.example' },
    at: '-17 20:41',
    box: 'folder',
    files: [
      {
        kind: 'pdf',
        name: 'itinerary-K7RM2Q.pdf',
        lines: [
          'Skylark Air',
          'Booking K7RM2Q',
          'Robin Ashdown, Amara Nkeli',
          'Outbound SL 418, 09:35 - 11:20',
          'Return SL 421, 18:10 - 20:00',
        ],
      },
    ],
    planted: { meeting: '+33 09:35', category: 'travel' },
    text: `Thank you for booking with Skylark Air.\n\nBooking code: K7RM2Q\nPassengers: Robin Ashdown, Amara Nkeli\n\n{+33}  SL 418  09:35 - 11:20 Trieste\n{+37}  SL 421  18:10 - 20:00 home\n\nOne cabin bag each (8 kg). Check-in opens 48 hours before departure.\nTotal paid: EUR 184.60`,
  }),
  home('room', 'Room above the fish market: you are booked', {
    from: { name: 'Casa Pescheria', email: 'ciao@casa-pescheria.example' },
    at: '-17 08:02',
    box: 'folder',
    planted: { category: 'travel' },
    text: `Dear guests,\n\nthe room with the balcony is yours from {+33} to {+37}. The market starts at five in the morning and it is not quiet. Nobody has ever complained, but everybody has mentioned it.\n\nThe key is with the baker on the corner.\n\nDonata`,
  }),
  home('train', 'Ticket: one day return, {+7 date}', {
    from: { name: 'Regio Rail', email: 'tickets@regio-rail.example' },
    at: '-5 07:12',
    files: [
      {
        kind: 'pdf',
        name: 'ticket-558201.pdf',
        lines: ['Regio Rail', 'Order 558201', 'Day return, 2nd class', 'Valid for one person'],
      },
    ],
    planted: { category: 'travel' },
    text: `Order 558201\n\nDay return for one person, 2nd class, valid on {+7}.\nOut 07:48, platform 3. Back at any time on the same day.\n\nPlease show the attached ticket on paper or on a screen.`,
  }),
  home('checkin', 'Gate change on your last journey, and what we owe you', {
    from: { name: 'Skylark Air', email: 'care@skylark-air.example' },
    at: '-48 10:00',
    box: 'archive',
    planted: { category: 'travel' },
    text: `Dear Robin Ashdown,\n\nyour flight SL 130 arrived three hours and ten minutes late. Under the passenger rules you are entitled to 250 euros. You do not have to do anything: the money goes to the card you paid with.\n\nWe are sorry for the evening you lost.`,
  }),
  home('ferry', 'Ferry timetable from spring', {
    from: { name: 'Lake Ferries', email: 'news@lake-ferries.example' },
    at: '-14 06:00',
    planted: { category: 'travel' },
    text: `The first boat will leave at 6:40 instead of 6:55. The late boat on Fridays comes back. Season tickets stay as they are until the end of {month+3}.`,
  }),
  home('dentist', 'Your appointment with Dr Immerfeld', {
    from: { name: 'Practice Immerfeld', email: 'desk@praxis-immerfeld.example' },
    at: '-8 09:00',
    files: [
      {
        kind: 'ics',
        name: 'appointment.ics',
        content:
          'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Praxis//EN\r\nBEGIN:VEVENT\r\nUID:immerfeld-3391@praxis-immerfeld.example\r\nDTSTAMP:{-8 stamp}T090000Z\r\nDTSTART:{+11 stamp}T081500Z\r\nDTEND:{+11 stamp}T084500Z\r\nSUMMARY:Check-up\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n',
      },
    ],
    planted: { meeting: '+11 08:15', category: 'calendar' },
    text: `Dear Robin Ashdown,\n\nthis is to remind you of your check-up on {+11} at 8:15. If you cannot come, please tell us at least one day before.\n\nPractice Immerfeld`,
  }),
  home('vote', 'Polling card for the district council', {
    from: { name: 'District Office West', email: 'elections@district-west.example' },
    at: '-10 11:00',
    unread: true,
    planted: { deadline: '+12 18:00', category: 'notifications' },
    text: `You are entitled to vote in the election of the district council. If you wish to vote by post, apply until {+12}, 18:00. You need the number on the card that came by letter.`,
  }),
  home('library', 'Three books are due soon', {
    from: { name: 'City Library', email: 'loans@city-library.example' },
    at: '-1 06:30',
    unread: true,
    planted: { deadline: '+3 19:00', category: 'notifications' },
    text: `Please return or renew until {+3}, 19:00:\n\n- Knots for the impatient\n- A short history of tin\n- The lighthouse keepers' cookbook (reserved by somebody else, cannot be renewed)\n\nYour City Library`,
  }),
  home('choir', 'Tenors!', {
    from: { name: 'Canal Street Choir', email: 'notes@canal-choir.example' },
    at: '-6 13:20',
    unread: true,
    planted: { question: true, category: 'friends' },
    text: `We are three tenors short for the winter concert. You once told me at a party that you could hold a line. Was that true?\n\nRehearsals on Mondays, half past seven, biscuits in the break.\n\nHenrike`,
  }),
  home('neighbour', 'Parcel for you at ours', {
    from: { name: 'Familie Dobrowen', email: 'dobrowen@seepost.example' },
    at: '-2 18:20',
    unread: true,
    planted: { category: 'friends' },
    text: `Hello from the ground floor, we have taken a parcel for you, it is heavy and smells of coffee. Ring whenever there is light.`,
  }),
  home('french', 'Quelques nouvelles de Nantes', {
    from: { name: 'Élodie Marchebois', email: 'elodie@marchebois.example' },
    at: '-13 19:44',
    language: 'fr-FR',
    planted: { question: true, category: 'friends' },
    text: `Cher Robin,\n\nça fait longtemps ! Nous avons enfin déménagé : trois pièces, un citronnier et un voisin qui joue de l'accordéon à l'heure de la sieste.\n\nViendras-tu au printemps, comme promis ? La chambre d'amis est presque prête, il ne manque que le lit.\n\nJe t'embrasse\nÉlodie`,
  }),
  home('french-tax', 'Votre abonnement arrive à échéance', {
    from: { name: 'La Revue des Phares', email: 'abonnements@revue-phares.example' },
    at: '-9 08:00',
    language: 'fr-FR',
    planted: { deadline: '+14 23:59', category: 'finance' },
    text: `Cher lecteur,\n\nvotre abonnement prend fin le {+14}. Sans réponse de votre part, il ne sera pas renouvelé.\n\nAbonnement annuel : 42 €, quatre numéros, un phare par numéro.\n\nLa rédaction`,
  }),
  home('german-school', 'Einladung zum Klassentreffen – zwanzig Jahre!', {
    from: { name: 'Jörg Wiesenthau', email: 'joerg@wiesenthau.example' },
    at: '-15 20:10',
    language: 'de-DE',
    planted: { deadline: '+20 20:00', question: true, category: 'friends' },
    text: `Liebe alle,\n\nes ist tatsächlich zwanzig Jahre her. Wir treffen uns im alten Ruderhaus, es gibt Käsespätzle und Herrn Möllers Diavortrag (gekürzt, er hat es versprochen).\n\nBitte sagt bis {+20} Bescheid, ob ihr kommt und wer über Nacht bleibt.\n\nEuer Jörg`,
  }),
  home('japanese', '展示会カタログのお礼', {
    from: { name: '服部 結菜', email: 'yuna.private@aoba-mail.example' },
    at: '-21 01:20',
    language: 'ja-JP',
    planted: { category: 'friends' },
    text: `ロビンさん\n\n先日は素敵なカードをありがとうございました。会社の机に飾っています。\n\n春に仙台へいらっしゃる時は、ぜひ知らせてください。おいしい蕎麦屋をご案内します。\n\n服部 結菜`,
  }),
  home('japanese-hotel', '【予約確認】松川旅館 ご予約ありがとうございます', {
    from: { name: '松川旅館', email: 'yoyaku@matsukawa-ryokan.example' },
    at: '-12 03:05',
    language: 'ja-JP',
    box: 'folder',
    planted: { category: 'travel' },
    text: `アシュダウン様\n\nこの度は松川旅館をご予約いただき、誠にありがとうございます。\n\nご宿泊日：{+120 date}より二泊\n人数：一名様\nお食事：朝食付き\n\n皆様のお越しを心よりお待ちしております。`,
  }),
  home('arabic', 'دعوة إلى حفل افتتاح المعرض في بيروت', {
    from: { name: 'سلمى الخطيب', email: 'salma@dar-alnoor.example' },
    at: '-8 16:40',
    language: 'ar-EG',
    planted: { question: true, category: 'friends' },
    html: `<div dir="rtl" lang="ar"><p>عزيزي روبن،</p><p>يسعدني أن أدعوك إلى افتتاح معرضي الجديد. سيكون معظم الأصدقاء هناك، وستكون القهوة كما تحبها.</p><p>هل يمكنك الحضور؟</p><p>مع أطيب التحيات<br>سلمى</p></div>`,
    text: `عزيزي روبن،\n\nيسعدني أن أدعوك إلى افتتاح معرضي الجديد. سيكون معظم الأصدقاء هناك، وستكون القهوة كما تحبها.\n\nهل يمكنك الحضور؟\n\nمع أطيب التحيات\nسلمى`,
  }),
  home('hebrew-mix', 'שלום from the boat', {
    from: { name: 'Noa Talmor', email: 'noa@talmor-sails.example' },
    at: '-32 12:00',
    planted: { category: 'friends' },
    text: `Hi Robin, two lines from the harbour wall: the mast is up, the paint is dry, and the name is on. שלום was too short, so she is called Shalom Again.\n\nNoa`,
  }),
  home('landscape', 'A map, as promised', {
    from: 'jonas',
    at: '-19 19:00',
    planted: { category: 'friends' },
    files: [{ kind: 'png', name: 'map.png', color: [90, 160, 120], size: 96, cid: 'map@wetterling.example' }],
    html: '<p>Here is the way up. Leave the car at the <b>sawmill</b>, not at the church, they tow.</p><p><img src="cid:map@wetterling.example" alt="Hand-drawn map from the sawmill to the hut" width="240"></p><p>Two hours with snow, one without.<br>Jonas</p>',
    text: `Here is the way up. Leave the car at the sawmill, not at the church, they tow.\n\n(map)\n\nTwo hours with snow, one without.\nJonas`,
  }),
  home('draft-hazel', 'Slideshow', {
    from: 'me',
    to: ['sister'],
    at: '-2 22:30',
    box: 'drafts',
    text: `Found the slides from the summer with the caravan. There are forty of the awning and none of`,
  }),
  home('thanks-omar', 'Thank you for Thursday', {
    from: 'omar',
    at: '-26 23:10',
    planted: { category: 'friends' },
    text: `For the books, the soup and the shelf. I have counted them: it was four books. One of them is not mine, but I have started reading it, so that is settled.`,
  }),
  home('to-work', 'Fwd: photos for the biscuit story', {
    from: 'me',
    to: [{ name: 'Robin Ashdown', email: 'robin.ashdown@brightwater.example' }],
    at: '-5 22:05',
    text: `Note to myself: use the one with the dog. And look up who baked them.`,
  }),
  home('trash-sale', 'Final hours: everything must float', {
    from: { name: 'Paddle & Pole', email: 'offers@paddle-pole.example' },
    at: '-9 05:00',
    box: 'trash',
    planted: { category: 'newsletters' },
    unsubscribe: { url: 'https://paddle-pole.example/u/88213', mailto: 'leave@paddle-pole.example' },
    text: `Inflatable boats at half price until midnight. Pumps not included. Patience not included either.`,
  }),
]

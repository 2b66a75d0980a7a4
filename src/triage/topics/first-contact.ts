// Tells strangers with a genuine request from sellers. Sellers write about their offer and about a call; others write about
// something both have to do with (a house, a child, a delivery), or ask for what the reader does. Words of selling override
// these (decide.ts).
import type { TriageMail } from '../findings.ts'
import { PhraseTable, wordList } from './phrase-table.ts'

type RequestReason = 'introduced' | 'near' | 'customer'
interface WeighedReason {
  of: RequestReason
  points: number
}

const lists: Record<RequestReason, { plain: string; beside: string }> = {
  /** A common acquaintance, or an application. */
  introduced: {
    plain: `gave me your name;gave me your address;gave me your email;gave me your number;suggested i get in touch;suggested i write;
      suggested that i;recommended you;recommended your;named to us;named to me;genannt worden;empfohlen worden;found you through;you were recommended;said you might;told me about you;we met at;
      hat mir ihren namen;hat mir ihre adresse;sie empfohlen;sie uns empfohlen;sie mir empfohlen;hat mir deine adresse;
      wir haben uns auf;bewerbung;hiermit bewerbe;bewerbe ich mich;application;internship;praktikum;apprenticeship;ausbildungsplatz`,
    beside: `portfolio;studium;studiere;i study`,
  },
  /** About the person's home, family or belongings. */
  near: {
    plain: `your neighbour;your neighbor;ihr nachbar;ihre nachbarin;dein nachbar;i live next door;from the second floor;right below you;
      right above you;across the hall;class teacher;form teacher;klassenlehrerin;klassenlehrer;your flat;your apartment;ihrer wohnung;
      ihre wohnung;your son;your daughter;ihr sohn;ihre tochter;ihrem kind;ihr kind;your child;ihren sohn;ihre tochter;consent form;
      smoke alarm;smoke alarms;rauchmelder;wasserzahler;stromzahler;heizungsableser;hausverwaltung;your landlord;ihr vermieter;
      property management;your wallet;your keys;your bike;your bicycle;your car;ihr auto;ihr fahrrad;ihr schlussel;ihre brieftasche;
      fur sie bei uns;for you with us;bei uns abgegeben;left with us;your cat;your dog;ihre katze;ihr hund;hortplatz;kitaplatz;
      schulplatz;our ceiling;unsere decke;your parcel;ihr paket`,
    beside: `neighbour;neighbor;nachbar;nachbarin;nachbarn;floor;stock;erdgeschoss;ceiling;decke;leak;leaking;flat;wohnung;tenant;mieter;
      landlord;vermieter;teacher;lehrer;lehrerin;class;klasse;schule;school;kita;hort;trip;ausflug;allergy;allergie;paket;parcel;
      fence;zaun;hedge;hecke;cellar;keller;staircase;treppenhaus;meter;zahler;installateur;plumber;my son;mein sohn;my daughter;
      meine tochter;found;gefunden;dein kind;stairs;access to;zugang`,
  },
  /** Wants the person's work, or responds to it. */
  customer: {
    plain: `do you take on;are you taking on;do you accept new;would you take on;are you taking new;could you design;could you draw;
      could you build;could you make us;nehmen sie noch;nehmen sie auftrage;ubernehmen sie;we would like to build;we want to build;
      we want to add;we want to convert;we want to renovate;we would like to convert;we would like to renovate;wir mochten bauen;
      wir wollen bauen;looking for an architect;suchen eine;suchen einen;je cherche;nous cherchons;busco un;busco una;
      what would you charge;what would it cost;what do you charge;what is your fee;was wurde kosten;was kostet bei ihnen;
      was wurden sie;your hourly rate;ihr stundensatz;quel tarif;i have read your;i read your;read your article;read your essay;
      ihren aufsatz;ihren artikel;ihr buch gelesen;ihren vortrag;your talk;your lecture;your essay;love to quote you;writing a piece;
      writing an article;schreibe einen artikel;the house you built;you designed;das haus das sie;a friend showed us;
      a friend showed me;we own;we bought;we inherited;geerbt und;haben gekauft;gekauft und mochten`,
    beside: `extension;anbau;renovation;renovierung;umbau;umbauen;ausbauen;ausbau;dachausbau;projects of that size;our house;unser haus;
      our budget;budget;kosten;tarif;tarifs;disponible;available for;look at it;begehung;geerbt;inherited;commission;auftrag;
      enquiry;inquiry;anfrage;plot;grundstuck;projet;proyecto;votre;projekt;mochten das`,
  },
}

const minPoints = 2
const entries = Object.entries(lists).flatMap(([of, { plain, beside }]) =>
  [
    { phrases: plain, points: 2 },
    { phrases: beside, points: 1 },
  ].flatMap(({ phrases, points }) =>
    phrases.split(';').map((phrase) => ({ phrase: phrase.trim(), value: { of: of as RequestReason, points } })),
  ),
)
const reasonPhrases = new PhraseTable<WeighedReason>(entries)

/** Null without enough points. */
export function requestReason({ subject, text }: Pick<TriageMail, 'subject' | 'text'>): RequestReason | null {
  const points = new Map<RequestReason, number>()
  for (const { value } of reasonPhrases.find(wordList(`${subject}\n${text}`, 2000))) {
    points.set(value.of, (points.get(value.of) ?? 0) + value.points)
  }
  const [best] = [...points].sort((a, b) => b[1] - a[1])
  return best && best[1] >= minPoints ? best[0] : null
}

const groupGreetings = new PhraseTable(
  `dear parents;dear all;dear members;dear residents;dear tenants;dear neighbours;dear neighbors;dear colleagues;hi all;hello all;
  hello everybody;hello everyone;dear customers;dear friends;dear guests;dear team;liebe eltern;liebe mitglieder;liebe nachbarn;
  liebe alle;hallo zusammen;hallo alle;liebe mieter;sehr geehrte mieter;liebe freunde;liebe kunden;liebe gaste;liebe kolleginnen;
  liebe kollegen;sehr geehrte eltern;sehr geehrte mitglieder;liebe anwohner;sehr geehrte anwohner`
    .split(';')
    .map((phrase) => ({ phrase: phrase.trim(), value: true })),
)

export const greetsMany = ({ text }: Pick<TriageMail, 'text'>) => groupGreetings.find(wordList(text, 120)).length > 0

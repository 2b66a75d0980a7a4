// German cue phrases, in the syntax of phrase-pattern.ts.
import { phrases } from './phrase-pattern.ts'

export const de = {
  dates: {
    due: phrases`
      bis spätestens; spätestens; spätestens (am|bis); fällig; fällig (am|bis|zum); frist;
      frist (ist|endet|läuft|bis); stichtag; stichtag ist; abgabe; abgabe (ist|bis|am); abgabetermin;
      abgabetermin ist; vor; bis vor; zahlbar bis; zahlbar (bis )?(zum|am); einsendeschluss; einsendeschluss ist;
      anmeldeschluss; anmeldeschluss ist; (läuft|endet|schließt) am; gültig bis; abgebucht am; eingezogen am;
      ablauf am; deadline; deadline ist; wird am`,
    until: phrases`bis; bis zum; bis zu; innerhalb; innerhalb von; binnen`,
    lasts: phrases`
      bitte*; brauch*; benötig*; zahl*; bezahl*; überweis*; send*; schick*; sag*; gib; geben; gebt; meld*; antwort*;
      rückmeldung; bescheid; bestätig*; gültig; reserviert; unterschr*; anmeld*; an(zu)?melden; abgeben; abzugeben;
      einreichen; einzureichen; reich*; muss; müssen; musst; müsst; sollte*; soll; kannst du; könntest du;
      könnten sie; können sie; könnt ihr; entscheid*; zurück*; liefer* (mir|uns); verlänger*; wähl*; benötige;
      erwart*; erbitten; frist*; angebot gilt; gilt; fertig; haben wir; hätte*`,
    spoken: phrases`
      spätestens; frist*; fällig*; zahlbar; stichtag; deadline; abgabetermin; anmeldeschluss; einsendeschluss;
      letzter tag; \d{1,3} tage netto; abgebucht; eingezogen; läuft (\p{L}{1,10} ){0,2}ab`,
    fillers: phrases`
      am; zum; den; dem; der; um; ende; ende der; ende des; mittag; diesen; diesem; diese; kommenden; kommender;
      nächsten; nächster; nächste; kommende; gegen; ist; bis; spätestens; zum ende`,
    from: phrases`seit; ab; vom; von; nach; zwischen; seit dem; ab dem`,
    promised: phrases`
      
      (ich|wir) (werde|werden|schicke|schicken|melde|melden|sende|senden|liefere|liefern|mache|machen|bin|sind|schaffe|schaffen|erledige|erledigen|gebe|geben) (?!auf deine|auf ihre)\p{L}{1,20};
      (melde ich mich|melden wir uns|schicke ich|sende ich|bekommst du|bekommen sie|erhalten sie|erhältst du|bin ich|sind wir|werde ich|werden wir|mache ich)`,
    stays: phrases`
      
      (ist|sind|bin|bleibt|bleiben) (\p{L}{1,12} ){0,2}(geschlossen|gesperrt|weg|unterwegs|im urlaub|krank|geöffnet|offen|nicht da);
      geschlossen; im urlaub; rabatt*; geöffnet; abwesend; nicht im büro`,
    thatDay: phrases`(an )?(dem|diesem|jenem) tag; (am )?selben tag`,
  },
  delivery: phrases`
      liefer(ung|ungen|termin|zeit|ung); geliefert; zugestellt; zustellung; paket*; sendung*; versand*; verschickt;
      eintreffen; unterwegs zu (dir|ihnen); sendungsnummer; kommt an`,
  promotion: phrases`
      rabatt*; angebot(e)? (endet|gilt|nur); sonderangebot*; aktion(en)?; \d{1,2} ?% (rabatt|auf|günstiger|sparen);
      gutschein*; jetzt (kaufen|bestellen|sparen|zugreifen|shoppen|sichern|anmelden); sparen sie; spar(en)?;
      versandkostenfrei; nur (heute|noch); schnäppchen; sale; letzte chance; gewinnspiel; exklusiv*; newsletter;
      ausverkauf; vorteil*; webinar; prämie*; gratis; frühbucher*`,
  selling: phrases`
      unverbindlich*; kostenlos*; erstgespräch; kurzes (gespräch|telefonat); kurze frage;
      mehr (kunden|umsatz|sichtbarkeit|leads); umsatz*; ihre (webseite|website|homepage);
      unsere (lösung|plattform|software|dienstleistung*|agentur); zielgruppe; neukunden*; suchmaschin*; demo;
      testphase; nur (10|15|zehn|fünfzehn) minuten; ansprechpartner; kooperation;
      meine (letzte|vorige) (mail|e-mail|nachricht); nachfassen; pro monat`,
  threat: phrases`
      (bestätigen|verifizieren|aktualisieren) sie (\p{L}{2,12} )?(konto|identität|daten|karte|passwort|zahlung*);
      konto (wird|wurde|ist) (\p{L}{2,12} )?(gesperrt|geschlossen|eingeschränkt|deaktiviert); gutscheinkarten;
      neue bankverbindung; bankverbindung hat sich geändert`,
  meeting: {
    event: phrases`
      \p{L}{2,15}(termin|termine|gespräch|treffen|besprechung|sitzung|probe|feier|prüfung|untersuchung|versammlung|abend); hochzeit; geburtstag*; taufe; einweihung*; grillen; grillfest; sommerfest; kino; konzert; theater; training; stammtisch; ausflug; wanderung; mrt; röntgen; begehung; ortstermin; abnahme; vernissage; trauung;
      treffen; termin*; besprechung*; gespräch*; telefonat; telefonieren; anruf; kaffee; mittagessen; abendessen;
      frühstück; bier; besuch*; sitzung; meeting; call; videokonferenz; videoanruf; zahnarzt*; arzt*; vorsorge*;
      untersuchung; besichtigung; vorstellungsgespräch; probe; workshop; schulung; versammlung; feier; übergabe;
      sprechstunde; kontrolle; prüfung; klassentreffen; essen gehen; jour fixe`,
    propose: phrases`(schlage|schlagen) (ich|wir); (ich|wir) (schlage|schlagen); sagen wir; (ich|wir) würden? vorschlagen; ginge; würde ([\p{L}\d:.]{1,12} ){1,6}(passen|gehen); wäre ([\p{L}\d:.]{1,12} ){1,6}(möglich|recht|okay)`,
    ask: phrases`
      kommst du; kommt ihr; kommen sie; magst du; mögt ihr; würde (\p{L}{1,12} )?gerne?; würden (\p{L}{1,12} )?gerne?; darf ich; kann ich; (wir|ich) (haben|habe) (\p{L}{1,12} ){0,3}(reserviert|eingeplant|vereinbart);
      passt (es |das |dir|euch|ihnen|uns|\p{L}{1,12} ); passt; passen; passte; hast du (zeit|lust);
      haben sie (zeit|lust); habt ihr (zeit|lust); hättest du (zeit|lust); hätten sie (zeit|lust); wollen wir;
      sollen wir; können wir; könnten wir; kannst du; könntest du; können sie; könnten sie; könnt ihr; wie wäre;
      wie wär; wie wär's; wäre es möglich; lass(t)? uns; lassen sie uns; treffen wir uns;
      bist du (\p{L}{1,12} )?(frei|da); sind sie (\p{L}{1,12} )?(frei|da); ich schlage; wir schlagen; vorschlag*;
      lade (ich )?(dich|sie|euch|\p{L}{1,12}); laden (wir )?(dich|sie|euch|alle|\p{L}{2,12}); einladung; ihr termin; dein termin;
      erinnern (wir )?(sie|dich)? ?an; wann (können|kann|könnten|passt|hast|haben|hättest|hätten);
      komm(t)? (doch )?vorbei; ginge; geht (es )?(bei )?(dir|ihnen|euch); wollt ihr; willst du; möchtest du; möchten sie; lädt`,
    come: phrases`
      vorbeikomm*; mitkommen; geht; ins kino; zusammen; sprechen; reden; feier*; vorbeischau*;
      treffen; treffen wir uns; vorbeikommen; vorbei kommen; abholen; telefonieren; zusammensetzen; passt; passen;
      zeit; kaffee trinken; essen gehen; sehen; kommen; wollen wir`,
    takesPlace: phrases`beginnt; startet; beginn; findet; (ist|sind) am; treffen wir uns; wann:; los geht; statt; treffpunkt`,
    suits: phrases`
      (seid ihr|bist du|sind sie|wer ist) dabei; ob (\p{L}{1,8} ){0,2}passt; ob (\p{L}{1,8} ){0,3}(möglich|recht|geht); kommst du (mit)?; kommt ihr (mit)?; hast du lust; habt ihr lust; bist du dabei;
      passt (das|dir|ihnen|euch|es); wäre das (möglich|ok|okay|recht); geht das; ginge das;
      ist das (möglich|ok|okay|recht); klappt das`,
    journey: phrases`flug; buchungscode; buchungsnummer; reisende; abflug; abfahrt; reiseplan; passagier*; hinfahrt`,
  },
  ask: {
    you: phrases`
      du; dich; dir; dein*; sie; ihnen; ihr; ihre*; euch; euer; eure*; wir; uns; soll ich; darf ich; kann ich; mir;
      mich`,
    rhetorical: phrases`
      wie geht'?s( dir| ihnen| euch)?; wie geht es (dir|ihnen|euch)( denn| heute| so)?; (und )?wie gehts;
      (na|hallo|hi|hey)[, ]{1,2}wie geht.{0,12}; alles (klar|gut|okay|ok); was gibt'?s neues; weißt du was; rate mal;
      oder; nicht wahr; gell; echt; wirklich; ist das nicht \p{L}{1,15}; wer hätte das gedacht; wieso nicht;
      warum nicht; warum; schon gewusst; wussten sie( schon)?; kennst du das; na und;
      wie war (dein|ihr|euer) (wochenende|urlaub|tag); schönes wochenende gehabt; geht es (dir|euch|ihnen) gut;
      unglaublich; stimmt.s`,
    request: phrases`
      bitte*; kannst du; könntest du; können sie; könnten sie; könnt ihr; würdest du; würden sie; magst du;
      sag(t|en sie)? (mir|uns); sagt; gib(t)? (mir|uns)?; gebt; meld(e|et) (dich|euch); melden sie sich;
      schick(e|t)? (mir|uns); schicken sie; bescheid; denk(t|en sie)? (bitte )?(an|daran); vergiss(t)? nicht;
      ich bräuchte; ich brauche; wir brauchen; wir benötigen; ich benötige; (jemand|einer) muss; (wollte|möchte) (\p{L}{1,12} )?fragen; frage mich`,
    answer: phrases`
      bescheid; (wollte|möchte) (\p{L}{1,12} )?fragen; frage mich; sag*; meld*; antwort*; rückmeldung; bestätig*; schick*; send*; kannst du; könntest du; können sie;
      könnten sie; könnt ihr; würdest du; würden sie; unterschr*; dein(e)? (antwort|meinung|ok|okay|rückmeldung);
      ihre (antwort|meinung|rückmeldung|entscheidung); teil* (mir|uns) (\p{L}{1,12} )?mit; mitteilen; (dein|deine|ihr|ihre|euer|eure) (okay|ok|freigabe|zusage|zustimmung|entscheidung); kurze (antwort|rückmeldung|nachricht)`,
    noAnswer: phrases`
      keine (antwort|rückmeldung|reaktion) (ist )?(nötig|erforderlich|notwendig); (du|ihr|sie) (musst|müsst|müssen|brauchst|braucht|brauchen) (mir |uns )?nicht (zu )?antworten;
      (du|ihr|sie) (musst|müsst|müssen|brauchst|braucht|brauchen) nichts (zu )?(tun|machen|unternehmen); (für (dich|euch|sie) )?nichts (zu tun|weiter zu tun);
      antwort(en)? (ist )?nicht (nötig|erforderlich|notwendig)`,
    nothing: phrases`
      
      bitte (beachten|finden|antworten sie nicht|nicht antworten|klicken|besuchen|entschuldig*|verzeih*|entnehmen|ignorieren|wenden|denken sie an die umwelt|haben sie (etwas )?(geduld|verständnis));
      (wie|viel|danke|aber) bitte; bitte( \p{L}{1,12})? nicht (antworten|auf diese); nicht auf diese;
      bei (fragen|rückfragen); falls sie (fragen|nicht); wenn sie (fragen|nicht|keine);
      keine (antwort|rückmeldung) (nötig|erforderlich|notwendig); bitte (sehr|schön)`,
  },
  urgent: phrases`
      schnell (antworten|melden|zurückrufen); (melde dich|antworte|ruf (mich )?(bitte )?(sofort|gleich|schnell)) (\p{L}{1,10} )?(schnell|zurück|an); so schnell (du|ihr|sie) (kannst|könnt|können); im krankenhaus; unfall; ausgesperrt; innerhalb der nächsten stunde; heute noch;
      dringend*; sofort*; eilig*; eilt; umgehend; unverzüglich; so schnell wie möglich; schnellstmöglich;
      so bald wie möglich; notfall; auf der stelle; brennt; höchste priorität; asap; sos; kann nicht warten;
      letzte mahnung; letzte warnung;
      (jemand|einer|du|sie) (muss|musst|müssen) (\p{L}{1,12} ){0,3}(heute|sofort|gleich|jetzt); noch heute; hilfe[!];
      zeitkritisch; niemand (darf|geht)`,
  calm: phrases`
      nicht (so |sehr |ganz |wirklich |besonders )?(dringend|eilig); keine eile; eilt (\p{L}{1,5} )?nicht; hat zeit;
      nichts dringendes; kein notfall; nur (im|in einem) notfall; im notfall; ohne eile; wenn du (mal )?zeit hast;
      sofortrabatt; sofort (verfügbar|lieferbar); ab sofort; nicht zeitkritisch`,
  mood: {
    good: phrases`
      danke*; super; toll*; schön*; wunderbar*; großartig*; perfekt*; freu*; gerne; gut; prima; herzlich*; liebe;
      glücklich; klasse; hervorragend*; begeistert; glückwunsch; lieb`,
    bad: phrases`
      leider; schade; traurig; ärger*; enttäusch*; problem*; fehler*; kaputt; schlecht*; falsch*; schrecklich;
      beschwer*; unzufrieden; sorge*; verspätet; überfällig; verloren; krank; fieber; unverschämt; inakzeptabel;
      nerv*; mahnung; frechheit; schlimm*; wütend`,
    not: phrases`nicht; kein; keine; keinen; keiner; nie; niemals; ohne; nichts; kaum`,
  },
}

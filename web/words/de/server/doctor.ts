import type { SentenceBook } from '../../sentence-book.ts'

export const doctor: SentenceBook['sentences'] = {
  // Looking.
  'This took longer than {} s.': 'Das hat länger als {1} s gedauert.',
  'Examine again. If it stays so, the server or what it asks is too busy.':
    'Untersuchen Sie noch einmal. Bleibt es so, ist der Server überlastet, oder das, was er fragt.',
  'This could not be looked at ({}).': 'Das ließ sich nicht untersuchen ({1}).',
  'The log of the server says more.': 'Mehr steht im Protokoll des Servers.',
  'This address has been used or is too old. Please ask for the support bundle again.':
    'Diese Adresse wurde schon verwendet oder ist zu alt. Bitte fordern Sie das Hilfspaket neu an.',
  'A support bundle can only be fetched as a whole.': 'Ein Hilfspaket lässt sich nur als Ganzes holen.',
  // The program.
  'Homing {} runs on Node {}, since {}.': 'Homing {1} läuft mit Node {2}, seit {3}.',
  'Homing is tested with Node {}. Please install that.': 'Homing ist mit Node {1} geprüft. Bitte installieren Sie das.',
  'It uses {} of memory; {} are left for it.': 'Es belegt {1} Arbeitsspeicher; {2} sind noch frei dafür.',
  'Give it more memory (mem_limit in compose.yaml), or stop what else runs there.':
    'Geben Sie ihm mehr Arbeitsspeicher (mem_limit in compose.yaml), oder beenden Sie, was dort sonst läuft.',
  'Event loop delay over the last half hour: p99 {} ms, maximum {} ms.':
    'Verzögerung der Ereignisschleife in der letzten halben Stunde: p99 {1} ms, höchstens {2} ms.',
  'Pages may be slow. The first sync of a mailbox or another program on this machine can be the reason.':
    'Seiten können langsam sein. Der Grund kann der erste Abgleich eines Postfachs oder ein anderes Programm auf diesem Rechner sein.',
  'The key file is no longer where it was at the start.': 'Die Schlüsseldatei ist nicht mehr dort, wo sie beim Start war.',
  'Put it back before Homing is started again: without it the stored passwords cannot be opened.':
    'Legen Sie sie zurück, bevor Homing wieder gestartet wird: Ohne sie lassen sich die gespeicherten Passwörter nicht öffnen.',
  'Others on this machine may read the key file (mode {}).':
    'Andere auf diesem Rechner dürfen die Schlüsseldatei lesen (Rechte {1}).',
  'Set its mode to 600, and that of its folder to 700.': 'Setzen Sie ihre Rechte auf 600 und die ihres Ordners auf 700.',
  "The key file is its owner's alone. It lies on the same volume as the data; MASTER_KEY_FILE can keep it apart.":
    'Nur ihr Besitzer kann die Schlüsseldatei lesen. Sie liegt bei den Daten; mit MASTER_KEY_FILE kann sie anderswo liegen.',
  "The key file is its owner's alone, and lies on another volume than the data.":
    'Nur ihr Besitzer kann die Schlüsseldatei lesen, und sie liegt auf einem anderen Datenträger als die Daten.',
  'Whoever wants to register needs an invitation.': 'Wer sich registrieren will, braucht eine Einladung.',
  'Nobody can register.': 'Niemand kann sich registrieren.',
  'Anybody in this network can register.': 'Jeder in diesem Netz kann sich registrieren.',
  'Anybody can register, and this server can be reached from outside.':
    'Jeder kann sich registrieren, und dieser Server ist von außen erreichbar.',
  'Choose "by invitation" above, or set REGISTRATION=invite, unless strangers are welcome.':
    'Wählen Sie oben „mit Einladung“, oder setzen Sie REGISTRATION=invite, wenn Fremde nicht willkommen sind.',
  // Database and disk.
  'The database has {}, its log {}, schema {}, journal {}.': 'Die Datenbank belegt {1}, ihr Log {2}; Schema {3}, Journal {4}.',
  'The file belongs to another version of Homing. Start that one, or go back to a backup.':
    'Die Datei gehört zu einer anderen Version von Homing. Starten Sie diese, oder stellen Sie eine Sicherung wieder her.',
  'The journal has to be "wal". Restart Homing; if that does not help, move the data to a local disk.':
    'Das Journal muss „wal“ sein. Starten Sie Homing neu; hilft das nicht, legen Sie die Daten auf einen Datenträger dieses Rechners.',
  'The log should become small by itself. Restart Homing if it stays like that.':
    'Das Log sollte von selbst klein werden. Starten Sie Homing neu, wenn es so bleibt.',
  'Move the data folder to a local disk, or to a volume.':
    'Legen Sie den Datenordner auf einen Datenträger dieses Rechners oder in ein Volume.',
  'The data folder is on a network share ({}), where mail can be lost.':
    'Der Datenordner liegt auf einer Netzwerkfreigabe ({1}), wo E-Mails verloren gehen können.',
  'The data folder is in memory: a restart loses everything.':
    'Der Datenordner liegt im Arbeitsspeicher: Bei einem Neustart ist alles verloren.',
  'The data folder is on an unusual file system ({}).': 'Der Datenordner liegt auf einem ungewöhnlichen Dateisystem ({1}).',
  'The data folder is on a local disk.': 'Der Datenordner liegt auf einem Datenträger dieses Rechners.',
  'The whole database was read and is sound ({}).': 'Die ganze Datenbank wurde gelesen und ist unbeschädigt ({1}).',
  'The database is too large to be read whole while people wait.':
    'Die Datenbank ist zu groß, um ganz gelesen zu werden, während jemand wartet.',
  'Stop Homing and run "npm run doctor": it takes the time it needs.':
    'Beenden Sie Homing und rufen Sie „npm run doctor“ auf: Das nimmt sich die Zeit, die es braucht.',
  'The database is damaged.': 'Die Datenbank ist beschädigt.',
  'Go back to the newest backup: npm run restore.': 'Stellen Sie die neueste Sicherung wieder her: npm run restore.',
  '{} of {} are free where the data is.': 'Wo die Daten liegen, sind {1} von {2} frei.',
  'Nothing can be written any more. {}': 'Es lässt sich nichts mehr schreiben. {1}',
  'No new texts of mails are fetched. {}': 'Es werden keine neuen Texte von E-Mails geholt. {1}',
  'Make room on that disk, or move the data folder to a larger one. KEEP_FREE_MB says when Homing stops fetching texts.':
    'Schaffen Sie Platz auf diesem Datenträger, oder legen Sie den Datenordner auf einen größeren. KEEP_FREE_MB sagt, ab wann Homing keine Texte mehr holt.',
  // The clock.
  'No browser was there to compare the clock with.': 'Es war kein Browser da, mit dem sich die Uhr vergleichen ließe.',
  "The clock agrees with your browser's ({} apart).": 'Die Uhr stimmt mit der Ihres Browsers überein (Abstand {1}).',
  "The clock is {} ahead of your browser's.": 'Die Uhr geht gegenüber der Ihres Browsers {1} vor.',
  "The clock is {} behind your browser's.": 'Die Uhr geht gegenüber der Ihres Browsers {1} nach.',
  'Let the machine set its clock by the network (NTP): signing in, one-time codes and dates depend on it.':
    'Lassen Sie den Rechner seine Uhr über das Netz stellen (NTP): Anmeldungen, Einmalcodes und Daten hängen davon ab.',
  'Too few mails came within a day to compare the clock with.':
    'In einem Tag kamen zu wenige E-Mails, um die Uhr damit zu vergleichen.',
  'The clock agrees with the mails that came last.': 'Die Uhr stimmt mit den E-Mails überein, die zuletzt kamen.',
  'Mails come {} before they were written: the clock is behind.':
    'E-Mails kommen {1}, bevor sie geschrieben wurden: Die Uhr geht nach.',
  'Jobs run by the time zone {}. TZ in the environment changes that.':
    'Aufgaben laufen nach der Zeitzone {1}. TZ in der Umgebung ändert das.',
  // The way in.
  'Put a proxy with HTTPS in front of Homing and set PUBLIC_URL to its address (docs/owner/https.md).':
    'Stellen Sie einen Proxy mit HTTPS vor Homing und setzen Sie PUBLIC_URL auf seine Adresse (docs/owner/https.md).',
  'PUBLIC_URL is a public address without HTTPS: passwords travel in the open.':
    'PUBLIC_URL ist eine öffentliche Adresse ohne HTTPS: Passwörter werden unverschlüsselt übertragen.',
  'No browser was there to say how it sees this server.': 'Es war kein Browser da, der sagt, wie er diesen Server sieht.',
  'Your browser sees no secure connection: microphone, notifications and installing do not work.':
    'Ihr Browser sieht keine sichere Verbindung: Mikrofon, Benachrichtigungen und Installieren gehen nicht.',
  'Your browser sees a secure connection.': 'Ihr Browser sieht eine sichere Verbindung.',
  'No browser was there to compare PUBLIC_URL with.': 'Es war kein Browser da, mit dem sich PUBLIC_URL vergleichen ließe.',
  'You came by the address of PUBLIC_URL.': 'Sie kamen über die Adresse von PUBLIC_URL.',
  'You came by an address of this machine.': 'Sie kamen über eine Adresse dieses Rechners.',
  'Set PUBLIC_URL to the address people open: links in mails and signing in at providers are built from it.':
    'Setzen Sie PUBLIC_URL auf die Adresse, unter der Homing geöffnet wird: Links in E-Mails und Anmeldungen bei Anbietern werden daraus gebildet.',
  'PUBLIC_URL is not set, and you came by another address than localhost.':
    'PUBLIC_URL ist nicht gesetzt, und Sie kamen über eine andere Adresse als localhost.',
  'You came by another address than PUBLIC_URL.': 'Sie kamen über eine andere Adresse als PUBLIC_URL.',
  'No request was there to look at.': 'Es war keine Anfrage da, die sich ansehen ließe.',
  'You came straight to this server, through no proxy.': 'Sie kamen ohne Proxy direkt zu diesem Server.',
  'You came through a proxy that TRUSTED_PROXIES names.': 'Sie kamen durch einen Proxy, den TRUSTED_PROXIES nennt.',
  'You came through a proxy that TRUSTED_PROXIES does not name: all people seem to come from its address.':
    'Sie kamen durch einen Proxy, den TRUSTED_PROXIES nicht nennt: Alle scheinen von seiner Adresse zu kommen.',
  'Add the address of the proxy to TRUSTED_PROXIES, so that guessing passwords is slowed down for whoever guesses alone.':
    'Nehmen Sie die Adresse des Proxys in TRUSTED_PROXIES auf, damit nur gebremst wird, wer Passwörter rät.',
  // Mailboxes.
  'No mailbox is connected.': 'Es ist kein Postfach verbunden.',
  'An archive lives here: there is nothing to keep in step with.':
    'Ein Archiv liegt nur hier: Es gibt nichts, womit es abzugleichen wäre.',
  'Its person is disabled: nothing is synchronised.': 'Das Konto der Person ist gesperrt: Es wird nichts abgeglichen.',
  'See what is said of its connection and its access. Its person can press Refresh.':
    'Sehen Sie nach, was zu Verbindung und Zugang steht. Wem es gehört, kann auf „Aktualisieren“ drücken.',
  'It is being listed for the first time: {} of {} mails.': 'Es wird zum ersten Mal aufgelistet: {1} von {2} E-Mails.',
  'It was connected just now.': 'Es wurde eben erst verbunden.',
  'It was never in step.': 'Es wurde noch nie abgeglichen.',
  'It was last in step {} ago.': 'Es wurde zuletzt vor {1} abgeglichen.',
  'No connection is kept to its mail server just now.': 'Zu seinem Mailserver wird gerade keine Verbindung gehalten.',
  'Its mail server could not be reached ({}), {} times without a break; it is tried again now.':
    'Der Mailserver war nicht erreichbar ({1}), {2}-mal ohne Unterbrechung; jetzt wird es wieder versucht.',
  'Its mail server could not be reached ({}), {} times without a break; it is tried again in {}.':
    'Der Mailserver war nicht erreichbar ({1}), {2}-mal ohne Unterbrechung; in {3} wird es wieder versucht.',
  'It is being connected.': 'Es wird gerade verbunden.',
  'It waits for its turn: its mail server allows no more connections.':
    'Es wartet, bis es an der Reihe ist: Sein Mailserver erlaubt keine weiteren Verbindungen.',
  'It is looked at every few minutes: its mail server allows no connection for each mailbox.':
    'Es wird alle paar Minuten abgerufen: Sein Mailserver erlaubt nicht für jedes Postfach eine Verbindung.',
  'Its mail server was last heard {} ago; the connection is {} old.':
    'Sein Mailserver war zuletzt vor {1} zu hören; die Verbindung besteht seit {2}.',
  'It is tried again by itself. A firewall that drops quiet connections can be the reason.':
    'Es wird von selbst neu versucht. Der Grund kann eine Firewall sein, die stille Verbindungen fallen lässt.',
  '{} folders were made anew on its mail server since the start (UIDVALIDITY).':
    '{1} Ordner wurden seit dem Start auf seinem Mailserver neu angelegt (UIDVALIDITY).',
  'Homing has listed them again. If it goes on, ask whoever runs that mail server.':
    'Homing hat sie neu aufgelistet. Geht das so weiter, fragen Sie, wer diesen Mailserver betreibt.',
  'The mail server wants to be asked less often. It passes by itself; another program on the same mailbox may be the reason.':
    'Der Mailserver will seltener gefragt werden. Das geht von selbst vorbei; der Grund kann ein anderes Programm am selben Postfach sein.',
  'Look whether this machine reaches the internet and its DNS, and whether the provider has trouble.':
    'Sehen Sie nach, ob dieser Rechner das Internet und sein DNS erreicht und ob der Anbieter eine Störung hat.',
  'Its person sees in the settings what the mail server said.':
    'Wem es gehört, sieht in den Einstellungen, was der Mailserver gesagt hat.',
  'Its access lasts until somebody takes it back.': 'Sein Zugang gilt, bis ihn jemand zurücknimmt.',
  'Its access ends in {}.': 'Sein Zugang endet in {1}.',
  'Its person signs in again before that. At Google, publishing the OAuth app ends this limit.':
    'Wem es gehört, meldet sich vorher neu an. Bei Google fällt diese Frist weg, wenn die OAuth-App veröffentlicht ist.',
  'Its mail server refuses the password.': 'Sein Mailserver nimmt das Passwort nicht an.',
  'Its provider gave access for an hour only.': 'Sein Anbieter hat nur für eine Stunde Zugang gegeben.',
  'Its access has run out.': 'Sein Zugang ist abgelaufen.',
  'Its access was taken back.': 'Sein Zugang wurde zurückgenommen.',
  'Its access ended when the password was changed at the provider.':
    'Sein Zugang endete, als beim Anbieter das Passwort geändert wurde.',
  'The provider refuses the OAuth client of this server.': 'Der Anbieter nimmt den OAuth-Client dieses Servers nicht an.',
  'An organisation does not allow its access.': 'Eine Organisation erlaubt seinen Zugang nicht.',
  'Not all that Homing needs was allowed at the provider.': 'Beim Anbieter wurde nicht alles erlaubt, was Homing braucht.',
  'Its mail server or provider refuses the access.': 'Sein Mailserver oder Anbieter verweigert den Zugang.',
  'Correct client id and secret in the settings of this server, then restart it.':
    'Berichtigen Sie Client-ID und Geheimnis in den Einstellungen dieses Servers und starten Sie ihn neu.',
  'An admin of that organisation has to allow Homing.': 'Die Verwaltung dieser Organisation muss Homing erlauben.',
  'Its person connects it again in the settings.': 'Wem es gehört, verbindet es in den Einstellungen neu.',
  'Examine again. If it stays so, see what is said of its connection.':
    'Untersuchen Sie noch einmal. Bleibt es so, sehen Sie nach, was zu seiner Verbindung steht.',
  'Its mail server did not count in time.': 'Sein Mailserver hat nicht rechtzeitig gezählt.',
  'Its mail server could not be asked ({}).': 'Sein Mailserver ließ sich nicht fragen ({1}).',
  'Its folders are still being listed.': 'Seine Ordner werden noch aufgelistet.',
  'Its {} largest folders hold as many mails here as on the server.':
    'Verglichene Ordner: {1}. Sie enthalten hier so viele E-Mails wie auf dem Server.',
  'Its inbox holds {} mails here and {} on the server.': 'Sein Posteingang enthält hier {1} E-Mails und auf dem Server {2}.',
  'A large folder of it holds {} mails here and {} on the server.':
    'Einer seiner großen Ordner enthält hier {1} E-Mails und auf dem Server {2}.',
  'It should be the same after the next round. If not, its person lists the folder anew (Folders, Resync), or "npm run job -- repair" does.':
    'Nach der nächsten Runde sollte es gleich sein. Wenn nicht, lässt, wem es gehört, den Ordner neu einlesen, oder „npm run job -- repair“ tut es.',
  'Mails that wait to be sent: {}; that failed: {}; that may have left or not: {}.':
    'E-Mails, die auf das Senden warten: {1}; die fehlgeschlagen sind: {2}; bei denen unklar ist, ob sie gesendet wurden: {3}.',
  'Their people decide in their outbox: send again, or let go.':
    'Wer sie geschrieben hat, entscheidet im Postausgang: noch einmal senden oder verwerfen.',
  '{} One is late.': '{1} Eine ist überfällig.',
  'See whether its mail server can be reached, and the log for the rest.':
    'Sehen Sie nach, ob ihr Mailserver zu erreichen ist. Alles Weitere steht im Protokoll.',
  // Machines.
  'A model is being fetched.': 'Ein Modell wird geholt.',
  'No AI model is set up: built-in rules answer.': 'Es ist kein KI-Modell eingerichtet: Eingebaute Regeln antworten.',
  'The configured AI model does not answer, so built-in rules do. "AI model" below says why.':
    'Das eingerichtete KI-Modell antwortet nicht, stattdessen antworten eingebaute Regeln. Den Grund nennt „KI-Modell“ weiter unten.',
  'The AI model is there.': 'Das KI-Modell ist da.',
  'The AI model is there, outside this server.': 'Das KI-Modell ist da, außerhalb dieses Servers.',
  'The AI model is not there.': 'Das KI-Modell ist nicht da.',
  'The AI model does not answer.': 'Das KI-Modell antwortet nicht.',
  'Start Ollama, see that OLLAMA_HOST is right, and fetch the model below "AI model".':
    'Starten Sie Ollama, sehen Sie nach, ob OLLAMA_HOST stimmt, und holen Sie das Modell unter „KI-Modell“.',
  'See that address, key and model (OPENAI_BASE_URL, OPENAI_API_KEY, OPENAI_MODEL) are right.':
    'Sehen Sie nach, ob Adresse, Schlüssel und Modell stimmen (OPENAI_BASE_URL, OPENAI_API_KEY, OPENAI_MODEL).',
  'The AI model writes {} tokens a second.': 'Das KI-Modell schreibt {1} Token in der Sekunde.',
  'A smaller model, or a graphics card, would answer sooner.':
    'Ein kleineres Modell oder eine Grafikkarte würde schneller antworten.',
  'The AI model did not finish a short answer in time.': 'Das KI-Modell wurde mit einer kurzen Antwort nicht rechtzeitig fertig.',
  'It may just be loading, or be busy: examine again in a minute. A smaller model answers sooner.':
    'Vielleicht lädt es gerade oder hat zu tun: Untersuchen Sie in einer Minute noch einmal. Ein kleineres Modell antwortet schneller.',
  'The AI model could not answer ({}).': 'Das KI-Modell konnte nicht antworten ({1}).',
  'See what runs where the model is, and whether it has enough memory.':
    'Sehen Sie nach, was dort läuft, wo das Modell ist, und ob es genug Arbeitsspeicher hat.',
  'No voice is wanted (TTS_BACKEND=off): browsers speak by themselves.':
    'Es ist keine Stimme gewünscht (TTS_BACKEND=off): Browser sprechen selbst.',
  'The voice is outside this server and is not tried.': 'Die Stimme ist außerhalb dieses Servers und wird nicht ausprobiert.',
  '{} spoke a word in {} ms.': '{1} hat ein Wort in {2} ms gesprochen.',
  'The voice could not speak ({}).': 'Die Stimme konnte nicht sprechen ({1}).',
  'See that Piper runs where PIPER_URL says, or that eSpeak NG is installed.':
    'Sehen Sie nach, ob Piper dort läuft, wo PIPER_URL sagt, oder ob eSpeak NG installiert ist.',
  'There are voices for Piper, but no Piper to speak with them.':
    'Es gibt Stimmen für Piper, aber kein Piper, das mit ihnen spricht.',
  'With Docker start it with HOMING_TARGET=piper. Elsewhere install Piper into PIPER_FOLDER, or name one by PIPER_URL.':
    'Mit Docker starten Sie Homing mit HOMING_TARGET=piper. Sonst installieren Sie Piper in PIPER_FOLDER, oder nennen Sie eines mit PIPER_URL.',
  'No transcription server is set up: browsers listen by themselves.':
    'Es ist kein Server für Spracherkennung eingerichtet: Browser hören selbst zu.',
  'The transcription server is outside this server and is not tried.':
    'Die Spracherkennung ist außerhalb dieses Servers und wird nicht ausprobiert.',
  'The transcription server heard a second of silence in {} ms.': 'Die Spracherkennung hat eine Sekunde Stille in {1} ms gehört.',
  'The transcription server could not hear ({}).': 'Die Spracherkennung konnte nicht hören ({1}).',
  'See that it runs where STT_URL says, and that it has the model of STT_MODEL.':
    'Sehen Sie nach, ob sie dort läuft, wo STT_URL sagt, und ob sie das Modell von STT_MODEL hat.',
  // Backups and jobs.
  'Backups are encrypted, and hold the key.': 'Sicherungen sind verschlüsselt und enthalten den Schlüssel.',
  'Backups are not encrypted, and do not hold the key: keep the key file apart, or set BACKUP_PASSPHRASE.':
    'Sicherungen sind nicht verschlüsselt und enthalten den Schlüssel nicht: Heben Sie die Schlüsseldatei gesondert auf, oder setzen Sie BACKUP_PASSPHRASE.',
  'There is no backup, and none is made by itself.': 'Es gibt keine Sicherung, und von selbst wird keine gemacht.',
  'Set BACKUPS=1, or make one below.': 'Setzen Sie BACKUPS=1, oder machen Sie unten eine.',
  'There is no backup yet: the first is made at night.': 'Es gibt noch keine Sicherung: Die erste wird nachts gemacht.',
  'There is no backup.': 'Es gibt keine Sicherung.',
  'The newest backup is {} old.': 'Die neueste Sicherung ist {1} alt.',
  'The folder of the backups cannot be written.': 'In den Ordner der Sicherungen lässt sich nicht schreiben.',
  'Give it to the user that Homing runs as.': 'Geben Sie ihn dem Benutzer, unter dem Homing läuft.',
  'Make one now, and see what the log says about the job backup.':
    'Machen Sie jetzt eine, und sehen Sie nach, was im Protokoll zur Aufgabe backup steht.',
  'No jobs run in this process.': 'In diesem Prozess laufen keine Aufgaben.',
  'All {} jobs have run when they should.': 'Alle {1} Aufgaben sind gelaufen, als sie sollten.',
  'The job {} did not run when it should.': 'Die Aufgabe {1} ist nicht gelaufen, als sie sollte.',
  'Restart Homing, and look into its log if that does not help.':
    'Starten Sie Homing neu, und sehen Sie ins Protokoll, wenn das nicht hilft.',
  'The job {} has been running for {}.': 'Die Aufgabe {1} läuft seit {2}.',
  'Restart Homing if the machine is busy with it.': 'Starten Sie Homing neu, wenn der Rechner damit beschäftigt ist.',
  'The job {} failed the last time.': 'Die Aufgabe {1} ist zuletzt gescheitert.',
  '"npm run job -- {}" runs it by hand; the log says what went wrong.':
    'Von Hand läuft sie mit „npm run job -- {1}“; im Protokoll steht, was schiefging.',
}

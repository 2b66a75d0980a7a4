// What config/mail-domains.json says about single providers.
import type { SentenceBook } from '../../sentence-book.ts'

export const mailDomains: SentenceBook['sentences'] = {
  'Open your Apple account page, sign in and choose App-Specific Passwords.':
    'Öffnen Sie die Seite Ihres Apple Accounts, melden Sie sich an und wählen Sie „Anwendungsspezifische Passwörter“.',
  'Press the plus sign, type a name such as Homing and press Create.':
    'Drücken Sie auf das Pluszeichen, geben Sie einen Namen wie Homing ein und drücken Sie auf „Erstellen“.',
  'Copy the password shown and paste it here instead of your usual one.':
    'Kopieren Sie das angezeigte Passwort und fügen Sie es hier statt Ihres üblichen ein.',
  'Open the Account security page and sign in.': 'Öffnen Sie die Seite „Kontosicherheit“ und melden Sie sich an.',
  'Choose Generate app password, type a name such as Homing and press Generate password.':
    'Wählen Sie „App-Passwort generieren“, geben Sie einen Namen wie Homing ein und drücken Sie auf „Passwort generieren“.',
  'Sign in to your AT&T profile and open Sign-in info.': 'Melden Sie sich in Ihrem AT&T-Profil an und öffnen Sie „Sign-in info“.',
  'Under Secure mail key choose Manage secure mail key, then Add secure mail key.':
    'Wählen Sie unter „Secure mail key“ zuerst „Manage secure mail key“, dann „Add secure mail key“.',
  'Copy the key and paste it here instead of your usual password.':
    'Kopieren Sie den Schlüssel und fügen Sie ihn hier statt Ihres üblichen Passworts ein.',
  'Open the Account security page and sign in with your Rogers address.':
    'Öffnen Sie die Seite „Account security“ und melden Sie sich mit Ihrer Rogers-Adresse an.',
  'Below External connections press Create app password, type a name such as Homing and press Generate password.':
    'Drücken Sie unter „External connections“ auf „Create app password“, geben Sie einen Namen wie Homing ein und drücken Sie auf „Generate password“.',
  "Please switch on access by POP3 and IMAP once, in the e-mail settings on the provider's website. With two-factor sign-in it wants an application password instead of your usual one.":
    'Bitte schalten Sie den Zugriff über POP3 und IMAP einmal ein, in den E-Mail-Einstellungen auf der Website des Anbieters. Mit Zwei-Faktor-Anmeldung wird statt Ihres üblichen ein anwendungsspezifisches Passwort verlangt.',
  'Sign in to the E-Mail Center and open its settings.':
    'Melden Sie sich im E-Mail Center an und öffnen Sie dort die Einstellungen.',
  'Choose Passwords, then E-Mail password, and set one.':
    'Wählen Sie „Passwörter“, dann „E-Mail-Passwort“, und legen Sie eines fest.',
  'Type that password here: the one for the website does not work for mail programs.':
    'Geben Sie dieses Passwort hier ein: Das für die Website gilt nicht für Mailprogramme.',
  'Please switch on POP3, IMAP and SMTP access once, in the settings of freenet Mail.':
    'Bitte schalten Sie den Zugriff über POP3, IMAP und SMTP einmal ein, in den Einstellungen von freenet Mail.',
  'With two-factor sign-in mailbox.org wants an application password instead of your usual one.':
    'Mit Zwei-Faktor-Anmeldung verlangt mailbox.org statt Ihres üblichen ein Applikationspasswort.',
  'Open Settings, Privacy and Security, then Manage app passwords.':
    'Öffnen Sie „Settings“, „Privacy and Security“, dann „Manage app passwords“.',
  'Press New app password, type a name such as Homing, choose Mail access and press Generate.':
    'Drücken Sie auf „New app password“, geben Sie einen Namen wie Homing ein, wählen Sie „Mail“ als Zugriff und drücken Sie auf „Generate“.',
  'Please switch on IMAP access once: Zoho Mail, Settings, Mail accounts, IMAP. With two-factor sign-in Zoho wants an application-specific password from accounts.zoho.com.':
    'Bitte schalten Sie den Zugriff über IMAP einmal ein: Zoho Mail, Einstellungen, E-Mail-Konten, IMAP. Mit Zwei-Faktor-Anmeldung verlangt Zoho ein anwendungsspezifisches Passwort von accounts.zoho.com.',
  'Switch on access by IMAP and app passwords: Yandex Mail, Settings, Email clients.':
    'Schalten Sie den Zugriff über IMAP und App-Passwörter ein: Yandex Mail, Einstellungen, Mailprogramme.',
  'Open the app passwords page, choose Mail, type a name such as Homing and press Next.':
    'Öffnen Sie die Seite für App-Passwörter, wählen Sie „Mail“, geben Sie einen Namen wie Homing ein und drücken Sie auf „Weiter“.',
  'Open the page of passwords for external applications and sign in.':
    'Öffnen Sie die Seite mit Passwörtern für externe Anwendungen und melden Sie sich an.',
  'Press Add, type a name such as Homing and allow full access to Mail.':
    'Drücken Sie auf „Hinzufügen“, geben Sie einen Namen wie Homing ein und erlauben Sie vollen Zugriff auf Mail.',
  'Please switch on access for mail programs once, in the settings of Rambler Mail.':
    'Bitte schalten Sie den Zugriff für Mailprogramme einmal ein, in den Einstellungen von Rambler Mail.',
  'Please switch on IMAP access in the settings of UKR.NET; it then shows a password of its own for mail programs.':
    'Bitte schalten Sie in den Einstellungen von UKR.NET den Zugriff über IMAP ein; dann wird ein eigenes Passwort für Mailprogramme angezeigt.',
  "Please allow access by IMAP once, in the settings of La Poste's webmail.":
    'Bitte erlauben Sie den Zugriff über IMAP einmal, in den Einstellungen von La Postes Webmail.',
  'Please switch on access by IMAP once, in the settings of the webmail. With two-step sign-in it wants a password for apps instead of your usual one.':
    'Bitte schalten Sie den Zugriff über IMAP einmal ein, in den Einstellungen des Webmails. Mit Anmeldung in zwei Schritten wird statt Ihres üblichen ein Passwort für Apps verlangt.',
  'Please allow access by IMAP and SMTP once, in the settings of Seznam Email. With two-step sign-in it wants a password for apps.':
    'Bitte erlauben Sie den Zugriff über IMAP und SMTP einmal, in den Einstellungen von Seznam Email. Mit Anmeldung in zwei Schritten wird ein Passwort für Apps verlangt.',
  'Please allow access for mail programs once, in the settings of the webmail.':
    'Bitte erlauben Sie den Zugriff für Mailprogramme einmal, in den Einstellungen des Webmails.',
  'Sign in to Sky Yahoo Mail and open Account security.':
    'Melden Sie sich bei Sky Yahoo Mail an und öffnen Sie „Account security“.',
  'Virgin Media may want an app password: My Virgin Media, Account settings, Account details.':
    'Virgin Media verlangt vielleicht ein App-Passwort: My Virgin Media, Account settings, Account details.',
  "Please switch on IMAP access once, in inbox.lv's settings; it then shows a password of its own for mail programs.":
    'Bitte schalten Sie den Zugriff über IMAP einmal ein, in den Einstellungen von inbox.lv; dann wird ein eigenes Passwort für Mailprogramme angezeigt.',
  "In Xfinity's e-mail settings, under Security, please allow third-party access once.":
    'Bitte erlauben Sie in Xfinitys E-Mail-Einstellungen unter „Security“ einmal den Zugriff durch andere Programme.',
  "Cox mailboxes are at Yahoo Mail now: sign in with Yahoo, or with an app password from Yahoo's Account security page.":
    'Cox-Postfächer liegen jetzt bei Yahoo Mail: Melden Sie sich mit Yahoo an, oder mit einem App-Passwort von Yahoos Seite „Kontosicherheit“.',
  'Please switch on IMAP access once, in the settings on {}; it then shows an authorisation code, which goes here instead of your usual password.':
    'Bitte schalten Sie den Zugriff über IMAP einmal ein, in den Einstellungen auf {1}; dann wird ein Autorisierungscode angezeigt, der hier statt Ihres üblichen Passworts eingegeben wird.',
  "Please switch on IMAP/SMTP once, in Naver Mail's settings. With two-step sign-in Naver wants an application password.":
    'Bitte schalten Sie IMAP/SMTP einmal ein, in den Einstellungen von Naver Mail. Mit Anmeldung in zwei Schritten verlangt Naver ein anwendungsspezifisches Passwort.',
  "Please switch on IMAP/SMTP once, in Daum Mail's settings, and use the app password it shows.":
    'Bitte schalten Sie IMAP/SMTP einmal ein, in den Einstellungen von Daum Mail, und verwenden Sie das App-Passwort, das dort angezeigt wird.',
  "Please switch on IMAP once, in the settings of UOL's webmail.":
    'Bitte schalten Sie IMAP einmal ein, in den Einstellungen von UOLs Webmail.',
  'Mail programs need a paid plan at Mailfence.': 'Bei Mailfence brauchen Mailprogramme einen bezahlten Tarif.',
  'With two-step sign-in Runbox wants an app password: Account, Security, App passwords.':
    'Mit Anmeldung in zwei Schritten verlangt Runbox ein App-Passwort: Account, Security, App passwords.',
  "Please create a device password in StartMail's settings, under IMAP/SMTP, and use it here instead of your usual one.":
    'Bitte erstellen Sie in den Einstellungen von StartMail unter IMAP/SMTP ein Gerätepasswort und verwenden Sie es hier statt Ihres üblichen.',
  'HEY can only be read in its own apps: it offers no IMAP, which Homing needs.':
    'HEY lässt sich nur in den eigenen Apps lesen: Es bietet kein IMAP, das Homing braucht.',
  'Proton Mail is reached through Proton Mail Bridge, which needs a paid plan. Start Bridge on the machine Homing runs on, use the password Bridge shows for this address, and ask the owner of this server to set MAIL_HOSTS_ALLOW=127.0.0.1:1143,127.0.0.1:1025.':
    'Proton Mail ist über Proton Mail Bridge erreichbar, das einen bezahlten Tarif braucht. Starten Sie Bridge auf der Maschine, auf der Homing läuft, verwenden Sie das Passwort, das Bridge für diese Adresse anzeigt, und bitten Sie den Betreiber dieses Servers, MAIL_HOSTS_ALLOW=127.0.0.1:1143,127.0.0.1:1025 zu setzen.',
  "Tuta offers no IMAP: its mail can only be read in Tuta's own apps, so Homing cannot connect it.":
    'Tuta bietet kein IMAP: Die Post lässt sich nur in Tutas eigenen Apps lesen, daher kann Homing sie nicht verbinden.',
  'Rediffmail offers no IMAP for free mailboxes, which Homing needs. Mail can be forwarded from Rediffmail to another mailbox.':
    'Rediffmail bietet für kostenlose Postfächer kein IMAP, das Homing braucht. E-Mails lassen sich von Rediffmail an ein anderes Postfach weiterleiten.',
}

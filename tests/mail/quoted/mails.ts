// Mails as the mail programs of today write them: what is the sender's own stays in sight, what is quoted is folded. In every
// text `OWN` begins what the sender wrote, and `OLD` what stands in a quote.

export interface QuotedMail {
  name: string
  subject?: string
  html?: string
  text?: string
  /** Nothing is to be folded. */
  whole?: true
}

const gmailQuote = (attribution: string) =>
  `<div class="gmail_quote gmail_quote_container"><div dir="ltr" class="gmail_attr">${attribution}<br></div><blockquote class="gmail_quote" style="margin:0px 0px 0px 0.8ex;border-left:1px solid rgb(204,204,204);padding-left:1ex"><div dir="ltr"><div>OLD Are you free on Friday?</div><div><br></div><div>OLD Ada</div></div></blockquote></div>`
const outlookHeader = (lines: [string, string][]) =>
  `<div><div style="border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0in 0in 0in"><p class="MsoNormal">${lines.map(([name, value]) => `<b>${name}</b> ${value}`).join('<br>')}<o:p></o:p></p></div></div><p class="MsoNormal"><o:p>&nbsp;</o:p></p><p class="MsoNormal">OLD Are you free on Friday?<o:p></o:p></p><p class="MsoNormal">OLD Ada<o:p></o:p></p>`
const outlookWeb = (lines: string) =>
  `<div class="elementToProof">OWN Friday works.</div><div id="appendonsend"></div><hr style="display:inline-block;width:98%" tabindex="-1"><div id="divRplyFwdMsg" dir="ltr"><font face="Calibri, sans-serif" style="font-size:11pt" color="#000000">${lines}</font><div>&nbsp;</div></div><div dir="ltr">OLD Are you free on Friday?</div><div>OLD Ada</div>`

export const quotedMails: QuotedMail[] = [
  {
    name: 'Gmail',
    html: `<div dir="ltr">OWN Friday works.</div><br>${gmailQuote('On Mon, Jun 1, 2026 at 10:00 AM Ada Lovelace &lt;<a href="mailto:ada@example.org">ada@example.org</a>&gt; wrote:')}`,
  },
  {
    name: 'Gmail in German',
    html: `<div dir="ltr">OWN Freitag passt.</div><br>${gmailQuote('Am Mo., 1. Juni 2026 um 10:00 Uhr schrieb Ada Lovelace &lt;<a href="mailto:ada@example.org">ada@example.org</a>&gt;:')}`,
  },
  {
    name: 'Gmail in Japanese, whose attribution has another form',
    html: `<div dir="ltr">OWN はい</div><br>${gmailQuote('2026年6月1日(月) 10:00 Ada &lt;ada@example.org&gt;:')}`,
  },
  {
    name: 'Gmail, answers between the lines',
    html: `<div dir="ltr"><div class="gmail_quote"><div dir="ltr" class="gmail_attr">On Mon, Jun 1, 2026 at 10:00 AM Ada &lt;ada@example.org&gt; wrote:</div><blockquote class="gmail_quote">OLD Are you free on Friday?</blockquote><div>OWN Yes, all day.</div><blockquote class="gmail_quote">OLD And Grace?</blockquote><div>OWN She is away.</div></div></div>`,
  },
  {
    name: 'Gmail, forwarded',
    subject: 'Fwd: Friday',
    whole: true,
    html: `<div dir="ltr">OWN See below<br><br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">---------- Forwarded message ---------<br>From: <b>Ada</b> &lt;ada@example.org&gt;<br>Date: Mon, Jun 1, 2026<br>Subject: Friday<br>To: Grace<br></div><div>OWN Are you free?</div></div></div>`,
  },
  {
    name: 'Gmail, forwarded below another subject',
    subject: 'For you',
    whole: true,
    html: `<div dir="ltr">OWN Look<div class="gmail_quote"><div class="gmail_attr">---------- Forwarded message ---------<br>From: Ada<br></div><blockquote class="gmail_quote">OWN Are you free?</blockquote></div></div>`,
  },
  {
    name: 'Outlook on Windows',
    html: `<div class="WordSection1"><p class="MsoNormal">OWN Friday works.<o:p></o:p></p><p class="MsoNormal"><o:p>&nbsp;</o:p></p>${outlookHeader(
      [
        ['From:', 'Ada Lovelace &lt;ada@example.org&gt;'],
        ['Sent:', 'Monday, June 1, 2026 10:00 AM'],
        ['To:', 'Grace Hopper &lt;grace@example.org&gt;'],
        ['Subject:', 'Friday'],
      ],
    )}</div>`,
  },
  {
    name: 'Outlook on Windows in German',
    subject: 'AW: Freitag',
    html: `<div class="WordSection1"><p class="MsoNormal">OWN Freitag passt.</p>${outlookHeader([
      ['Von:', 'Ada Lovelace &lt;ada@example.org&gt;'],
      ['Gesendet:', 'Montag, 1. Juni 2026 10:00'],
      ['An:', 'Grace Hopper &lt;grace@example.org&gt;'],
      ['Betreff:', 'Freitag'],
    ])}</div>`,
  },
  {
    name: 'Outlook on Windows in French',
    subject: 'RE: Vendredi',
    html: `<div class="WordSection1"><p class="MsoNormal">OWN Vendredi me va.</p>${outlookHeader([
      ['De&nbsp;:', 'Ada Lovelace &lt;ada@example.org&gt;'],
      ['Envoyé&nbsp;:', 'lundi 1 juin 2026 10:00'],
      ['À&nbsp;:', 'Grace Hopper'],
      ['Objet&nbsp;:', 'Vendredi'],
    ])}</div>`,
  },
  {
    name: 'Outlook on Windows in Spanish',
    subject: 'RE: Viernes',
    html: `<div class="WordSection1"><p class="MsoNormal">OWN El viernes va bien.</p>${outlookHeader([
      ['De:', 'Ada Lovelace &lt;ada@example.org&gt;'],
      ['Enviado el:', 'lunes, 1 de junio de 2026 10:00'],
      ['Para:', 'Grace Hopper'],
      ['Asunto:', 'Viernes'],
    ])}</div>`,
  },
  {
    name: 'Outlook on Windows, handed on',
    subject: 'FW: Friday',
    whole: true,
    html: `<div class="WordSection1"><p class="MsoNormal">OWN For you.</p>${outlookHeader([
      ['From:', 'Ada Lovelace &lt;ada@example.org&gt;'],
      ['Sent:', 'Monday, June 1, 2026 10:00 AM'],
      ['To:', 'Grace'],
      ['Subject:', 'Friday'],
    ]).replaceAll('OLD', 'OWN')}</div>`,
  },
  {
    name: 'Outlook on Windows, answers in red between the lines',
    whole: true,
    html: `<div class="WordSection1"><p class="MsoNormal">OWN Hi, please see my answers below in red.</p>${outlookHeader([
      ['From:', 'Ada Lovelace &lt;ada@example.org&gt;'],
      ['Sent:', 'Monday, June 1, 2026 10:00 AM'],
      ['To:', 'Grace'],
      ['Subject:', 'Friday'],
    ]).replaceAll('OLD', 'OWN')}<p class="MsoNormal"><span style="color:red">OWN Yes, all day.</span></p></div>`,
  },
  {
    name: 'Outlook on the web',
    html: outlookWeb(
      '<b>From:</b> Ada Lovelace &lt;ada@example.org&gt;<br><b>Sent:</b> Monday, June 1, 2026 10:00 AM<br><b>To:</b> Grace<br><b>Subject:</b> Friday',
    ),
  },
  {
    name: 'Outlook on the web in German',
    subject: 'AW: Freitag',
    html: outlookWeb(
      '<b>Von:</b> Ada Lovelace &lt;ada@example.org&gt;<br><b>Gesendet:</b> Montag, 1. Juni 2026 10:00<br><b>An:</b> Grace<br><b>Betreff:</b> Freitag',
    ),
  },
  {
    name: 'Outlook on the web in a language nobody knows here',
    html: outlookWeb('<b>Xfrom:</b> Ada<br><b>Xsent:</b> 1. 6. 2026<br>'),
  },
  {
    name: 'Outlook on a phone',
    html: `<div dir="auto">OWN Friday works.</div><div id="ms-outlook-mobile-signature"><div dir="ltr">OWN Get Outlook for iOS</div></div><div id="mail-editor-reference-message-container"><hr style="display:inline-block;width:98%"><div id="divRplyFwdMsg"><b>From:</b> Ada &lt;ada@example.org&gt;<br><b>Date:</b> Monday, June 1, 2026 at 10:00<br><b>To:</b> Grace<br><b>Subject:</b> Friday</div><div>OLD Are you free on Friday?</div></div>`,
  },
  {
    name: 'Outlook on a Mac',
    html: `<div class="WordSection1"><p class="MsoNormal">OWN Friday works.</p><div style="border:none;border-top:solid #B5C4DF 1.0pt;padding:3.0pt 0cm 0cm 0cm"><p class="MsoNormal"><b>From: </b>Ada &lt;ada@example.org&gt;<br><b>Date: </b>Monday, 1 June 2026 at 10:00<br><b>To: </b>Grace<br><b>Subject: </b>Friday</p></div><p class="MsoNormal">OLD Are you free on Friday?</p></div>`,
  },
  {
    name: 'Apple Mail',
    html: `<html><head></head><body style="overflow-wrap: break-word;">OWN Friday works.<br id="lineBreakAtBeginningOfMessage"><div><br><blockquote type="cite"><div>On Jun 1, 2026, at 10:00 AM, Ada &lt;ada@example.org&gt; wrote:</div><br class="Apple-interchange-newline"><div><div>OLD Are you free on Friday?</div></div></blockquote></div><br></body></html>`,
  },
  {
    name: 'Apple Mail in German',
    subject: 'AW: Freitag',
    html: `<div>OWN Freitag passt.</div><div><br><blockquote type="cite"><div>Am 01.06.2026 um 10:00 schrieb Ada &lt;ada@example.org&gt;:</div><br><div>OLD Bist du frei?</div></blockquote></div>`,
  },
  {
    name: 'Apple Mail on a phone',
    html: `<div dir="ltr">OWN Friday works.<br><br><div dir="ltr">OWN Sent from my iPhone</div><div dir="ltr"><br><blockquote type="cite">On 1 Jun 2026, at 10:00, Ada &lt;ada@example.org&gt; wrote:<br><br></blockquote></div><blockquote type="cite"><div dir="ltr">OLD Are you free on Friday?</div></blockquote></div>`,
  },
  {
    name: 'Apple Mail, handed on',
    subject: 'Friday',
    whole: true,
    html: `<div>OWN For you.<br><div><br><blockquote type="cite"><div>Begin forwarded message:</div><br><div><b>From: </b>Ada &lt;ada@example.org&gt;<br></div><div><b>Subject: </b>Friday</div><br><div>OWN Are you free?</div></blockquote></div></div>`,
  },
  {
    name: 'Yahoo',
    html: `<div class="ydp1 yahoo-style-wrap"><div dir="ltr">OWN Friday works.</div></div><div id="ydp2yahoo_quoted_1" class="ydp2yahoo_quoted"><div><div>On Monday, June 1, 2026 at 10:00:00 AM PDT, Ada &lt;ada@example.org&gt; wrote:</div><div><br></div><div>OLD Are you free on Friday?</div></div></div>`,
  },
  {
    name: 'Yahoo, received',
    html: `<div>OWN Friday works.</div><div id="yahoo_quoted_123" class="yahoo_quoted"><div>On Monday, June 1, 2026, Ada wrote:<br></div><div>OLD Are you free?</div></div>`,
  },
  {
    name: 'Thunderbird',
    html: `<p>OWN Friday works.</p><div class="moz-cite-prefix">On 6/1/26 10:00, Ada wrote:<br></div><blockquote type="cite" cite="mid:abc@example.org"><p>OLD Are you free on Friday?</p></blockquote><div class="moz-signature">-- <br>OWN Grace</div>`,
  },
  {
    name: 'Thunderbird in German, the answer below',
    subject: 'Re: Freitag',
    html: `<div class="moz-cite-prefix">Am 01.06.26 um 10:00 schrieb Ada:<br></div><blockquote type="cite" cite="mid:abc@example.org">OLD Bist du frei?</blockquote><p>OWN Freitag passt.</p>`,
  },
  {
    name: 'Thunderbird, handed on',
    subject: 'Friday',
    whole: true,
    html: `<p>OWN For you</p><div class="moz-forward-container">-------- Forwarded Message --------<table class="moz-email-headers-table"><tbody><tr><th>Subject: </th><td>Friday</td></tr><tr><th>From: </th><td>Ada</td></tr></tbody></table><p>OWN Are you free?</p></div>`,
  },
  {
    name: 'Proton',
    html: `<div style="font-family: Arial">OWN Friday works.</div><div class="protonmail_quote">On Monday, June 1st, 2026 at 10:00, Ada &lt;ada@example.org&gt; wrote:<br><blockquote class="protonmail_quote" type="cite"><div>OLD Are you free?</div></blockquote><br></div>`,
  },
  {
    name: 'GMX and web.de',
    subject: 'Aw: Freitag',
    html: `<div style="font-family: Verdana"><div>OWN Freitag passt.</div><div><div name="quote" style="margin:10px 5px 5px 10px; border-left:2px solid #C3D9E5;"><div><b>Gesendet:</b>&nbsp;Montag, 01. Juni 2026 um 10:00 Uhr<br/><b>Von:</b>&nbsp;"Ada" &lt;ada@example.org&gt;<br/><b>An:</b>&nbsp;grace@example.org<br/><b>Betreff:</b>&nbsp;Freitag</div><div name="quoted-content">OLD Bist du frei?</div></div></div></div>`,
  },
  {
    name: 'Roundcube',
    html: `<p>OWN Friday works.</p><p id="reply-intro">On 2026-06-01 10:00, Ada wrote:</p><blockquote type="cite" style="padding: 0 0.4em"><div>OLD Are you free?</div></blockquote>`,
  },
  {
    name: 'Samsung',
    html: `<div dir="auto">OWN Friday works.</div><div><br></div><div align="left" dir="auto" style="font-size:100%;color:#000000"><div>-------- Original message --------</div><div>From: Ada &lt;ada@example.org&gt; </div><div>Date: 01/06/2026  10:00  (GMT+01:00) </div><div>To: grace@example.org </div><div>Subject: Friday </div><div><br></div></div><div>OLD Are you free?</div>`,
  },
  {
    name: 'Zoho',
    html: `<div>OWN Friday works.</div><div class="zmail_extra"><div id="Zm-_Id_-Sgn1">---- On Mon, 01 Jun 2026 10:00:00 +0200 <b>Ada &lt;ada@example.org&gt;</b> wrote ---<br></div><blockquote style="border-left: 1px solid rgb(204, 204, 204)"><div>OLD Are you free?</div></blockquote></div>`,
  },
  {
    name: 'Fastmail',
    html: `<div>OWN Friday works.</div><div><br></div><div>On Mon, 1 Jun 2026, at 10:00 AM, Ada wrote:<br></div><blockquote type="cite" id="qt"><div>OLD Are you free?</div></blockquote>`,
  },
  {
    name: 'Homing',
    html: `<p>OWN Friday works.</p><p>On 1 Jun 2026, 10:00 UTC, Ada wrote:</p><blockquote><p>OLD Are you free?</p></blockquote>`,
  },
  {
    name: 'a plain quote below a French attribution',
    html: `<div>OWN Vendredi me va.</div><div>Le lun. 1 juin 2026 à 10:00, Ada &lt;ada@example.org&gt; a écrit&nbsp;:</div><blockquote>OLD Es-tu libre ?</blockquote>`,
  },
  {
    name: 'a plain quote below a Spanish attribution',
    html: `<div>OWN Va bien.</div><div>El lun, 1 jun 2026 a las 10:00, Ada (&lt;ada@example.org&gt;) escribió:</div><blockquote>OLD ¿Estás libre?</blockquote>`,
  },
  {
    name: 'lines parted by breaks in one box',
    html: `<div>OWN Friday works.<br><br>On 1 June 2026 at 10:00, Ada &lt;ada@example.org&gt; wrote:<br>&gt; OLD Are you free?<br>&gt; OLD Ada<br><br>OWN Until then!</div>`,
  },
  {
    name: 'a plain quote of something else',
    whole: true,
    html: `<p>OWN The book says:</p><blockquote><p>OWN All is well that ends well.</p></blockquote><p>OWN I like that.</p>`,
  },
  {
    name: 'a newsletter that indents',
    subject: 'News',
    whole: true,
    html: `<p>OWN Welcome</p><blockquote>OWN First item</blockquote><blockquote>OWN Second item</blockquote>`,
  },
  {
    name: 'nothing but a quote',
    whole: true,
    html: gmailQuote('On Mon, Jun 1, 2026 at 10:00 AM Ada &lt;ada@example.org&gt; wrote:').replaceAll('OLD', 'OWN'),
  },
  {
    name: 'nothing but a picture above the quote',
    html: `<div><img alt="" src="data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="></div>${gmailQuote('On Mon, Jun 1, 2026 at 10:00 AM Ada &lt;ada@example.org&gt; wrote:')}`,
  },
  {
    name: 'a journey with From: and To:',
    subject: 'Your trip',
    whole: true,
    html: `<p>OWN Your trip</p><p>From: Berlin<br>To: Hamburg<br>Date: 1 June 2026</p><p>OWN Coach 7, seat 12</p>`,
  },
  {
    name: 'a form of a web page',
    subject: 'New message',
    whole: true,
    html: `<p>OWN Somebody wrote to you:</p><p>From: ada@example.org<br>Subject: Question<br>Date: 1 June 2026</p><p>OWN Do you sell tea?</p>`,
  },
  {
    name: 'text',
    text: 'OWN Friday works.\n\nOn Mon, 1 Jun 2026 at 10:00, Ada <ada@example.org> wrote:\n> OLD Are you free?\n>\n> OLD Ada',
  },
  {
    name: 'text, an attribution in three lines',
    text: 'OWN Friday works.\n\nOn Mon, Jun 1, 2026 at 10:00 AM Ada Augusta King,\nCountess of Lovelace <ada@example.org>\nwrote:\n\n> OLD Are you free?',
  },
  {
    name: 'text, the answer below, signed, with the foot of a list',
    text: 'On 2026-06-01, Ada wrote:\n> OLD Are you free?\n\nOWN Friday works.\n\n-- \nOWN Grace\n_______________________________________________\nOWN list@example.org\nOWN https://lists.example.org/',
  },
  {
    name: 'text, answers between the lines',
    text: 'Hi,\n\nAm 01.06.2026 um 10:00 schrieb Ada:\n> OLD Bist du frei?\nOWN Ja.\n> OLD Und Grace?\n> OLD Und Alan?\n\nOWN Nein.',
  },
  {
    name: 'text, header lines with two spaces, tabs and stars',
    text: 'OWN Friday works.\n\n*From:*  Ada <ada@example.org>\n*Sent:*\tMonday, 1 June 2026 10:00\n*To:*  Grace\n*Subject:*  Friday\n\nOLD Are you free?',
  },
  {
    name: 'text, Outlook in German',
    subject: 'AW: Freitag',
    text: 'OWN Freitag passt.\n\nVon: Ada <ada@example.org> \nGesendet: Montag, 1. Juni 2026 10:00\nAn: Grace <grace@example.org>; Alan Turing\n <alan@example.org>\nBetreff: Freitag\n\nOLD Bist du frei?',
  },
  {
    name: 'text, an original message',
    text: 'OWN Friday works.\n\n-----Original Message-----\nFrom:  Ada\nSent:  Monday\n\nOLD Are you free?\n\n--------------------------------------------\nOWN To unsubscribe: https://lists.example.org/',
  },
  {
    name: 'text, handed on as an original message',
    subject: 'For you',
    whole: true,
    text: 'OWN Would that be something?\n\n-----Original Message-----\nFrom: Ada <ada@example.org>\nSent: Monday\nTo: Grace\nSubject: A job\n\nOWN We look for somebody.',
  },
  {
    name: 'text, an original message with marks, the answer below',
    text: '----- Original Message -----\nFrom: "Ada" <ada@example.org>\nTo: <grace@example.org>\n\n> OLD Are you free?\n\nOWN Friday works.',
  },
  {
    name: 'text, initials as marks',
    text: 'OWN Hello Ada,\n\nMonday, June 1, 2026, 10:00:00 AM, you wrote:\n\nAL> OLD Are you free\nAL> OLD on Friday?\n\nOWN Yes.',
  },
  {
    name: 'text, bars as marks',
    text: 'Ada wrote:\n| OLD Are you free?\n| OLD Ada\n\nOWN Yes.',
  },
  { name: 'text, no attribution, in an answer', text: '> OLD Are you free?\n\nOWN Yes.' },
  {
    name: 'text, marks in what is no answer',
    subject: 'A quotation',
    whole: true,
    text: 'OWN The book says\n> OWN All is well.\nOWN I like that.',
  },
  { name: 'text, an mbox has marked From', whole: true, text: 'OWN Look:\n>From here it is far. OWN' },
  { name: 'text, a table', whole: true, text: 'OWN Totals\n| OWN a | 1 |\n| OWN b | 2 |' },
  {
    name: 'text, handed on',
    subject: 'Look',
    whole: true,
    text: 'OWN For you\n\n---------- Forwarded message ----------\nFrom: Ada\nSubject: Friday\n\nOWN Are you free?\n> OWN earlier',
  },
  {
    name: 'text, marked and handed on by Homing',
    subject: 'Look',
    whole: true,
    text: 'OWN For you\n\n> ---------- Forwarded message ----------\n> From: Ada\n> OWN Are you free?',
  },
  { name: 'text, nothing but a quote', whole: true, text: 'On 2026-06-01, Ada wrote:\n> OWN Are you free?\n> OWN Ada\n' },
  {
    name: 'text, unmarked below a greeting: the answer may stand below',
    whole: true,
    text: 'Hi,\n\nOn 1 June 2026 at 10:00, Ada <ada@example.org> wrote:\n\nOWN Are you free?\n\nOWN Yes.',
  },
  {
    name: 'text, answers announced between unmarked lines',
    whole: true,
    text: 'OWN Hi, my comments inline.\n\n-----Original Message-----\nFrom: Ada\nSent: Monday\n\nOWN Are you free?\nOWN Yes.',
  },
  {
    name: 'text, that HTML ran together',
    text: 'OWN Friday works. On Mon, 1 Jun 2026 at 10:00, Ada <ada@example.org> wrote: > OLD Are you free? > OLD Ada',
  },
]

// The calendar part of a meeting mail (RFC 5545, RFC 6047).
import { minute } from '../../shared/limits.ts'
import { moment } from './moment.ts'
import type { Invite, SeedMail } from './seed.ts'

export function calendarText(seed: SeedMail, invite: Invite, anchor: number): string {
  const start = moment(anchor, invite.at)
  const attendee = invite.method === 'REPLY' ? seed.from : seed.to[0]
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Homing//Demo mailbox//EN',
    `METHOD:${invite.method ?? 'REQUEST'}`,
    'BEGIN:VEVENT',
    `UID:${seed.key.split('#')[0]}@calendar.example`,
    `DTSTAMP:${stamp(moment(anchor, seed.at))}`,
    `DTSTART:${stamp(start)}`,
    `DTEND:${stamp(start + invite.minutes * minute)}`,
    `SUMMARY:${escapeText(seed.subject.replace(/^(Invitation|Accepted|Declined|Tentative|Cancelled): /, ''))}`,
    `LOCATION:${escapeText(invite.place)}`,
    `ORGANIZER;CN="${invite.organizer.name}":mailto:${invite.organizer.email}`,
    `ATTENDEE;CN="${attendee?.name ?? ''}";PARTSTAT=${invite.answer ?? 'NEEDS-ACTION'};RSVP=TRUE:mailto:${attendee?.email ?? ''}`,
    `STATUS:${invite.method === 'CANCEL' ? 'CANCELLED' : 'CONFIRMED'}`,
    'SEQUENCE:0',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
  return lines.map(foldLine).join('\r\n')
}

function stamp(time: number): string {
  return `${new Date(time).toISOString().replace(/[-:]/g, '').slice(0, 15)}Z`
}

function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replaceAll('\n', '\\n')
}

/** Content lines are at most 75 bytes; the rest goes on after a space. */
function foldLine(line: string): string {
  return line.replace(/.{70}(?=.)/gu, '$&\r\n ')
}

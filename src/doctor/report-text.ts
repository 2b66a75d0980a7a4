// The report for a terminal and for the support bundle: what is bad first, each with its fix.
import type { DoctorLine, DoctorReport } from '../shared/doctor.ts'

const marks: Record<DoctorLine['state'], string> = { bad: '✗', warn: '!', ok: '✓', off: '·' }
const order: DoctorLine['state'][] = ['bad', 'warn', 'ok', 'off']

export function reportText({ at, version, lines }: DoctorReport): string {
  const sorted = order.flatMap((state) => lines.filter((line) => line.state === state))
  const count = (state: DoctorLine['state']) => lines.filter((line) => line.state === state).length
  const sum = `${count('bad')} errors, ${count('warn')} warnings, ${count('ok')} OK`
  return [`Homing ${version}, ${at}: ${sum}`, '', ...sorted.flatMap(lineText), ''].join('\n')
}

function lineText({ state, id, about, says, fix }: DoctorLine): string[] {
  const whose = about ? ` (${about.person}, ${about.kind})` : ''
  return [`${marks[state]} ${id}${whose}: ${says}`, ...(fix === null ? [] : [`    → ${fix}`])]
}

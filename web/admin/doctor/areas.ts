// The order in which areas are shown. The shapes are the server's; its values bring a validator along that pages do without.
import type { DoctorArea } from '../../../src/shared/doctor.ts'

export type { DoctorLine, DoctorReport } from '../../../src/shared/doctor.ts'

export const doctorAreas: readonly DoctorArea[] = [
  'server',
  'https',
  'mailboxes',
  'push',
  'webhooks',
  'contacts',
  'homeAssistant',
  'database',
  'disk',
  'backups',
  'jobs',
  'clock',
  'model',
  'voice',
  'hearing',
]

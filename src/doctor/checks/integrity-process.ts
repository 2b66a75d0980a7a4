// A program of its own: reads the whole database file that is named, and ends with 1 where it is not sound (database.ts).
import os from 'node:os'
import { requireIntact } from '../../store/opening/integrity.ts'

if (process.platform === 'linux') os.setPriority(os.constants.priority.PRIORITY_LOW)
requireIntact(process.argv[2] ?? '', { whole: true })

import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { programFile } from './program-files.ts'

/** The version of this program, as package.json says. */
export const version = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(programFile('package.json'), 'utf8'))).version

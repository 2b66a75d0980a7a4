// Writes config/ispdb.txt anew: `node scripts/node24.mjs scripts/ispdb.ts [FOLDER | URL] [YYYY-MM-DD]`. FOLDER is the folder
// `ispdb` of a checkout of thunderbird/autoconfig; without one the public service of Thunderbird is asked. The same
// files and the same date give the same bytes. Only facts are taken: hosts, ports, encryption, user names, domains.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { filesOf } from './ispdb/files.ts'
import { ispdbLines } from './ispdb/lines.ts'

const service = 'https://autoconfig.thunderbird.net/v1.1/'
const [source = service, date = new Date().toISOString().slice(0, 10)] = process.argv.slice(2)

const { text, providers, domains, left } = ispdbLines(await filesOf(source), date)
writeFileSync(path.join(import.meta.dirname, '..', 'config', 'ispdb.txt'), text)
console.log(`config/ispdb.txt: ${providers} providers, ${domains} domains, ${left} files left out`)

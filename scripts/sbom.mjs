// What is in it, as CycloneDX (https://cyclonedx.org), to standard output: `npm run sbom`.
//   npm    the packages of npm that run, by npm's own list; the image keeps this one as /app/sbom.cdx.json
//   all    the same, and what the image has of Debian and of PyPI. Where there is none of that, as on a machine of a developer,
//          it is the same as npm. In the image: docker compose exec homing node scripts/sbom.mjs
import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')
const kept = path.join(root, 'sbom.cdx.json')

const isImage = process.argv[2] !== 'npm' && existsSync(kept)
const bom = isImage ? JSON.parse(readFileSync(kept, 'utf8')) : fromNpm()
if (isImage) bom.components.push(...debianPackages(), ...pythonPackages())
process.stdout.write(`${JSON.stringify(bom, null, 2)}\n`)

function fromNpm() {
  const args = ['sbom', '--omit', 'dev', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only']
  const text = execFileSync('npm', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  const list = JSON.parse(text)
  // It takes the name of the folder.
  list.metadata.component.name = 'homing'
  return list
}

function debianPackages() {
  const format = `${['Package', 'Version', 'Architecture'].map((field) => `\${${field}}`).join('\\t')}\\n`
  const release = /^VERSION_CODENAME=(.*)$/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1] ?? 'unknown'
  const text = execFileSync('dpkg-query', ['-W', '-f', format], { encoding: 'utf8' })
  return rowsOf(text).map(([name, version, architecture]) =>
    component(name, version, `pkg:deb/debian/${name}@${encodeURIComponent(version)}?arch=${architecture}&distro=${release}`),
  )
}

function pythonPackages() {
  return globSync('/opt/piper/lib/python3*/site-packages/*.dist-info/METADATA').map((file) => {
    const text = readFileSync(file, 'utf8')
    const field = (name) => new RegExp(`^${name}: (.*)$`, 'm').exec(text)?.[1]?.trim() ?? ''
    const name = field('Name')
      .toLowerCase()
      .replace(/[-_.]+/g, '-')
    return component(name, field('Version'), `pkg:pypi/${name}@${field('Version')}`)
  })
}

function rowsOf(text) {
  return text
    .trim()
    .split('\n')
    .map((line) => line.split('\t'))
}

function component(name, version, purl) {
  return { type: 'library', 'bom-ref': purl, name, version, purl }
}

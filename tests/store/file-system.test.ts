import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { checkFileSystem, requireLocalFileSystem } from '../../src/store/opening/file-system.ts'

const on = (type: number) => () => ({ type })

for (const [name, type] of [
  ['NFS', 0x6969],
  ['CIFS', 0xff534d42],
  ['CIFS', 0xff534d42 | 0],
  ['SMB', 0xfe534d42],
  ['SMB', 0x517b],
] as const) {
  test(`${name} (${type}) is refused with the reason`, () => {
    expect(checkFileSystem('/data', on(type))).toEqual({ state: 'refused', name })
    const refused = new RegExp(`^Please correct DATA_DIR: /data is on a network share \\(${name}\\).*shared memory`)
    expect(() => requireLocalFileSystem('/data', on(type))).toThrow(refused)
  })
}

test('what works mostly is named, and a disk is nothing special', () => {
  const names = [0x65735546, 0x01021997, 0x786f4256, 0x01021994, 0x794c7630].map((type) =>
    requireLocalFileSystem('/data', on(type)),
  )
  expect(names.map(({ state }) => state)).toEqual(['odd', 'odd', 'odd', 'odd', 'odd'])
  expect(requireLocalFileSystem('/data', on(0xef53))).toEqual({ state: 'good', name: '' })
})

test('a folder that is not made yet is judged by the one it will be in', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'kind-'))
  const asked: string[] = []
  checkFileSystem(path.join(folder, 'not', 'yet'), (place) => {
    asked.push(place)
    return { type: 0xef53 }
  })
  expect(asked).toEqual([folder])
  expect(() => checkFileSystem(path.join(folder, 'not', 'yet'))).not.toThrow()
  rmSync(folder, { recursive: true })
})

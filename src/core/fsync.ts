// What has to be on the disk before the next step is taken.
import { closeSync, fsyncSync, openSync } from 'node:fs'

export function syncFile(file: string): void {
  const opened = openSync(file, 'r+')
  try {
    fsyncSync(opened)
  } finally {
    closeSync(opened)
  }
}

/** A new name in a folder is on the disk once the folder is. Windows opens no folders, and needs none of this. */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return
  const opened = openSync(folder, 'r')
  try {
    fsyncSync(opened)
  } finally {
    closeSync(opened)
  }
}

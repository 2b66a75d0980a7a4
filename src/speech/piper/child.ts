// Piper's HTTP server as a child of this process, on a port of loopback that the system chooses. It gets nothing of our
// environment but a path, and proxy settings that lead nowhere, so that its libraries fetch nothing.
import os from 'node:os'
import path from 'node:path'
import { type SupervisedChild, superviseChild } from '../../core/child.ts'
import type { Log } from '../../core/log.ts'
import { minute } from '../../shared/limits.ts'

export interface PiperChildRules {
  /** `bin/python` of a virtual environment with piper-tts. */
  python: string
  folder: string
  /** The voice it starts with, this time. */
  voice(): string
  log: Log
  backoffMs?: number | undefined
}

/** Ends with its standard input; otherwise it is `python -m piper.http_server`. */
const program = `
import os, runpy, threading
def end_with_parent():
    while os.read(0, 4096):
        pass
    os._exit(0)
threading.Thread(target=end_with_parent, daemon=True).start()
runpy.run_module('piper.http_server', run_name='__main__', alter_sys=True)
`
const nowhere = 'http://127.0.0.1:1'
const env = {
  PATH: '/usr/local/bin:/usr/bin:/bin',
  LANG: 'C.UTF-8',
  HOME: os.tmpdir(),
  http_proxy: nowhere,
  https_proxy: nowhere,
}

/** The first group of `ready()` is its URL. */
export const supervisePiper = ({ python, folder, voice, log, backoffMs }: PiperChildRules): SupervisedChild =>
  superviseChild({
    name: 'piper',
    log,
    command() {
      const model = path.join(folder, `${voice()}.onnx`)
      const options = ['--host', '127.0.0.1', '--port', '0', '--data-dir', folder, '--model', model]
      // In its working directory it looks for voices first.
      return { program: python, args: ['-I', '-B', '-u', '-c', program, ...options], options: { cwd: folder, env } }
    },
    // Later output may repeat what it reads aloud.
    readyPattern: /Running on (http:\/\/127\.0\.0\.1:\d+)\s/,
    startTimeoutMs: minute,
    backoffMs,
  })

// Piper's HTTP server as a child process on a loopback port of the system's choice. Its environment has only a path, and proxy
// settings that lead nowhere, so that its libraries download nothing.
import os from 'node:os'
import path from 'node:path'
import { type SupervisedChild, superviseChild } from '../../core/child-supervisor.ts'
import type { Log } from '../../core/log.ts'
import { minute } from '../../shared/limits.ts'

export interface PiperChildRules {
  /** `bin/python` of a venv with piper-tts. */
  python: string
  folder: string
  /** The voice to start with. */
  voice(): string
  log: Log
  backoffMs?: number | undefined
}

/** `python -m piper.http_server` that ends with its standard input. */
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
      // It searches voices in its working directory first.
      return { program: python, args: ['-I', '-B', '-u', '-c', program, ...options], options: { cwd: folder, env } }
    },
    // Later output may contain the text.
    readyPattern: /Running on (http:\/\/127\.0\.0\.1:\d+)\s/,
    startTimeoutMs: minute,
    backoffMs,
  })

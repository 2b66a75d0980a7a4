// Loaded by a program that runs under `npm start`: it ends with npm. npm passes SIGTERM to the shell between it and this process, and
// that shell dies without a word to us; so a new parent means that the old one was told to stop. Does nothing when started
// without npm: a background process may well outlive its shell.
import { isMainThread } from 'node:worker_threads'

// Threads inherit the `--import` that loads this file.
if (isMainThread && process.env.npm_lifecycle_event && process.platform !== 'win32') {
  const shell = process.ppid
  const checkParent = () => {
    if (process.ppid === shell) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }
  const timer = setInterval(checkParent, 500)
  timer.unref()
}

// The browser of the tests: Debian's own Chromium; nothing is downloaded. Its headless shell (chromium-headless-shell), where
// installed, has the same engine without the parts around it that no headless test sees, and needs 40 % less of the processor.
import { existsSync } from 'node:fs'

const first = (...places: (string | undefined)[]) => places.find((place) => place !== undefined && existsSync(place))

/** The whole browser, for what its shell lacks: installing as an app, sound. CHROMIUM names another one. */
export const chromium = first(process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome')

export const headlessShell = process.env.CHROMIUM ? chromium : (first('/usr/bin/chromium-headless-shell') ?? chromium)

/** Run after every test (setup.ts). A module that several files share adds its own here: its top level runs once per worker. */
export const cleanups = new Set<() => void>()

// Files that come with the program: config/, package.json, scripts/.

/** `name` counts from the project's folder. True for src/core/ as for dist/server/, where the bundle is (scripts/build-server.ts). */
export const programFile = (name: string): URL => new URL(`../../${name}`, import.meta.url)

/** Builds Litestream unless it is there. `missing`: why there is none. */
export function buildLitestream(): Promise<{ program: string; missing?: undefined } | { program?: undefined; missing: string }>

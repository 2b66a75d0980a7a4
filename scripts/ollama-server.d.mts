export function builtOllama(): string | undefined

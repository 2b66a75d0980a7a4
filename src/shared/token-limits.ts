// What access tokens may be limited to, without the schemas, which the pages do not load.
export const tokenScopes = ['read', 'propose', 'organize'] as const
export const tokenLimits = { mostTokens: 50, nameChars: 60, mostDays: 365, mostAccounts: 100 }

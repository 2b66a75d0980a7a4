export const serverNode: { flags: string[]; env: Record<string, string> }

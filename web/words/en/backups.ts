export const backups = {}

export const archive = {}

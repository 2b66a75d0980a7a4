export const doctor = {}

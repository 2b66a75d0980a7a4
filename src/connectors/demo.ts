// The demo mailbox: a complete mail server in memory, for trying Homing without an account and for tests. About 300 mails
// over the three accounts of one person; what somebody does with them stays theirs and survives a restart.
export { openDemo } from './demo/connection.ts'
export { type DemoAccount, demoAccounts, demoPerson } from './demo/person.ts'
export { createDemoServer, type DemoPace, type DemoServer, type DemoServerOptions } from './demo/server.ts'

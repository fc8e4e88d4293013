/**
 * Signing in, staying in and leaving: passwords, captchas, lockout, sessions, departments and tickets. Tokens are random and
 * kept as hashes only; what ends a session ends it on every instance within a second.
 */
export { demandNewPassword } from './account.ts'
export { installSecret } from './installSecret.ts'
export { checkNewPassword, closedPassword, isClosed, storedPassword, transformOf } from './password.ts'
export { sessionPart } from './sessionPart.ts'
export { openSessions, type SessionStore } from './sessionStore.ts'
export { sessionTables } from './sessionTables.ts'
export { openTickets } from './ticket.ts'
export { workplaceOf } from './userTenants.ts'

/**
 * Signing in and out: passwords, captchas, lockout, sessions, departments and tickets. Tokens are random and only their hashes are stored. A
 * session that ends is refused on every instance within a second.
 */
export {
  type Account,
  accountById,
  demandNewPassword,
  keepNote,
  logAccount,
  noteOf,
  type TwoStep,
  workplaceOf,
} from './account.ts'
export { contactFor, hiddenContact, wayTitles } from './beginSecondStep.ts'
export { provePassword } from './changePassword.ts'
export { installSecret } from './installSecret.ts'
export { loggingRefusal, refuseClosed, signIn } from './login.ts'
export { checkNewPassword, closedPassword, isClosed, storedPassword, transformOf } from './password.ts'
export { sessionPart } from './sessionPart.ts'
export { endSessions, revokeTokensOf, sessionTables } from './sessionRows.ts'
export { openSessions, type SessionStore } from './sessionStore.ts'
export { openTickets } from './ticket.ts'
export { authenticateAs, lookingAs } from './viewAs.ts'

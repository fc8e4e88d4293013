/**
 * Signing in and out: passwords, captchas, lockout, sessions, departments and tickets. Tokens are random and only their hashes are stored. A
 * session that ends is refused on every instance within a second. People also come through WeChat Work, DingTalk and one OAuth2 server, as
 * the settings name them: such a journey belongs to the browser that began it and ends once.
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
export { thirdLoginPart } from './thirdLogin/thirdLoginPart.ts'
export { openTickets } from './ticket.ts'
export { authenticateAs, lookingAs } from './viewAs.ts'

/**
 * The error catalogue (id, HTTP status, envelope code, message, audience, remedy), and what a failed request shows. A
 * page that needs one error imports only its group, so that the others stay on the server.
 */
export { accountErrors } from './catalogue/account.ts'
export type { ErrorEntry } from './catalogue/entry.ts'
export { fileErrors } from './catalogue/file.ts'
export { internalErrors } from './catalogue/internal.ts'
export { sessionErrors } from './catalogue/session.ts'
export { type FailureNotice, isTokenInvalid, noticeFor, type RequestFailure, refusedText } from './noticeFor.ts'
export type { ErrorId } from './productError.ts'
export {
  atField,
  badRequest,
  envelopeOf,
  errorCatalogue,
  failedWith,
  ProductError,
  productError,
} from './productError.ts'

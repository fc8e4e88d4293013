/** The one error catalogue: id, HTTP status, envelope code, message, who sees it, what to do; and what a failed request shows. */
export type { ErrorEntry } from './catalogue/entry.ts'
export { type FailureNotice, isTokenInvalid, noticeFor, type RequestFailure } from './noticeFor.ts'
export type { ErrorId } from './productError.ts'
export { atField, envelopeOf, errorCatalogue, ProductError, productError, refusedText } from './productError.ts'

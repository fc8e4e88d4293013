/** The one error catalogue: id, HTTP status, envelope code, message, who sees it, what to do. */
export type { ErrorEntry, ErrorId } from './catalogue.ts'
export { errorCatalogue } from './catalogue.ts'
export { envelopeOf, ProductError, productError } from './productError.ts'

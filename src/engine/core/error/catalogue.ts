import { accountErrors } from './catalogue/account.ts'
import type { ErrorEntry } from './catalogue/entry.ts'
import { fileErrors } from './catalogue/file.ts'
import { recordErrors } from './catalogue/record.ts'
import { requestErrors } from './catalogue/request.ts'
import { sessionErrors } from './catalogue/session.ts'

/** Every error that crosses the wire, by id. */
export const errorCatalogue = Object.freeze({
  ...requestErrors,
  ...sessionErrors,
  ...accountErrors,
  ...recordErrors,
  ...fileErrors,
}) satisfies Record<string, ErrorEntry>

export type ErrorId = keyof typeof errorCatalogue

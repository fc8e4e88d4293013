import type { Diagnostic, DocumentRef } from '#core/document'
import type { Library } from '#core/library'
import type { QueryRunner, Services } from '#server/context'

/** A publish on its way: the live library, and as it would be. */
export interface PublishChange {
  query: QueryRunner
  services: Services
  before: Library
  after: Library
}

/** Something that people would have by a publish alone, without anybody granting it. */
export interface Gift {
  document: DocumentRef
  pointer: string
  message: string
  hint: string
}

/** What an administrator may decide, and others may not do. */
export const giftDiagnostic = (gift: Gift, severity: Diagnostic['severity']): Diagnostic => ({
  ...gift,
  severity,
  code: 'gives-rights',
})

import { productError } from '#core/error'
import { onlineMessages } from '#core/message'
import { canCall } from '#core/permission'
import type { Caller, Services } from '#server/context'
import type { DocumentStore } from '#server/document'
import { type Head, tableTypes } from './definition/definition.ts'
import { formInUse } from './definition/formsInUse.ts'
import { screenIdOf } from './definition/names.ts'
import { findHead } from './definition/readDefinition.ts'
import { refsOf } from './formDocuments.ts'

interface FormContext {
  store: DocumentStore
  services: Pick<Services, 'database'>
  caller: Caller
}

/**
 * A form as it was last synchronised: its head, and its screen with all that it needs. What has become wrong with it since
 * is told to who may read documents; others learn that it cannot be opened now.
 */
export async function runningForm({ store, services, caller }: FormContext, code: string) {
  const head = await findHead(services.database.query, code, caller)
  if (!head) throw productError('notFound')
  const form = formInUse(head.tableName, store.library.current())
  if (!form) throw productError('failed', { reason: reasonOf(head) })
  const closure = store.closure(screenIdOf(head.tableName), caller)
  const faults = (await store.faults(refsOf(form))).filter(({ severity }) => severity === 'error')
  if (faults.length === 0) return { head, closure }
  const details = canCall(caller.rights, 'document:list') ? { diagnostics: faults } : null
  throw productError('failed', { reason: onlineMessages.faultyForm }, details)
}

const reasonOf = ({ tableType }: Head): string =>
  tableType === tableTypes.sub ? onlineMessages.subForm : onlineMessages.notSynchronised

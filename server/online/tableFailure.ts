import type { Diagnostic } from '#core/document'
import { ProductError, productError } from '#core/error'
import { fillText, onlineMessages } from '#core/message'
import { isObject } from '#core/object'
import { modelIdOf } from './definition/names.ts'

const failed = (reason: string, result: unknown) =>
  productError('failed', { reason: fillText(onlineMessages.failed, { reason }) }, result)

/** What is wrong with the definition of a form, as whoever defines it reads it. */
export const synchroniseFailure = (diagnostics: readonly Diagnostic[], tableName: string): ProductError => {
  const faults = diagnostics.filter(({ severity }) => severity === 'error')
  return failed(faultText(faults, modelIdOf(tableName)), { diagnostics: faults })
}

/** Runs a publish; what stopped it is told likewise. */
export async function withTableFailure<T>(tableName: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    if (!(cause instanceof ProductError) || !isObject(cause.result)) throw cause
    const { needs, diagnostics } = cause.result
    if (Array.isArray(needs)) throw failed(onlineMessages.lossesLeft, cause.result)
    if (Array.isArray(diagnostics)) throw synchroniseFailure(diagnostics as Diagnostic[], tableName)
    throw cause
  }
}

const mostFaults = 3

function faultText(faults: readonly Diagnostic[], modelId: string): string {
  const texts = faults.slice(0, mostFaults).map(({ document, pointer, message, hint }) => {
    const subTable = document.kind === 'model' && document.id !== modelId ? document.id : ''
    const place = pointer.replace(/^\/fields\//, '')
    return [subTable, place, hint ? `${message}，${hint}` : message].filter(Boolean).join(' ')
  })
  return texts.join('；')
}

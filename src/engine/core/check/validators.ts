import type { ErrorObject } from 'ajv'
import type { DocumentKind } from '#core/document'
import { compileSchemas } from './compileSchemas.ts'

/** Validates the structure of a document; returns no errors when it is valid. */
export type Validator = (document: unknown) => readonly ErrorObject[]

let compiled: Readonly<Record<DocumentKind, Validator>> | null = null

/**
 * The validators of all kinds. The build compiles them for the server; tests and scripts compile them on first use, by code
 * generation. A page never calls this.
 */
export function documentValidators(): Readonly<Record<DocumentKind, Validator>> {
  compiled ??= validatorsOf(compileSchemas())
  return compiled
}

function validatorsOf(schemas: ReturnType<typeof compileSchemas>): Readonly<Record<DocumentKind, Validator>> {
  const entries = Object.entries(schemas).map(([kind, validate]) => {
    const validator: Validator = (document) => (validate(document) ? [] : [...(validate.errors ?? [])])
    return [kind, validator]
  })
  return Object.freeze(Object.fromEntries(entries))
}

import { Ajv, type ErrorObject } from 'ajv'
import { type DocumentKind, documentKinds, metaSchemaOf } from '#core/document'
import { sharedParts } from './sharedParts.ts'

/** Checks the structure of a document of one kind; empty when it is right. */
export type Validator = (document: unknown) => readonly ErrorObject[]

let compiled: Readonly<Record<DocumentKind, Validator>> | null = null

/**
 * The validators of all kinds, compiled by the first who asks and the same for everybody after. Uses code generation: for
 * the server and for scripts, never for a page.
 */
export function documentValidators(): Readonly<Record<DocumentKind, Validator>> {
  compiled ??= compileValidators()
  return compiled
}

/** Unoptimized code is made in half the time and checks as fast. */
const code = { optimize: false } as const

function compileValidators(): Readonly<Record<DocumentKind, Validator>> {
  const ajv = new Ajv({
    allErrors: true,
    strict: false,
    verbose: true,
    validateFormats: false,
    inlineRefs: false,
    code,
  })
  const entries = documentKinds.map((kind) => {
    const validate = ajv.compile(sharedParts(metaSchemaOf(kind)))
    const validator: Validator = (document) => (validate(document) ? [] : [...(validate.errors ?? [])])
    return [kind, validator]
  })
  return Object.freeze(Object.fromEntries(entries))
}

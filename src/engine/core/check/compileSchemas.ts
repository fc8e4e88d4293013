import { Ajv, type ValidateFunction } from 'ajv'
import { type DocumentKind, documentKinds } from '#core/document'
import { schemaOptions, sharedSchema } from './sharedSchema.ts'

/**
 * Compiles the meta-schemas of all kinds, which takes two seconds. The server bundle has `scripts/build/compiledSchemas.ts` in
 * place of this file: the code that is generated here, written down when the product is built.
 */
export function compileSchemas(): Readonly<Record<DocumentKind, ValidateFunction>> {
  const ajv = new Ajv(schemaOptions)
  const entries = documentKinds.map((kind) => [kind, ajv.compile(sharedSchema(kind))])
  return Object.fromEntries(entries)
}

import { documentKinds, metaSchemaOf } from '#core/document'
import type { GeneratedFile } from './generatedFile.ts'

/** The JSON Schemas of the language, for editors and for checks. */
export const metaSchemas = (): GeneratedFile[] =>
  documentKinds.map((kind) => ({
    path: `schemas/meta/${kind}.schema.json`,
    text: `${JSON.stringify(metaSchemaOf(kind), null, 2)}\n`,
  }))

import { type DocumentKind, documentKinds, metaSchemaOf } from '#core/document'
import type { GeneratedFile } from './generatedFile.ts'
import { completed } from './word/completed.ts'
import { described, describedOnce } from './word/describe.ts'
import { named } from './word/namedWidgets.ts'
import { offered } from './word/offered.ts'

/** The JSON Schema of a kind of document for editors: with every word explained, the widgets with their props, and the names of the project. */
export const editorSchemaOf = (kind: DocumentKind): object =>
  describedOnce(completed(offered(named(described(metaSchemaOf(kind)))))) as object

/** The JSON Schemas of the language for editors. */
export const metaSchemas = (): GeneratedFile[] =>
  documentKinds.map((kind) => ({
    path: `schemas/meta/${kind}.schema.json`,
    text: `${JSON.stringify(editorSchemaOf(kind))}\n`,
  }))

import { projectNames } from '#core/check'
import type { AnyDocument } from '#core/document'
import { createLibrary, createVocabulary } from '#core/library'
import { fullChecks } from '#core/model'
import { documentFiles } from '../documents/documentFiles.ts'
import type { GeneratedFile } from './generatedFile.ts'
import { vocabularyData } from './vocabulary.ts'

/** The names of the project that editors complete, by kind, as a schema beside those of the language. */
export function nameSchema(): GeneratedFile {
  const documents = documentFiles('schemas').map(({ document }) => document as AnyDocument)
  const names = projectNames(createLibrary(documents, fullChecks, createVocabulary(vocabularyData())))
  const definitions = Object.fromEntries(Object.entries(names).map(([kind, list]) => [kind, { enum: list }]))
  const schema = { $schema: 'http://json-schema.org/draft-07/schema#', $id: 'names.schema.json', definitions }
  return { path: 'schemas/meta/names.schema.json', text: `${JSON.stringify(schema)}\n` }
}

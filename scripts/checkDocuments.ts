import { checkDocument, checkPart, documentValidators, usablePart } from '#core/check'
import { type AnyDocument, printDiagnostic } from '#core/document'
import { createLibrary, createVocabulary, type VocabularyData } from '#core/library'
import { fullChecks } from '#core/model'
import vocabularyData from '#schemas/meta/vocabulary.json' with { type: 'json' }
import { documentFiles } from './documents/documentFiles.ts'

/** Prints the diagnostics of every document under `schemas/`; fails if one of them is an error. */
const files = documentFiles('schemas')
const vocabulary = createVocabulary(vocabularyData as VocabularyData)
const validators = documentValidators()
const checked = files.map(({ document, ...file }) => {
  const part = usablePart(document, validators)
  return { ...file, document, part }
})
const library = createLibrary(
  checked.map(({ document, part }) => part?.document ?? (document as AnyDocument)),
  fullChecks,
  vocabulary,
)
const found = checked.flatMap(({ path, document, part, problem }) => {
  if (problem) return [{ error: true, line: `${path}#  ${problem}` }]
  const inPart = part && part.removed.length > 0 ? checkPart(part, library) : []
  return [...checkDocument(document, library, validators), ...inPart].map((diagnostic) => ({
    error: diagnostic.severity === 'error',
    line: printDiagnostic(diagnostic, path),
  }))
})
for (const { line } of found) console.log(line)
const errors = found.filter(({ error }) => error).length
console.log(`${files.length} documents, ${errors} errors, ${found.length - errors} warnings.`)
process.exit(errors > 0 ? 1 : 0)

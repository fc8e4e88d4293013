import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { checkDocument, documentValidators } from '#core/check'
import { type AnyDocument, printDiagnostic } from '#core/document'
import { readSchema } from '#core/formily'
import { createLibrary, createVocabulary, type VocabularyData } from '#core/library'
import { fullChecks } from '#core/model'
import { isObject } from '#core/object'
import vocabularyData from '#schemas/meta/vocabulary.json' with { type: 'json' }
import { documentFiles } from './documentFiles.ts'
import { readJson } from './readJson.ts'

interface ImportRequest {
  /** The file with the Formily JSON Schema. */
  path: string
  /** The id of the screen, `area/name`; without it nothing is written. */
  screen?: string | undefined
  model?: string | undefined
  /** The folder of the shipped documents. */
  folder: string
}

interface ImportResult {
  /** For standard output: the written files, else the documents. */
  output: string[]
  /** For standard error: what cannot be translated, and the mistakes. */
  problems: string[]
  failed: boolean
}

const vocabulary = createVocabulary(vocabularyData as VocabularyData)

/** Translates a Formily JSON Schema, checks the documents beside the shipped ones and, with a name, writes them; nothing is overwritten. */
export function importForm({ path, screen, model, folder }: ImportRequest): ImportResult {
  const refused = (problem: string): ImportResult => ({ output: [], problems: [problem], failed: true })
  if (!existsSync(path)) return refused(`error ${path}#  not-json  不能读取，检查路径`)
  const json = readJson(readFileSync(path, 'utf8'))
  if ('problem' in json) return refused(`error ${path}#  ${json.problem}`)
  const isTitled = screen !== undefined || (isObject(json.value) && 'title' in json.value)
  const { documents, diagnostics } = readSchema(json.value, {
    vocabulary,
    ...(screen === undefined ? {} : { screen }),
    ...(model === undefined ? {} : { model }),
    ...(isTitled ? {} : { title: basename(path).replace(/\..*$/, '') }),
  })
  const faults = faultsOf(documents, folder)
  const problems = [
    ...diagnostics.map((diagnostic) => `${diagnostic.severity} ${printDiagnostic(diagnostic, path)}`),
    ...faults.map((fault) => `error ${printDiagnostic(fault, `${fault.document.kind} ${fault.document.id}`)}`),
  ]
  const written = documents.at(-1)?.id
  if (screen !== undefined && written !== undefined && written !== screen)
    return refused(`error "${screen}" is no id of a screen; write area/name`)
  const failed = documents.length === 0 || faults.length > 0
  const isFaulty = diagnostics.some(({ severity }) => severity === 'error')
  if (screen === undefined || failed) {
    const output = documents.map((document) => JSON.stringify(document, null, 2))
    return { output, problems, failed: failed || isFaulty }
  }
  const files = documents.map((document) => ({ file: fileOf(document, screen, folder), document }))
  const existing = files.find(({ file }) => existsSync(file))
  if (existing) {
    const problem = `error ${existing.file} exists; import under another name`
    return { output: [], problems: [...problems, problem], failed: true }
  }
  for (const { file, document } of files) write(file, document)
  return { output: files.map(({ file }) => file), problems, failed: isFaulty }
}

/** The mistakes of the imported documents, checked together with the shipped ones. */
function faultsOf(imported: readonly AnyDocument[], folder: string) {
  const shipped = documentFiles(folder).map(({ document }) => document as AnyDocument)
  const library = createLibrary([...shipped, ...imported], fullChecks, vocabulary)
  const validators = documentValidators()
  return imported
    .flatMap((document) => checkDocument(document, library, validators))
    .filter(({ severity }) => severity === 'error')
}

function fileOf({ kind, id }: AnyDocument, screen: string, folder: string): string {
  const [area = ''] = screen.split('/')
  return kind === 'screen'
    ? join(folder, 'screens', `${id}.screen.json`)
    : join(folder, 'models', area, `${id}.model.json`)
}

function write(file: string, document: AnyDocument): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(document, null, 2)}\n`)
}

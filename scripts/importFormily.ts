import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { checkDocument, documentValidators } from '#core/check'
import { type AnyDocument, brokenPlace, printDiagnostic, repeatedKey } from '#core/document'
import { readSchema } from '#core/formily'
import { createLibrary, createVocabulary, type VocabularyData } from '#core/library'
import { fullChecks } from '#core/model'
import vocabularyData from '#schemas/meta/vocabulary.json' with { type: 'json' }
import { documentFiles } from './documents/documentFiles.ts'

/**
 * `npm run import:formily <file> [area/name] [model]`: prints the documents that a Formily JSON Schema becomes; with a name
 * it writes them below `schemas/`, and overwrites nothing. Diagnostics go to standard error; an error fails the command.
 */
const vocabulary = createVocabulary(vocabularyData as VocabularyData)

const [path, screen, model] = process.argv.slice(2)
if (!path) {
  console.error('Usage: npm run import:formily <file> [area/name] [model]')
  process.exit(2)
}
const title = screen ? {} : { title: basename(path).replace(/\..*$/, '') }
const json = readJson(path)
const ids = { ...(screen ? { screen } : {}), ...(model ? { model } : {}) }
const isTitled = typeof json === 'object' && json !== null && 'title' in json
const { documents, diagnostics } = readSchema(json, { vocabulary, ...ids, ...(isTitled ? {} : title) })
for (const diagnostic of diagnostics) console.error(`${diagnostic.severity} ${printDiagnostic(diagnostic, path)}`)
const faults = checked(documents)
for (const fault of faults)
  console.error(`error ${printDiagnostic(fault, `${fault.document.kind} ${fault.document.id}`)}`)
const failed = documents.length === 0 || faults.length > 0
if (screen && !failed) write(documents, screen)
else console.log(documents.map((document) => JSON.stringify(document, null, 2)).join('\n'))
process.exit(failed || diagnostics.some(({ severity }) => severity === 'error') ? 1 : 0)

function readJson(file: string): unknown {
  try {
    const text = readFileSync(file, 'utf8')
    const twice = repeatedKey(text)
    if (!twice) return JSON.parse(text)
    console.error(`error ${file}#  duplicate-key  ${twice}`)
  } catch (error) {
    const place = error instanceof SyntaxError ? `不是 JSON ${brokenPlace('', error)}` : '不能读取，检查路径'
    console.error(`error ${file}#  not-json  ${place}`)
  }
  process.exit(1)
}

/** What the documents say wrong beside the shipped ones. */
function checked(imported: readonly AnyDocument[]) {
  const shipped = documentFiles('schemas').map(({ document }) => document as AnyDocument)
  const library = createLibrary([...shipped, ...imported], fullChecks, vocabulary)
  const validators = documentValidators()
  return imported
    .flatMap((document) => checkDocument(document, library, validators))
    .filter(({ severity }) => severity === 'error')
}

function write(imported: readonly AnyDocument[], id: string): void {
  const [area = ''] = id.split('/')
  const files = imported.map((document) => {
    const name = document.kind === 'screen' ? `${document.id}.screen.json` : join(area, `${document.id}.model.json`)
    return { file: join('schemas', document.kind === 'screen' ? 'screens' : 'models', name), document }
  })
  const taken = files.find(({ file }) => existsSync(file))
  if (taken) {
    console.error(`error ${taken.file} exists; import under another name`)
    process.exit(1)
  }
  for (const { file, document } of files) {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, `${JSON.stringify(document, null, 2)}\n`)
    console.log(file)
  }
}

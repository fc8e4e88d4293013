import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkStructure, type Validators } from '#core/check'
import { type AnyDocument, type DocumentRef, migrateDocument } from '#core/document'
import { createVocabulary, openVocabulary, type Vocabulary, type VocabularyData } from '#core/library'
import type { Log } from '#server/context'

/** A document of the release. */
interface BaseDocument {
  document: AnyDocument
  hash: string
  /** Below the folder of the documents. */
  file: string
}

/** The documents that this release ships. They never change while the server runs. */
export interface BaseDocuments {
  readonly folder: string
  vocabulary: Vocabulary
  all(): readonly BaseDocument[]
  find(ref: DocumentRef): BaseDocument | undefined
  /** The text of a document as it is shipped; undefined when there is none in the current version of the language. */
  text(ref: DocumentRef): Promise<string | undefined>
}

const isDocumentFile = (name: string): boolean => /\.(model|screen|dict|menu|seed)\.json$/.test(name)

/** A single key for a kind and an id. */
export const keyOf = ({ kind, id }: { kind: string; id: string }): string => `${kind} ${id}`

interface ReadContext {
  folder: string
  validators: Validators
  log: Log
}

/** Reads the documents below `folder`. A file that cannot be used is skipped and logged. */
export async function readBase(reading: ReadContext): Promise<BaseDocuments> {
  const entries = await readdir(reading.folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile() && isDocumentFile(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
  const read = await Promise.all(paths.map((path) => readDocument(path, reading)))
  const vocabulary = await readVocabulary(reading)
  return {
    ...baseDocumentsOf(
      read.flatMap((one) => one ?? []),
      reading.folder,
    ),
    folder: reading.folder,
    vocabulary,
  }
}

let release: Promise<BaseDocuments> | undefined

/** The documents of this release, read and checked once for all servers of a process. */
export function readRelease(reading: Omit<ReadContext, 'folder'>): Promise<BaseDocuments> {
  release ??= readBase({ ...reading, folder: schemasFolder() }).catch((cause) => {
    release = undefined
    throw cause
  })
  return release
}

/** Base documents by kind and id; of duplicates the last counts. */
function baseDocumentsOf(
  documents: readonly Omit<BaseDocument, 'hash'>[],
  folder: string,
): Pick<BaseDocuments, 'all' | 'find' | 'text'> {
  const byKey = new Map<string, BaseDocument>(
    documents.map((one) => [keyOf(one.document), { ...one, hash: documentHash(one.document) }]),
  )
  const find: BaseDocuments['find'] = (ref) => byKey.get(keyOf(ref))
  return {
    all: () => [...byKey.values()],
    find,
    async text(ref) {
      const base = find(ref)
      const text = base && (await readFile(join(folder, base.file), 'utf8'))
      return text && documentHash(JSON.parse(text)) === base.hash ? text : undefined
    },
  }
}

async function readDocument(
  path: string,
  { folder, validators, log }: ReadContext,
): Promise<Omit<BaseDocument, 'hash'> | undefined> {
  const file = relative(folder, path)
  try {
    const document = migrateDocument(JSON.parse(await readFile(path, 'utf8')) as Record<string, unknown>)
    const [problem] = checkStructure(document, validators)
    if (!problem) return { document: document as unknown as AnyDocument, file }
    log.error({ file, ...problem }, 'skipped a shipped document with errors')
  } catch (cause) {
    log.error({ file, err: cause }, 'skipped a shipped document that cannot be read')
  }
  return undefined
}

/** The names that documents may use. Without the generated file names are not checked. */
async function readVocabulary({ folder, log }: ReadContext): Promise<Vocabulary> {
  try {
    return createVocabulary(JSON.parse(await readFile(join(folder, 'meta/vocabulary.json'), 'utf8')) as VocabularyData)
  } catch (cause) {
    log.warn(
      { err: cause },
      'schemas/meta/vocabulary.json cannot be read: names of widgets, icons and calls are not checked',
    )
    return openVocabulary
  }
}

const textHash = (text: string): string => createHash('sha256').update(text).digest('hex')

/** The hash of a document as written: the order of keys counts, because it is the order of fields. */
export const documentHash = (document: unknown): string => textHash(JSON.stringify(document))

/** The folder of the shipped documents: two levels up, both from here and from the bundle (`dist/server/main.js`). */
export const schemasFolder = (): string => fileURLToPath(new URL('../../schemas/', import.meta.url))

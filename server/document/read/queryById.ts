import type { AnyDocument, DictDocument, DocumentRef, ModelDocument, ScreenDocument } from '#core/document'
import { failedWith, productError } from '#core/error'
import { writeSchema } from '#core/formily'
import { createLibrary, type Library } from '#core/library'
import { canCall } from '#core/permission'
import type { Caller, Services } from '#server/context'
import type { GrantedAccess } from '../access/documentAccess.ts'
import { plainScreen, wholeModel } from '../closure/buildClosure.ts'
import { closureFor, type ReaderCache } from '../closure/closureCache.ts'
import { cutModel } from '../cut/cutModel.ts'
import { cutScreen } from '../cut/cutScreen.ts'
import type { DocumentLibrary } from '../live.ts'
import { mentionsIn } from '../reference/referrers.ts'
import { findHead, textOfDocument } from '../store/revision.ts'
import { documentAt, textAt } from './listDocuments.ts'

/** What calls that read documents work with. */
export interface DocumentReading {
  services: Services
  library: DocumentLibrary
  access: GrantedAccess
  cache: ReaderCache
  caller: Caller
}

interface RevisionRef extends DocumentRef {
  draft: boolean
  revision?: number
}

const mayList = ({ caller }: DocumentReading): boolean => canCall(caller.rights, 'document:list')

/** A document and its revision: the live one as far as the caller may see it, or with `document:list` a draft or revision. */
export async function queryDocument(reading: DocumentReading, { draft, revision, ...ref }: RevisionRef) {
  if (draft || revision !== undefined) {
    if (!mayList(reading)) throw productError('forbidden')
    return draftOrRevision(reading, ref, revision)
  }
  const live = reading.library.live(ref)
  if (mayList(reading)) {
    if (!live) throw productError('notFound')
    return live
  }
  const document = live && visiblePart(live.document, reading)
  if (!live || !document) throw productError('forbidden')
  return { document, revision: live.revision }
}

/**
 * The text of what `queryDocument` answers, with the revision that is live: as it was written if the caller sees all of it, else in the
 * house form. Of a live screen that the caller cannot open, `needs` is the permission code that would open it.
 */
export async function queryText(reading: DocumentReading, { draft, revision, ...ref }: RevisionRef) {
  const found = await queryDocument(reading, { draft, ...ref, ...(revision === undefined ? {} : { revision }) })
  const { library, services } = reading
  const text = mayList(reading)
    ? await textAt({ library, query: services.database.query }, ref, found.revision)
    : textOfDocument(found.document)
  const live = library.live(ref)?.revision ?? null
  const needs = live === null ? {} : missingRight(reading, ref)
  return { document: { text, revision: found.revision, live, ...needs }, revision: found.revision }
}

const missingRight = ({ access, caller }: DocumentReading, { kind, id }: DocumentRef): { needs?: string } =>
  kind === 'screen' && !access.mayReadScreen(caller, id) ? { needs: access.neededFor(caller, id) } : {}

async function draftOrRevision({ library, services }: DocumentReading, ref: DocumentRef, revision: number | undefined) {
  const { query } = services.database
  const revisionNumber = revision ?? (await findHead(query, ref))?.latest ?? 0
  return { document: await documentAt({ library, query }, ref, revisionNumber), revision: revisionNumber }
}

/** The document without what the caller may not see; undefined when the caller may not read it at all. */
export function visiblePart(document: AnyDocument, reading: DocumentReading): AnyDocument | undefined {
  const { access, caller, cache, library } = reading
  const cutter = cache.cutter(caller)
  if (document.kind === 'screen') {
    const plain = access.mayReadScreen(caller, document.id) ? plainScreen(document.id, library.current()) : undefined
    return plain && cutScreen(plain, cutter)
  }
  if (document.kind === 'model')
    return access.mayUseModel(caller, document.id) ? cutModel(wholeDocument(document, reading), cutter) : undefined
  return document.kind === 'dict' ? visibleDict(document as DictDocument, reading) : undefined
}

const wholeDocument = (document: AnyDocument, { library }: DocumentReading): ModelDocument => {
  const model = library.current().resolvedModel(document.id)
  return model ? wholeModel(model) : (document as ModelDocument)
}

/** A dictionary is visible with the screens and models that use it. */
function visibleDict(document: DictDocument, { access, caller, library }: DocumentReading): DictDocument | undefined {
  const codes = new Set(Object.keys(document.dicts))
  const uses = (one: AnyDocument) => mentionsIn(one).some(({ what, name }) => what === 'dict' && codes.has(name))
  const current = library.current()
  const models = (current.documents('model') as readonly ModelDocument[]).filter(uses)
  const screens = (current.documents('screen') as readonly ScreenDocument[]).filter(uses)
  const isVisible =
    models.some(({ id }) => access.mayUseModel(caller, id)) ||
    screens.some(({ id }) => access.mayReadScreen(caller, id))
  return isVisible ? document : undefined
}

/** The form of a live document as Formily JSON Schema, as far as the caller may see it. Throws when it has none. */
export async function exportForm(reading: DocumentReading, ref: DocumentRef) {
  const { document } = await queryDocument(reading, { ...ref, draft: false })
  const { schema, diagnostics } = writeSchema(document, libraryOf(reading, ref, [document]))
  if (!schema) throw failedWith(diagnostics[0]?.message ?? '', null, { diagnostics })
  return { schema, diagnostics }
}

/** The whole library for callers who may list documents, else what the closure of the screen contains. */
function libraryOf(
  reading: DocumentReading,
  { kind, id }: DocumentRef,
  own: Parameters<typeof createLibrary>[0],
): Library {
  const { library, access, cache, caller } = reading
  if (mayList(reading)) return library.current()
  const { vocabulary } = library.current()
  if (kind !== 'screen') return createLibrary(own, null, vocabulary)
  const { closure } = closureFor(id, caller, { library, readers: { access, cache } })
  return createLibrary(
    closure.documents.map(({ document }) => document),
    null,
    vocabulary,
  )
}

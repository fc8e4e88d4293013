import type { AnyDocument, Diagnostic, DocumentRef, ModelDocument } from '#core/document'
import { badRequest, productError } from '#core/error'
import type { Library } from '#core/library'
import { fillText, publishingMessages } from '#core/message'
import { canCall } from '#core/permission'
import type { Caller } from '#server/context'
import { lookingAs } from '#server/session'
import { keyOf } from '../base.ts'
import { baseOf, buildClosure, type ClosureDocument } from '../closure/buildClosure.ts'
import { unreadable } from '../closure/closureCache.ts'
import { type Cutter, cutterOf } from '../cut/cutModel.ts'
import { needsDraft, withNeededDrafts } from '../publish/neededDrafts.ts'
import { type DocumentReading, visiblePart } from '../read/queryById.ts'
import { documentTitle, laidOver } from '../reference/referrers.ts'

interface PreviewRequest {
  /** Drafts as they are, saved or not, in the current version of the language. */
  documents: readonly unknown[]
  screen: string
  /** As whom the caller looks: `user:<id>` or `role:<id>`. */
  as?: string | undefined
}

/** A document of a preview. */
interface PreviewDocument extends ClosureDocument {
  /** Whether it was sent. */
  draft?: true
  /** The fields of a model that records have no column for yet. */
  unpublished?: readonly string[]
}

interface Preview {
  screen: string
  /** Empty where the screen cannot be drawn, which the diagnostics explain. */
  documents: readonly PreviewDocument[]
  diagnostics: readonly Diagnostic[]
}

/**
 * The closure of a screen as if the drafts were published, and their diagnostics. Nothing is stored. Of other documents it holds only what
 * the caller may read, and as somebody else only what both may. Throws when one of them may not open the screen.
 */
export async function preview(reading: DocumentReading, { documents, screen, as }: PreviewRequest): Promise<Preview> {
  const { library, services, caller } = reading
  const reader = as === undefined ? caller : await lookingAs(as, caller, services)
  const own = visibleTo(reading)
  const drafts = laidOver(documents, { ...library, over: (sent) => library.of([...own, ...sent]) })
  refuseTwice(drafts.usable)
  const { usable } = drafts
  const diagnostics = await ownDiagnostics(reading, drafts)
  const other = reader.viewers?.[1]
  const after = other ? library.of([...alsoVisibleTo(other, own, reading), ...usable]) : drafts.after
  const published = mayList(caller) ? drafts.after : library.candidate(usable)
  const laid: Laid = { reading, reader, drafts: usable, after, published }
  const isSent = documents.some((document) => isScreen(document, screen))
  const isDrawn = usable.some((document) => isScreen(document, screen))
  if (isSent && !isDrawn) return { screen, documents: [], diagnostics }
  return { screen, documents: closureOf(screen, laid), diagnostics }
}

/** The mistakes of the drafts; those that other drafts of the caller take away are notes that these are published along. */
async function ownDiagnostics(
  { library, services, caller }: DocumentReading,
  drafts: ReturnType<typeof laidOver>,
): Promise<readonly Diagnostic[]> {
  const diagnostics = await drafts.diagnose()
  if (!mayList(caller) || diagnostics.every(({ severity }) => severity !== 'error')) return diagnostics
  const author = caller.user.username
  const eased = await withNeededDrafts(diagnostics, drafts.sound, { library, query: services.database.query, author })
  const sent = new Set(drafts.usable.map(keyOf))
  return eased.filter(({ code, document }) => code !== needsDraft || sent.has(keyOf(document)))
}

interface Laid {
  reading: DocumentReading
  /** The caller, or as somebody else. */
  reader: Caller
  drafts: readonly AnyDocument[]
  /** What the reader may read, with the drafts. */
  after: Library
  /** Everything that would be live with the drafts: it decides, and none of it is shown. */
  published: Library
}

const isScreen = (document: unknown, screen: string): boolean => {
  const { kind, id } = (document ?? {}) as Partial<DocumentRef>
  return kind === 'screen' && id === screen
}

function refuseTwice(drafts: readonly DocumentRef[]): void {
  const keys = drafts.map(keyOf)
  const second = drafts.find((draft, index) => keys.indexOf(keyOf(draft)) !== index)
  if (second) throw badRequest(fillText(publishingMessages.sentTwice, { document: documentTitle(second) }))
}

const mayList = ({ rights }: Caller): boolean => canCall(rights, 'document:list')

/** The live documents as far as the caller may read them. */
function visibleTo(reading: DocumentReading): AnyDocument[] {
  const live = reading.library.all().map(({ document }) => document)
  return mayList(reading.caller) ? live : live.flatMap((document) => visiblePart(document, reading) ?? [])
}

/**
 * Those of the caller's documents that somebody else may read too. Abstract ones stay, because they are only seen in what extends them; what
 * extends a document that stays behind comes with its parts.
 */
function alsoVisibleTo(other: Caller, own: readonly AnyDocument[], reading: DocumentReading): readonly AnyDocument[] {
  if (mayList(other)) return own
  const theirs = { ...reading, caller: other }
  const parts = new Map(own.map((document) => [keyOf(document), visiblePart(document, theirs)]))
  const byKey = new Map(own.map((document) => [keyOf(document), document]))
  const stays = (document: AnyDocument | undefined): boolean =>
    document !== undefined && (isAbstract(document) || parts.get(keyOf(document)) !== undefined)
  const isWhole = (document: AnyDocument, steps = 0): boolean => {
    const id = baseOf(document)
    if (id === undefined) return true
    const base = byKey.get(keyOf({ kind: document.kind, id }))
    return steps < maxSteps && base !== undefined && stays(base) && isWhole(base, steps + 1)
  }
  return own.flatMap((document) => {
    if (!stays(document)) return []
    return isWhole(document) ? [document] : (parts.get(keyOf(document)) ?? [])
  })
}

const maxSteps = 20

const isAbstract = (document: AnyDocument): boolean => 'abstract' in document && document.abstract === true

function closureOf(screen: string, laid: Laid): PreviewDocument[] {
  const { reading, reader, drafts, after } = laid
  const { library, access, caller } = reading
  const mayRead = screensFor(laid)
  if (!mayRead(screen))
    throw after.screen(screen) ? refusal(screen, laid) : unreadable(library, screen, access.neededFor(caller, screen))
  const { documents } = buildClosure(screen, {
    library: after,
    cutter: previewCutter(laid),
    mayRead,
    maintains: mayList(caller),
    withheldOf: (id) => access.withheldFrom(reader, id),
    revisionOf: (ref) => library.live(ref)?.revision ?? 0,
    formerNames: [],
  })
  const sent = new Set(drafts.map(keyOf))
  return documents.map((entry) => ({
    ...entry,
    ...(sent.has(keyOf(entry)) ? { draft: true as const } : {}),
    ...unpublishedIn(entry, laid),
  }))
}

const refusal = (screen: string, { reading, reader, published }: Laid) =>
  productError('forbidden', {}, { needs: reading.access.over(published).neededFor(reader, screen) })

/** Which screens the preview may hold: what was sent, as far as it will be open to somebody else, and what may be read today. */
function screensFor({ reading, reader, drafts, published }: Laid): (screenId: string) => boolean {
  const { access, caller } = reading
  const sent = new Set(drafts.filter(({ kind }) => kind === 'screen').map(({ id }) => id))
  let opened: ReturnType<typeof access.over> | undefined
  const mayReadThere = (viewer: Caller, id: string) => {
    opened ??= access.over(published)
    return opened.mayReadScreen(viewer, id)
  }
  const other = reader.viewers?.[1]
  const isOpenToOther = (id: string) =>
    !other || (sent.has(id) ? mayReadThere(other, id) : access.mayReadScreen(other, id))
  const isOwn = (id: string) =>
    sent.has(id) || access.mayReadScreen(caller, id) || (mayList(caller) && mayReadThere(caller, id))
  return (id) => isOwn(id) && isOpenToOther(id)
}

/** A new model has no codes that anybody holds: whoever draws it sees its parts of a screen. */
function previewCutter({ reading, reader, drafts, after, published }: Laid): Cutter {
  const cutter = { ...cutterOf(published, reader.rights), library: after }
  if (reader.viewers) return cutter
  const isNew = (id: string) =>
    drafts.some((draft) => draft.kind === 'model' && draft.id === id) && !reading.library.live({ kind: 'model', id })
  return { ...cutter, mayList: (id) => isNew(id) || cutter.mayList(id) }
}

/** The fields whose columns are not there yet, or of another kind. */
function unpublishedIn({ kind, id, document }: ClosureDocument, { reading, after }: Laid): { unpublished?: string[] } {
  const model = kind === 'model' ? after.resolvedModel(id) : undefined
  const live = model && reading.library.current().resolvedModel(id)
  if (!model || model.document === live?.document) return {}
  const visible = (document as ModelDocument).fields
  const unpublished = model.fields.filter(
    ({ name, column }) => column && Object.hasOwn(visible, name) && live?.field(name)?.column?.type !== column.type,
  )
  return unpublished.length > 0 ? { unpublished: unpublished.map(({ name }) => name) } : {}
}

import { setImmediate as nextTurn } from 'node:timers/promises'
import { checkPart, checkReferences, checkStructure, followsFrom, usablePart, type Validators } from '#core/check'
import { type AnyDocument, type Diagnostic, type DictDocument, type DocumentRef, pointerOf } from '#core/document'
import { builtInTargets } from '#core/fieldType'
import type { Library } from '#core/library'
import { documentMessages, fillText, publishingMessages } from '#core/message'
import { isObject, memoized } from '#core/object'
import type { QueryRunner } from '#server/context'
import { keyOf } from '../base.ts'
import type { DocumentLibrary } from '../live.ts'
import { draftsOf, findHead, findRevision } from '../store/revision.ts'
import { mentionsName, touchedNames } from './touchedNames.ts'

/** A reference to a document. */
export interface Referrer extends DocumentRef {
  title: string
  pointer: string
}

/** The mentions of a document, cached: documents are replaced, never changed. */
export const mentionsIn: (document: AnyDocument) => readonly Mention[] = memoized(mentionsOf)

/** All references in `documents` to the document `ref` of `library`. */
export function referrersOf(ref: DocumentRef, documents: readonly AnyDocument[], library: Library): Referrer[] {
  const targets = new Set(targetsNaming(ref, library))
  return documents
    .filter((document) => document.kind !== ref.kind || document.id !== ref.id)
    .flatMap((document) =>
      mentionsIn(document)
        .filter((mention) => targetsOf(mention).some((target) => targets.has(target)))
        .map(({ pointer }) => ({ kind: document.kind, id: document.id, title: document.title, pointer })),
    )
}

/** A field of a document is named directly, or over a reference of the one that is named. */
const mostHops = 2

/** The documents of `library` that one of `documents` refers to, directly or through one other, without `documents` themselves. */
export function referredBy(documents: readonly AnyDocument[], library: Library): readonly AnyDocument[] {
  const seen = new Set(documents.map(keyOf))
  const found: AnyDocument[] = []
  let naming = documents
  for (let hop = 0; hop < mostHops; hop += 1) {
    const targets = new Set(naming.flatMap((document) => mentionsIn(document).flatMap(targetsOf)))
    const isNamed = (ref: DocumentRef) => targetsNaming(ref, library).some((target) => targets.has(target))
    naming = allIn(library).filter((document) => !seen.has(keyOf(document)) && isNamed(document))
    for (const document of naming) seen.add(keyOf(document))
    found.push(...naming)
  }
  return found
}

/** The documents of `library` that refer to `ref`, each once. */
export function usersOf(ref: DocumentRef, library: Library): DocumentRef[] {
  const byTarget = byTargetIn(allIn(library))
  const users = new Set(targetsNaming(ref, library).flatMap((target) => byTarget.get(target) ?? []))
  return [...users].filter((user) => keyOf(user) !== keyOf(ref))
}

function codesOf(id: string, library: Library): string[] {
  const document = library.documents('dict').find((one) => one.id === id) as DictDocument | undefined
  return Object.keys(document?.dicts ?? {})
}

/** The documents that refer to one of `refs`, directly or indirectly, without `refs` themselves. */
export function dependentsOf(
  refs: readonly DocumentRef[],
  documents: readonly AnyDocument[],
  library: Library,
): DocumentRef[] {
  const byTarget = byTargetIn(documents)
  const found = new Map<string, DocumentRef>(refs.map((ref) => [keyOf(ref), ref]))
  const ownCount = found.size
  for (const ref of found.values()) {
    const naming = targetsNaming(ref, library).flatMap((target) => byTarget.get(target) ?? [])
    for (const { kind, id } of naming) if (!found.has(keyOf({ kind, id }))) found.set(keyOf({ kind, id }), { kind, id })
  }
  return [...found.values()].slice(ownCount)
}

/** The documents that refer to each target. */
const byTargetIn = memoized((documents: readonly AnyDocument[]): ReadonlyMap<string, readonly DocumentRef[]> => {
  const byTarget = new Map<string, Set<DocumentRef>>()
  for (const document of documents)
    for (const target of mentionsIn(document).flatMap(targetsOf))
      byTarget.set(target, (byTarget.get(target) ?? new Set()).add(document))
  return new Map([...byTarget].map(([target, naming]) => [target, [...naming]]))
})

/** What a mention names, as `what name`; of a call, every base path of a model that it may be of: of `GET /iot/device/list` two. */
function targetsOf({ what, name }: Mention): readonly string[] {
  if (what !== 'call') return [`${what} ${name}`]
  const path = name.split(' ')[1] ?? name
  return Array.from(path.matchAll(/\//g), ({ index }) => `call ${path.slice(0, index)}`)
}

/** The targets by which documents refer to a document. */
function targetsNaming({ kind, id }: DocumentRef, library: Library): string[] {
  if (kind === 'dict') return codesOf(id, library).map((code) => `dict ${code}`)
  const api = kind === 'model' ? library.resolvedModel(id)?.api : undefined
  return [`${kind} ${id}`, ...(api ? [`call ${api}`] : [])]
}

/** A reference in a document to something outside of it. A `call` is a method and a path. */
interface Mention {
  what: 'model' | 'screen' | 'dict' | 'seed' | 'call'
  name: string
  pointer: string
}

type Path = readonly (string | number)[]

const modelKeys = new Set(['model', 'through', 'countOf'])
const screenKeys = new Set(['screen', 'open', 'form', 'detail', 'list', 'create', 'actionsOf'])

/** All references of a document to other documents, dictionary codes or calls. */
export function mentionsOf(document: AnyDocument): Mention[] {
  const mentions: Mention[] = []
  const visit = (value: unknown, path: Path): void => {
    if (typeof value === 'string') mentions.push(...mentionsInText(value, path, document))
    else if (typeof value === 'object' && value !== null) {
      mentions.push(...impliedBy(value as Record<string, unknown>, path))
      for (const [key, child] of Object.entries(value)) visit(child, [...path, key])
    }
  }
  visit(document, [])
  return document.kind === 'seed' ? [...mentions, ...seededModels(document)] : mentions
}

function seededModels(document: AnyDocument): Mention[] {
  const records = 'records' in document ? (document.records as object | undefined) : undefined
  return Object.keys(records ?? {}).map((name) => ({ what: 'model', name, pointer: pointerOf(['records', name]) }))
}

function mentionsInText(text: string, path: Path, { kind }: AnyDocument): Mention[] {
  const key = path.at(-1)
  const say = (what: Mention['what'], name = text): Mention[] => [{ what, name, pointer: pointerOf(path) }]
  if (key === 'from' && path.at(-2) === 'query') return say('model')
  if (key === 'extends') return kind === 'model' || kind === 'screen' ? say(kind) : []
  if (typeof key === 'string' && modelKeys.has(key)) return say('model')
  if (key === 'sumOf') return say('model', text.split('.')[0])
  if (typeof key === 'string' && screenKeys.has(key) && text.includes('/')) return say('screen')
  if (key === 'dict') return say('dict')
  if (key === 'call' || key === 'download') return say('call')
  if (kind === 'seed' && path[0] === 'after') return say('seed')
  return text.includes('dict') ? dictCodes(text).flatMap((code) => say('dict', code)) : []
}

/** The dictionary codes in an expression. */
const dictCodes = (text: string): string[] =>
  Array.from(text.matchAll(/\bdictT(?:ext|one)\(\s*['"]([A-Za-z0-9_]+)['"]/g), ([, code = '']) => code)

/** Some field types, such as users, departments, roles and categories, refer to models without naming them; a report picker names its report. */
function impliedBy({ type, model, widget, props }: Record<string, unknown>, path: Path): Mention[] {
  const report = widget === 'popup' && isObject(props) ? props.code : undefined
  if (typeof report === 'string')
    return [{ what: 'model', name: report, pointer: pointerOf([...path, 'props', 'code']) }]
  const isTarget = typeof type === 'string' && model === undefined && Object.hasOwn(builtInTargets, type)
  const target = isTarget ? builtInTargets[type] : undefined
  return target ? [{ what: 'model', name: target, pointer: pointerOf([...path, 'type']) }] : []
}

/** Separates documents with a valid structure, which may enter a library, from diagnostics of the others. */
export function bySoundness(documents: readonly unknown[], validators: Validators) {
  const checked = documents.map((document) => ({ document, diagnostics: checkStructure(document, validators) }))
  return {
    sound: checked.filter(({ diagnostics }) => diagnostics.length === 0).map(({ document }) => document as AnyDocument),
    unsound: checked.filter(({ diagnostics }) => diagnostics.length > 0).map(({ document }) => document),
    diagnostics: checked.flatMap(({ diagnostics }) => diagnostics),
  }
}

/** The diagnostics of structurally valid documents. Yields to other requests between two documents. */
export async function diagnoseIn(documents: readonly AnyDocument[], library: Library): Promise<Diagnostic[]> {
  const diagnostics: Diagnostic[] = []
  for (const document of documents) {
    diagnostics.push(...checkReferences(document, library))
    await nextTurn()
  }
  return diagnostics
}

interface LibraryChange {
  before: Library
  after: Library
}

/** The errors that a change of documents brings to others that depend on them, as these name what is no longer there. */
export async function dependentDiagnostics(
  documents: readonly DocumentRef[],
  change: LibraryChange,
): Promise<Diagnostic[]> {
  return newErrors(dependentsAmong(documents, allIn(change.after), change), change)
}

/**
 * As `dependentDiagnostics`, but quick for documents that many depend on: only those are checked that have the name of something that has
 * changed.
 */
async function brokenBy(documents: readonly AnyDocument[], change: LibraryChange): Promise<Diagnostic[]> {
  const all = allIn(change.after)
  const suspects = new Map<string, AnyDocument>()
  for (const document of documents) {
    const earlier = change.before.documents(document.kind).find(({ id }) => id === document.id)
    const names = touchedNames(earlier, document)
    if (names?.length === 0) continue
    for (const each of dependentsAmong([document], all, change))
      if (!names || mentionsName(each, names)) suspects.set(keyOf(each), each)
  }
  for (const document of documents) suspects.delete(keyOf(document))
  return newErrors([...suspects.values()], change)
}

/** All documents of a library. */
export const allIn = memoized((library: Library): readonly AnyDocument[] =>
  kinds.flatMap((kind) => library.documents(kind)),
)

/** Those that depend on one of `documents`, by what these named before or name after the change. */
function dependentsAmong(
  documents: readonly DocumentRef[],
  all: readonly AnyDocument[],
  { before, after }: LibraryChange,
): readonly AnyDocument[] {
  const keys = new Set([before, after].flatMap((library) => dependentsOf(documents, all, library)).map(keyOf))
  return all.filter((document) => keys.has(keyOf(document)))
}

/** The errors of documents that they did not have before. */
export async function newErrors(
  dependents: readonly AnyDocument[],
  { before, after }: LibraryChange,
): Promise<Diagnostic[]> {
  const errors = (await diagnoseIn(dependents, after)).filter(({ severity }) => severity === 'error')
  const faulty = new Set(errors.map(({ document }) => keyOf(document)))
  const suspects = dependents.filter((document) => faulty.has(keyOf(document)))
  const earlier = new Set((await diagnoseIn(suspects, before)).map(faultKey))
  return errors.filter((error) => !earlier.has(faultKey(error)))
}

const kinds = ['model', 'screen', 'dict', 'menu', 'seed'] as const
/** Equal for two diagnostics of one mistake. */
export const faultKey = (fault: Diagnostic): string =>
  JSON.stringify([fault.document, fault.pointer, fault.code, fault.message])

interface Diagnosing {
  library: DocumentLibrary
  query: QueryRunner
  /** Whose drafts count as if they were published. */
  author: string
}

/**
 * The diagnostics of documents, checked together with the published ones and the other drafts of their author, and the errors that they would
 * bring to documents that use them.
 */
export async function diagnose(
  documents: readonly unknown[],
  { library, query, author }: Diagnosing,
): Promise<Diagnostic[]> {
  const stored = await draftsOf(query, author)
  const others = bySoundness(stored, library.validators).sound
  const over = (sent: readonly AnyDocument[]) => library.candidate([...others, ...sent])
  const { usable, sound, after, ...drafts } = laidOver(documents, { ...library, over })
  const own = new Set(usable.map(keyOf))
  const unsent = others.filter((draft) => !own.has(keyOf(draft)))
  const before = unsent.length === 0 ? library.current() : library.candidate(unsent)
  return [...(await drafts.diagnose()), ...(await brokenBy(sound, { before, after }))]
}

interface Laying {
  validators: Validators
  /** The library with these documents over what is there. */
  over(documents: readonly AnyDocument[]): Library
}

/** Documents as they are sent, over others: what of them can be used, and their own diagnostics. */
export function laidOver(documents: readonly unknown[], { validators, over }: Laying) {
  const { sound, unsound, diagnostics } = bySoundness(documents, validators)
  const parts = unsound.flatMap((each) => usablePart(each, validators) ?? [])
  const usable = [...sound, ...parts.map(({ document }) => document)]
  const after = over(usable)
  const follows = followsFrom(parts)
  return {
    sound,
    usable,
    after,
    async diagnose(): Promise<Diagnostic[]> {
      const found = [...parts.flatMap((part) => checkPart(part, after)), ...(await diagnoseIn(sound, after))]
      return [...diagnostics, ...found.filter((mistake) => !follows(mistake))]
    },
  }
}

/** Whether the shipped document differs from the one that was saved over. */
export const isBaseMoved = (savedOver: string | null, shipped: string | undefined): boolean =>
  shipped !== undefined && savedOver !== shipped

/** Warns of documents whose shipped version has changed since they were saved over it. */
export async function baseMovedDiagnostics(
  refs: readonly DocumentRef[],
  { library, query }: { library: DocumentLibrary; query: QueryRunner },
): Promise<Diagnostic[]> {
  const diagnostics: Diagnostic[] = []
  for (const { kind, id } of refs) {
    const ref = { kind, id }
    const head = await findHead(query, ref)
    const latest = head && (await findRevision(query, ref, head.latest))
    if (latest && isBaseMoved(latest.baseHash, library.base.find(ref)?.hash)) diagnostics.push(warningOf(ref))
  }
  return diagnostics
}

const warningOf = (document: DocumentRef): Diagnostic => ({
  severity: 'warning',
  document,
  pointer: '',
  code: 'base-moved',
  message: publishingMessages.baseMoved,
  hint: publishingMessages.mergeBase,
})

/** The name of a document in messages: 页面 device/device-list. */
export const documentTitle = ({ kind, id }: DocumentRef): string => fillText(documentMessages[kind], { id })

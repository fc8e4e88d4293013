import { type DocumentRef, freeName, type PlainScreenDocument, segmentsOf } from '#core/document'
import { type Json, splitPointer, type TextEdit, valueAt } from '#core/edit'
import type { Model } from '#core/model'
import { isObject } from '#core/object'
import { type DesignEdit, type DesignText, setAt, setPartsAt } from './designText.ts'
import { holdsList, isCopyable } from './listKind.ts'
import { isMovable, nodeKey, nodesOf, type OutlineNode } from './outline.ts'

/** A screen as a designer changes it: what is written, and what it means. */
export interface DesignScreen {
  readonly ref: DocumentRef
  /** The parsed text. */
  readonly document: unknown
  /** With what it inherits. */
  readonly whole: PlainScreenDocument
  readonly model: Model | undefined
  readonly outline: readonly OutlineNode[]
}

/** What an operation does, and the key of the node that is selected afterwards; null selects the screen. */
export interface Operation {
  readonly edits: readonly DesignEdit[]
  /** Documents that begin with it. */
  readonly creates?: readonly DesignText[]
  readonly selects: string | null
}

/** A place in a list of parts. `index` counts its nodes with tags written out. */
export interface Place {
  readonly slot: string
  readonly index: number
}

/** Puts a new part into a list, or under a name where parts have names. */
export function placePart(screen: DesignScreen, place: Place, entry: Json, name?: string): Operation {
  const written = writeOut(screen, place.slot)
  const into = written.moved(place.slot)
  const key = name === undefined ? {} : { key: name }
  const edit: TextEdit = { do: 'insert', into, index: place.index, ...key, value: entry }
  return { edits: [...written.edits, ...onScreen(screen, edit)], selects: `${into}/${place.index}` }
}

/**
 * Moves a part to a place, which is counted with the part where it stands. Throws `RangeError` for a part that would be moved into
 * itself.
 */
export function movePart(screen: DesignScreen, node: OutlineNode, place: Place): Operation {
  if (holdsList(node, place.slot)) throw new RangeError(`${node.pointer} cannot be moved into itself.`)
  const first = writeOut(screen, node.slot)
  const second = place.slot === node.slot ? first : writeOut({ ...screen, document: first.document }, place.slot)
  const moved = (pointer: string) => (second === first ? first.moved(pointer) : second.moved(first.moved(pointer)))
  const [slot, into] = [moved(node.slot), moved(place.slot)]
  const index = place.slot === node.slot && place.index > node.index ? place.index - 1 : place.index
  const edits = second === first ? first.edits : [...first.edits, ...second.edits.map(shifted(first.moved))]
  const edit: TextEdit = { do: 'move', from: partAt(node, slot), into, index }
  const left = leaveList(into, { slot, index: node.index })
  return { edits: [...edits, ...onScreen(screen, edit)], selects: `${left}/${index}` }
}

/** Where a part is written once its list is: at its key, or at its position. */
const partAt = ({ name, index }: OutlineNode, slot: string): string => `${slot}/${name ?? index}`

/** The pointer of a list once the item at a place before it has left the list around. */
function leaveList(pointer: string, { slot, index }: Place): string {
  if (!pointer.startsWith(`${slot}/`)) return pointer
  const [position = '', ...rest] = pointer.slice(slot.length + 1).split('/')
  const next = Number(position) > index ? Number(position) - 1 : Number(position)
  return [slot, next, ...rest].join('/')
}

/** Takes a part off the screen; its field stays in the model. What stood after it is selected. */
export function removePart(screen: DesignScreen, node: OutlineNode): Operation {
  const written = writeOut(screen, node.slot)
  const slot = written.moved(node.slot)
  const next = Math.min(node.index, siblingsOf(screen, node.slot).length - 2)
  const at = partAt(node, slot)
  const edits = [
    ...written.edits,
    ...onScreen(screen, node.name === undefined ? { do: 'remove', at } : { do: 'unset', at }),
  ]
  return { edits, selects: next < 0 ? null : `${slot}/${next}` }
}

/** Puts a group around a part. */
export function wrapPart(screen: DesignScreen, node: OutlineNode, title: string): Operation {
  const written = writeOut(screen, node.slot)
  const at = `${written.moved(node.slot)}/${node.index}`
  const group = { group: title, items: [entryOf(screen, node)] }
  return { edits: [...written.edits, ...onScreen(screen, { do: 'set', at, value: group })], selects: at }
}

/** Puts a copy of a part behind it. */
export function copyPart(screen: DesignScreen, node: OutlineNode): Operation {
  if (!isCopyable(node)) return { edits: [], selects: nodeKey(node) }
  const place = { slot: node.slot, index: node.index + 1 }
  const siblings = siblingsOf(screen, node.slot)
  const ids = siblings.map(({ id }) => id)
  const name = node.name === undefined ? undefined : freeName(node.name, ids, 2)
  return placePart(screen, place, renamed(entryOf(screen, node), ids), name)
}

function renamed(entry: Json, used: readonly string[]): Json {
  if (!isObject(entry) || Object.keys(entry).length === 1 || typeof entry.id !== 'string') return entry
  return { ...entry, id: freeName(entry.id, used, 2) } as Json
}

/**
 * Sets a word of a part, or takes it away if `value` is undefined. A part that is written as a name becomes an object with the word,
 * and a name again when it has no other. `word` is a path of keys, as `props/rows`. What says the kind of a part stays.
 */
export function setWord(screen: DesignScreen, node: OutlineNode, word: string, value: Json | undefined): Operation {
  if (value === undefined && isNeeded(node, word)) return { edits: [], selects: nodeKey(node) }
  if (!isMovable(node)) return setFixedWord(screen, node, word, value)
  const written = writeOut(screen, node.slot)
  const at = partAt(node, written.moved(node.slot))
  const entry = entryOf(screen, node)
  const edits = isObject(entry)
    ? changeWord(entry, { at, word, value })
    : fromName(node, { at, name: entry, word, value })
  const ofWord = edits.flatMap((edit) => onScreen(screen, edit))
  const selects = `${written.moved(node.slot)}/${node.index}`
  return { edits: ofWord.length > 0 ? [...written.edits, ...ofWord] : [], selects }
}

/** Sets a word of a part that stands in its place; it is written once it has one. */
function setFixedWord(screen: DesignScreen, node: OutlineNode, word: string, value: Json | undefined): Operation {
  const at = `${node.pointer}/${word}`
  const isMissing = value === undefined && valueAt(screen.document, at) === undefined
  const edits: readonly TextEdit[] =
    value === undefined ? [{ do: 'unset', at }] : setPartsAt(screen.document, at, value)
  return { edits: isMissing ? [] : edits.flatMap((edit) => onScreen(screen, edit)), selects: nodeKey(node) }
}

/** Sets a word of the screen itself, or takes it away. */
export function setScreenWord(screen: DesignScreen, word: string, value: Json | undefined): Operation {
  const at = `/${word}`
  const edits: readonly TextEdit[] =
    value === undefined ? [{ do: 'unset', at }] : setPartsAt(screen.document, at, value)
  return { edits: edits.flatMap((edit) => onScreen(screen, edit)), selects: null }
}

/** Takes back what was written over the derived parts of a list: the model, or the screen that it extends, fills it again. */
export function deriveAgain(screen: DesignScreen, { inner = '', kind, slot, index }: OutlineNode): Operation {
  return { edits: onScreen(screen, { do: 'unset', at: inner }), selects: nodeKey({ kind, slot, index }) }
}

/** Whether the parts of a list come from the model or from an inherited screen, and not from the text. */
export const isDerived = ({ document }: DesignScreen, { inner }: OutlineNode): boolean =>
  inner !== undefined && valueAt(document, inner) === undefined

/** Whether the parts of a list are written, and would come from elsewhere if they were not. */
export function canDerive(screen: DesignScreen, node: OutlineNode): boolean {
  const { inner, derives } = node
  if (inner === undefined || isDerived(screen, node)) return false
  return derives !== undefined || (isObject(screen.document) && 'extends' in screen.document && node.kind === 'section')
}

/** The words without which a part would be another, or none. */
const neededWords: Readonly<Partial<Record<OutlineNode['kind'], readonly string[]>>> = {
  ...{
    field: ['field'],
    one: ['one'],
    column: ['field'],
    action: ['id'],
    tab: ['title'],
    handwritten: ['handwritten'],
  },
  ...{ group: ['group'], text: ['text'], list: ['list'], screen: ['screen'], widget: ['widget'], repeat: ['repeat'] },
  ...{ question: ['type', 'title'], page: ['title', 'screen'], side: ['screen'], step: ['title'], stage: ['title'] },
  ...{ fact: ['title'], view: ['title'], counter: ['title'], tree: ['title', 'model', 'field'] },
}

const isNeeded = ({ kind, variant }: OutlineNode, word: string): boolean =>
  kind === 'card' ? word === variant : (neededWords[kind]?.includes(word) ?? false)

interface WordChange {
  readonly at: string
  readonly word: string
  readonly value: Json | undefined
}

function changeWord(entry: Readonly<Record<string, unknown>>, { at, word, value }: WordChange): readonly TextEdit[] {
  const place = `${at}/${word}`
  if (value !== undefined) return setPartsAt(entry, `/${word}`, value, at)
  const [holder, key] = splitPointer(`/${word}`)
  const around = holder === '' ? entry : valueAt(entry, holder)
  if (!isObject(around) || !(key in around)) return []
  const rest = Object.keys(around).filter((name) => name !== key)
  if (holder !== '')
    return rest.length > 0 ? [{ do: 'unset', at: place }] : changeWord(entry, { at, word: holder.slice(1), value })
  const [only] = rest
  const name = only && rest.length === 1 && nameKeys.has(only) ? entry[only] : undefined
  return [typeof name === 'string' ? { do: 'set', at, value: name } : { do: 'unset', at: place }]
}

/** The words that a part in short form, a mere name, stands for. */
const nameKeys: ReadonlySet<string> = new Set(['field', 'id'])

function fromName(node: OutlineNode, { at, name, word, value }: WordChange & { name: Json }): readonly TextEdit[] {
  if (value === undefined) return []
  const whole = setAt({}, `/${word}`, value) as Extract<TextEdit, { do: 'set' }>
  const [, key = ''] = splitPointer(whole.at)
  return [{ do: 'set', at, value: { [nameWordOf(node)]: name, [key]: whole.value } }]
}

/** The word under which a part has the name that stands for it. */
const nameWordOf = ({ kind }: OutlineNode): string => (kind === 'action' ? 'id' : kind === 'one' ? 'one' : 'field')

/** How a node is written: as in the text, or as it would be. */
function entryOf(screen: DesignScreen, node: OutlineNode): Json {
  if (node.name !== undefined) return valueAt(screen.whole, node.pointer) as Json
  const { entries } = listOf(screen, node.slot)
  return entries[node.index] ?? node.field ?? node.id
}

/** The parts of one list. */
const siblingsOf = ({ outline }: DesignScreen, slot: string): readonly OutlineNode[] =>
  nodesOf(outline).filter((node) => node.slot === slot && isMovable(node))

interface WrittenOut {
  readonly edits: readonly DesignEdit[]
  /** The screen's document with the list in it; tags are not yet its fields. */
  readonly document: unknown
  /** Where a pointer leads once the list is written out. */
  moved(pointer: string): string
}

/**
 * Writes a list out: what the model derives or another screen gives becomes a part of the text, tags become their fields. A list inside
 * one that is not written takes that with it.
 */
export function writeOut(screen: DesignScreen, slot: string): WrittenOut {
  const { document, edits } = withList(screen, slot)
  const { entries, sources, written } = listOf({ ...screen, document }, slot)
  const expanding = entries.flatMap((entry, index): TextEdit[] => {
    const source = sources[index] ?? 0
    if (entry === written[source]) return []
    const isFirst = sources.indexOf(source) === index
    const at = `${slot}/${index}`
    return [isFirst ? { do: 'set', at, value: entry } : { do: 'insert', into: slot, index, value: entry }]
  })
  return {
    document,
    edits: [...edits, ...expanding].flatMap((edit) => onScreen(screen, edit)),
    moved(pointer) {
      if (sources.length === 0 || !pointer.startsWith(`${slot}/`)) return pointer
      const [position = '', ...rest] = pointer.slice(slot.length + 1).split('/')
      return [slot, sources.indexOf(Number(position)), ...rest].join('/')
    },
  }
}

interface WithList {
  readonly document: unknown
  readonly edits: readonly TextEdit[]
}

/** The document with a list that was derived or inherited, and with the lists around it. */
function withList(screen: DesignScreen, slot: string): WithList {
  const holder = nodesOf(screen.outline).find(({ inner }) => inner === slot)
  const isInside = holder !== undefined && isMovable(holder)
  const around = isInside ? withList(screen, holder.slot) : { document: screen.document, edits: [] }
  if (valueAt(around.document, slot) !== undefined) return around
  const value = (valueAt(screen.whole, slot) ?? holder?.derives ?? []) as Json
  const entry = isInside ? valueAt(around.document, holder.pointer) : undefined
  const edit: TextEdit =
    typeof entry === 'string' && holder
      ? { do: 'set', at: holder.pointer, value: { [nameWordOf(holder)]: entry, [wordIn(slot)]: value } }
      : setAt(around.document, slot, value)
  return { document: withValue(around.document, edit), edits: [...around.edits, edit] }
}

const wordIn = (slot: string): string => splitPointer(slot)[1]

/** A document once a value is set. */
function withValue(document: unknown, edit: TextEdit): unknown {
  if (edit.do !== 'set') return document
  const set = (value: unknown, [key, ...rest]: readonly string[]): unknown => {
    if (key === undefined) return edit.value
    if (Array.isArray(value)) return value.map((one, index) => (index === Number(key) ? set(one, rest) : one))
    const object = isObject(value) ? value : {}
    return { ...object, [key]: set(object[key], rest) }
  }
  return set(document, segmentsOf(edit.at))
}

interface ListEntries {
  /** The entries with tags written out. */
  readonly entries: readonly Json[]
  /** For each of them the index of the entry that it comes from. */
  readonly sources: readonly number[]
  readonly written: readonly Json[]
}

/** A list as it stands in the text, or as it would if it were written. */
function listOf(screen: DesignScreen, slot: string): ListEntries {
  const list = valueAt(withList(screen, slot).document, slot)
  const written = Array.isArray(list) ? (list as Json[]) : []
  const nodes = siblingsOf(screen, slot)
  const expanded = written.flatMap((entry, source) => {
    const isTag = typeof entry === 'string' && entry.startsWith('#')
    const names = isTag ? nodes.filter(isWrittenAt(`${slot}/${source}`)).map(({ field, id }) => field ?? id) : []
    return (names.length > 0 ? names : [entry]).map((one) => ({ entry: one, source }))
  })
  return { entries: expanded.map(({ entry }) => entry), sources: expanded.map(({ source }) => source), written }
}

const isWrittenAt =
  (pointer: string) =>
  (node: OutlineNode): boolean =>
    node.pointer === pointer

export const onScreen = ({ ref }: DesignScreen, edit: TextEdit): DesignEdit[] => [{ document: ref, edit }]

/** Moves the places of an edit of a list. */
const shifted =
  (moved: (pointer: string) => string) =>
  ({ document, edit }: DesignEdit): DesignEdit => {
    if (edit.do === 'insert') return { document, edit: { ...edit, into: moved(edit.into) } }
    return 'at' in edit ? { document, edit: { ...edit, at: moved(edit.at) } } : { document, edit }
  }

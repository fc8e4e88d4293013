import type { DocumentRef, PlainScreenDocument } from '#core/document'
import { type Json, splitPointer, type TextEdit } from '#core/edit'
import type { Model } from '#core/model'
import { isObject } from '#core/object'
import { derivedEntries } from '#core/screen'
import { type DesignEdit, setAt, setPartsAt, valueAt } from './designText.ts'
import { nodeKey, nodesOf, type OutlineNode } from './outline.ts'

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
  readonly selects: string | null
}

/** A place in a list of parts. `index` counts its nodes with tags written out. */
export interface Place {
  readonly slot: string
  readonly index: number
}

/** Puts a new part into a list. */
export function placePart(screen: DesignScreen, place: Place, entry: Json): Operation {
  const written = writeOut(screen, place.slot)
  const into = written.moved(place.slot)
  const edit: TextEdit = { do: 'insert', into, index: place.index, value: entry }
  return { edits: [...written.edits, ...onScreen(screen, edit)], selects: `${into}/${place.index}` }
}

/**
 * Moves a part to a place, which is counted with the part where it stands. Throws `RangeError` for a part that would be moved into
 * itself.
 */
export function movePart(screen: DesignScreen, node: OutlineNode, place: Place): Operation {
  if (`${place.slot}/`.startsWith(`${nodeKey(node)}/`) || `${place.slot}/`.startsWith(`${node.pointer}/`))
    throw new RangeError(`${node.pointer} cannot be moved into itself.`)
  const first = writeOut(screen, node.slot)
  const second = place.slot === node.slot ? first : writeOut(withRoot(screen, rootOf(node.slot)), place.slot)
  const moved = (pointer: string) => (second === first ? first.moved(pointer) : second.moved(first.moved(pointer)))
  const [slot, into] = [moved(node.slot), moved(place.slot)]
  const index = place.slot === node.slot && place.index > node.index ? place.index - 1 : place.index
  const edits = second === first ? first.edits : [...first.edits, ...second.edits.map(shifted(first.moved))]
  const edit: TextEdit = { do: 'move', from: `${slot}/${node.index}`, into, index }
  const left = leaveList(into, { slot, index: node.index })
  return { edits: [...edits, ...onScreen(screen, edit)], selects: `${left}/${index}` }
}

/** The screen once a word is written that was derived or inherited. */
function withRoot(screen: DesignScreen, root: string): DesignScreen {
  if (!isDerived(screen, root) || !isObject(screen.document)) return screen
  return { ...screen, document: { ...screen.document, [root.slice(1)]: rootValue(screen, root) } }
}

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
  const count = nodesOf(screen.outline).filter((other) => other.slot === node.slot && other.kind !== 'section').length
  const next = Math.min(node.index, count - 2)
  const edits = [...written.edits, ...onScreen(screen, { do: 'remove', at: `${slot}/${node.index}` })]
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
  return placePart(screen, { slot: node.slot, index: node.index + 1 }, entryOf(screen, node))
}

/**
 * Sets a word of a part, or takes it away if `value` is undefined. A part that is written as a name becomes an object with the word,
 * and a name again when it has no other. `word` is a path of keys, as `props/rows`. What says the kind of a part stays.
 */
export function setWord(screen: DesignScreen, node: OutlineNode, word: string, value: Json | undefined): Operation {
  if (value === undefined && word === kindWords[node.kind]) return { edits: [], selects: nodeKey(node) }
  const written = writeOut(screen, node.slot)
  const at = `${written.moved(node.slot)}/${node.index}`
  const entry = entryOf(screen, node)
  const edits = isObject(entry)
    ? changeWord(entry, { at, word, value })
    : fromName(node, { at, name: entry, word, value })
  const ofWord = edits.flatMap((edit) => onScreen(screen, edit))
  return { edits: ofWord.length > 0 ? [...written.edits, ...ofWord] : [], selects: at }
}

/** Sets a word of the screen itself, or takes it away. */
export function setScreenWord(screen: DesignScreen, word: string, value: Json | undefined): Operation {
  const at = `/${word}`
  const edits: readonly TextEdit[] =
    value === undefined ? [{ do: 'unset', at }] : setPartsAt(screen.document, at, value)
  return { edits: edits.flatMap((edit) => onScreen(screen, edit)), selects: null }
}

/** Takes back what was written over the derived parts of a list: the model fills it again. */
export function deriveAgain(screen: DesignScreen, section: OutlineNode): Operation {
  return { edits: onScreen(screen, { do: 'unset', at: section.slot }), selects: section.slot }
}

/** Whether the parts of a section come from the model or from an inherited screen, and not from the text. */
export const isDerived = ({ document }: DesignScreen, root: string): boolean => valueAt(document, root) === undefined

/** The word without which a part would be another, or none. */
const kindWords: Readonly<Partial<Record<OutlineNode['kind'], string>>> = {
  ...{ field: 'field', one: 'one', column: 'field', action: 'id', tab: 'title', handwritten: 'handwritten' },
  ...{ group: 'group', text: 'text', list: 'list', screen: 'screen', widget: 'widget', repeat: 'repeat' },
}

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
  return [{ do: 'set', at, value: { [node.kind === 'action' ? 'id' : 'field']: name, [key]: whole.value } }]
}

/** How a node is written: as in the text, or as it would be. */
function entryOf(screen: DesignScreen, node: OutlineNode): Json {
  const { entries } = listOf(screen, node.slot)
  return entries[node.index] ?? node.field ?? node.id
}

interface WrittenOut {
  readonly edits: readonly DesignEdit[]
  /** Where a pointer leads once the list is written out. */
  moved(pointer: string): string
}

/**
 * Writes a list out: what the model derives or another screen gives becomes a part of the text, tags become their fields. A list inside
 * one that is not written takes that with it.
 */
function writeOut(screen: DesignScreen, slot: string): WrittenOut {
  const root = rootOf(slot)
  const isWritten = !isDerived(screen, root)
  const edits = isWritten ? [] : onScreen(screen, setAt(screen.document, root, rootValue(screen, root)))
  const { entries, sources, written } = listOf(screen, slot)
  for (const [index, entry] of entries.entries()) {
    const source = sources[index] ?? 0
    if (entry === written[source]) continue
    const isFirst = sources.indexOf(source) === index
    const edit = isFirst ? setItem(slot, index, entry) : ({ do: 'insert', into: slot, index, value: entry } as const)
    edits.push(...onScreen(screen, edit))
  }
  return {
    edits,
    moved(pointer) {
      if (!pointer.startsWith(`${slot}/`)) return pointer
      const [position = '', ...rest] = pointer.slice(slot.length + 1).split('/')
      return [slot, sources.indexOf(Number(position)), ...rest].join('/')
    },
  }
}

const setItem = (slot: string, index: number, value: Json): TextEdit => ({ do: 'set', at: `${slot}/${index}`, value })

/** The word of the screen that a list belongs to. */
const rootOf = (slot: string): string => slot.split('/').slice(0, 2).join('/')

/** What a word of the screen says, is given by the screen that it extends, or is derived from the model. */
function rootValue({ document, whole, model }: DesignScreen, root: string): Json {
  const type = 'type' in whole ? String(whole.type) : ''
  const value = valueAt(document, root) ?? valueAt(whole, root) ?? (model && derivedEntries(type, root.slice(1), model))
  return (value ?? []) as Json
}

interface ListEntries {
  /** The entries with tags written out. */
  readonly entries: readonly Json[]
  /** For each of them the index of the entry that it comes from. */
  readonly sources: readonly number[]
  readonly written: readonly Json[]
}

function listOf(screen: DesignScreen, slot: string): ListEntries {
  const root = rootOf(slot)
  const list = valueAt(rootValue(screen, root), slot.slice(root.length))
  const written = Array.isArray(list) ? (list as Json[]) : []
  const nodes = nodesOf(screen.outline).filter((node) => node.slot === slot && node.kind !== 'section')
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

const onScreen = ({ ref }: DesignScreen, edit: TextEdit): DesignEdit[] => [{ document: ref, edit }]

/** Moves the places of an edit of a list. */
const shifted =
  (moved: (pointer: string) => string) =>
  ({ document, edit }: DesignEdit): DesignEdit => {
    if (edit.do === 'insert') return { document, edit: { ...edit, into: moved(edit.into) } }
    return 'at' in edit ? { document, edit: { ...edit, at: moved(edit.at) } } : { document, edit }
  }

/** What the entries of a list are. */
export type ListKind = 'items' | 'columns' | 'filters' | 'actions' | 'tabs'

/** The kind of a list, by its pointer. */
export function listKindOf(slot: string): ListKind {
  if (slot === '/columns') return 'columns'
  if (slot === '/filters') return 'filters'
  if (slot.endsWith('/tabs')) return 'tabs'
  return slot.endsWith('/items') || slot === '/aside' ? 'items' : 'actions'
}

/** The lists that take a field, and those that take an item without one. */
export const listsOf = { field: ['items', 'columns', 'filters'], item: ['items'] } as const satisfies Record<
  string,
  readonly ListKind[]
>

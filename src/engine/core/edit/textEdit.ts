import { segmentsOf } from '#core/document'
import { type Json, printJson } from './printJson.ts'
import { applyChanges, type TextChange } from './textChange.ts'
import { type JsonNode, nodeAt, parseText } from './textTree.ts'

/**
 * What is done to a text, by JSON Pointers into it. `set` replaces a value or adds a member at the end; `unset` removes a member,
 * `remove` an item, each without effect where there is none. `insert` puts an item, or the member `key`, at `index` of a list or
 * object. `move` carries the slice as it is written to `index`, counted without it; into another object it keeps its key or takes
 * `key`.
 */
export type TextEdit =
  | { do: 'set'; at: string; value: Json }
  | { do: 'unset'; at: string }
  | { do: 'remove'; at: string }
  | { do: 'insert'; into: string; index: number; key?: string; value: Json }
  | { do: 'move'; from: string; into: string; index: number; key?: string }
  | { do: 'renameKey'; at: string; key: string }

export interface EditedText {
  readonly text: string
  /** In ascending order, none over another. */
  readonly changes: readonly TextChange[]
}

/**
 * Makes an edit; nothing but what it names moves. Throws `TextBroken` for a text that does not parse, and `RangeError` for a place
 * that is not there, a key that the object has already, or a value that is moved into itself.
 */
export function editText(text: string, edit: TextEdit): EditedText {
  const changes = changesOf({ text, root: parseText(text) }, edit)
  return { text: applyChanges(text, changes), changes }
}

/** A text after several edits, each made in what the one before left. Throws what `editText` throws. */
export const editTextBy = (text: string, edits: readonly TextEdit[]): string =>
  edits.reduce((edited, edit) => editText(edited, edit).text, text)

interface Source {
  text: string
  root: JsonNode
}

function changesOf(source: Source, edit: TextEdit): TextChange[] {
  switch (edit.do) {
    case 'set':
      return set(source, edit)
    case 'unset':
      return remove(source, edit.at, 'member')
    case 'remove':
      return remove(source, edit.at, 'item')
    case 'insert':
      return insert(source, edit)
    case 'move':
      return move(source, edit)
    case 'renameKey':
      return renameKey(source, edit)
  }
}

function set(source: Source, { at, value }: Extract<TextEdit, { do: 'set' }>): TextChange[] {
  const old = nodeAt(source.root, at)
  if (old) {
    const content = printJson(value, { ...lineAt(source.text, old.offset), flat: isOnLine(source, old.parent) })
    const isSame = content === sliceOf(source, old)
    return isSame ? [] : [{ offset: old.offset, length: old.length, content }]
  }
  const [into, key] = splitPointer(at)
  const container = containerAt(source, into)
  if (container.type === 'array') throw new RangeError(`There is no item ${at}: an item is inserted, not set.`)
  return [insertion(source, { container, before: undefined, key, value })]
}

function insert(source: Source, { into, index, key, value }: Extract<TextEdit, { do: 'insert' }>): TextChange[] {
  const container = containerAt(source, into)
  const parts = childrenOf(container)
  return [insertion(source, { container, before: parts[inRange(index, parts.length)], key, value })]
}

function remove(source: Source, at: string, kind: 'member' | 'item'): TextChange[] {
  const part = partAt(source, at)
  if (part && (part.type === 'property') !== (kind === 'member')) throw new RangeError(`${at} is no ${kind}.`)
  return part ? [removal(part)] : []
}

function move(source: Source, { from, into, index, key }: Extract<TextEdit, { do: 'move' }>): TextChange[] {
  const part = partAt(source, from)
  if (!part) throw new RangeError(`There is nothing at ${from}.`)
  if (into === from || into.startsWith(`${from}/`)) throw new RangeError(`${from} cannot be moved into itself.`)
  const container = containerAt(source, into)
  const all = childrenOf(container)
  const parts = all.filter((other) => other !== part)
  const before = parts[inRange(index, parts.length)]
  if (part.parent === container && all[all.indexOf(part) + 1] === before) return []
  const added = addition(source, { container, before, parts, slice: carried(source, { part, container, key }) })
  return [removal(part), added].sort((one, other) => one.offset - other.offset || one.length - other.length)
}

interface Carried {
  part: JsonNode
  container: JsonNode
  key: string | undefined
}

/** The text of a part as it is written where it goes: a member in an object, its value in a list. */
function carried(source: Source, { part, container, key }: Carried): string {
  if (part.parent === container) return sliceOf(source, part)
  const value = sliceOf(source, valueIn(part))
  if (container.type === 'array') return value
  const name = key ?? keyOf(part)
  refuseKnownKey(container, name)
  return name === keyOf(part) ? sliceOf(source, part) : `${JSON.stringify(name)}: ${value}`
}

function renameKey(source: Source, { at, key }: Extract<TextEdit, { do: 'renameKey' }>): TextChange[] {
  const part = partAt(source, at)
  const [name] = part?.type === 'property' ? (part.children ?? []) : []
  if (!part?.parent || !name) throw new RangeError(`There is no member ${at}.`)
  if (name.value === key) return []
  refuseKnownKey(part.parent, key)
  return [{ offset: name.offset, length: name.length, content: JSON.stringify(key) }]
}

interface Insertion {
  container: JsonNode
  /** The part before which it goes; at the end by default. */
  before: JsonNode | undefined
  key: string | undefined
  value: Json
}

function insertion(source: Source, { container, before, key, value }: Insertion): TextChange {
  if (container.type === 'object') refuseKnownKey(container, key)
  const name = container.type === 'object' ? `${JSON.stringify(key)}: ` : ''
  const parts = childrenOf(container)
  const place = before ?? parts.at(-1)
  if (!place) {
    const content = printJson(container.type === 'object' ? { [key ?? '']: value } : [value], {
      ...lineAt(source.text, container.offset),
      flat: isOnLine(source, container.parent),
    })
    return { offset: container.offset, length: container.length, content }
  }
  const line = lineAt(source.text, place.offset)
  const slice =
    name + printJson(value, { ...line, column: line.column + name.length, flat: isOnLine(source, container) })
  return addition(source, { container, before, parts, slice })
}

interface Addition {
  container: JsonNode
  before: JsonNode | undefined
  /** The parts of the container, without one that leaves it. */
  parts: readonly JsonNode[]
  slice: string
}

/** Puts a written part between the others, in their layout: on a line of its own where its neighbour has one. */
function addition({ text }: Source, { container, before, parts, slice }: Addition): TextChange {
  const neighbour = before ?? parts.at(-1)
  if (!neighbour) {
    const space = container.type === 'object' ? ' ' : ''
    const content = text[container.offset] + space + slice + space + text[container.offset + container.length - 1]
    return { offset: container.offset, length: container.length, content }
  }
  const { indent, isFirst } = lineAt(text, neighbour.offset)
  const space = isFirst ? `\n${indent}` : ' '
  if (before) return { offset: before.offset, length: 0, content: `${slice},${space}` }
  return { offset: neighbour.offset + neighbour.length, length: 0, content: `,${space}${slice}` }
}

/** Takes a part away with the comma that it leaves over. */
function removal(part: JsonNode): TextChange {
  const container = part.parent as JsonNode
  const parts = childrenOf(container)
  const index = parts.indexOf(part)
  const end = part.offset + part.length
  const [previous, next] = [parts[index - 1], parts[index + 1]]
  if (previous) return between(previous.offset + previous.length, end)
  if (next) return between(part.offset, next.offset)
  return between(container.offset + 1, container.offset + container.length - 1)
}

const between = (offset: number, end: number): TextChange => ({ offset, length: end - offset, content: '' })

/** Whether the object or list around a place is written on one line. */
function isOnLine(source: Source, around: JsonNode | undefined): boolean {
  const container = around?.type === 'property' ? around.parent : around
  return container !== undefined && !sliceOf(source, container).includes('\n')
}

/** The members of an object, the items of a list. */
const childrenOf = ({ children = [] }: JsonNode): readonly JsonNode[] => children

/** The member or item that a pointer names. */
function partAt({ root }: Source, pointer: string): JsonNode | undefined {
  const value = nodeAt(root, pointer)
  if (pointer === '') throw new RangeError('The whole of a document is neither a member nor an item.')
  return value?.parent?.type === 'property' ? value.parent : value
}

const keyOf = ({ type, children }: JsonNode): string | undefined =>
  type === 'property' ? (children?.[0]?.value as string) : undefined

const valueIn = (part: JsonNode): JsonNode => (part.type === 'property' ? (part.children?.[1] ?? part) : part)

const sliceOf = ({ text }: Source, { offset, length }: JsonNode): string => text.slice(offset, offset + length)

function containerAt({ root }: Source, pointer: string): JsonNode {
  const node = nodeAt(root, pointer)
  if (node?.type === 'object' || node?.type === 'array') return node
  throw new RangeError(`There is no list or object at "${pointer}".`)
}

function inRange(index: number, count: number): number {
  if (Number.isInteger(index) && index >= 0 && index <= count) return index
  throw new RangeError(`${index} is no place among ${count}.`)
}

function refuseKnownKey(object: JsonNode, key: string | undefined): asserts key is string {
  if (key === undefined) throw new RangeError('A member of an object needs a key.')
  if (childrenOf(object).some((member) => keyOf(member) === key))
    throw new RangeError(`The object has "${key}" already.`)
}

/** The pointer of the list or object that holds a part, and the part's key in it. */
export function splitPointer(pointer: string): [into: string, key: string] {
  const at = pointer.lastIndexOf('/')
  return [pointer.slice(0, at), segmentsOf(pointer).at(-1) ?? '']
}

/** The line on which a place stands: its indentation, the characters before the place, and whether those are the indentation alone. */
function lineAt(text: string, offset: number): { indent: string; column: number; isFirst: boolean } {
  const start = text.lastIndexOf('\n', offset - 1) + 1
  const before = text.slice(start, offset)
  const indent = /^[ \t]*/.exec(before)?.[0] ?? ''
  return { indent, column: before.length, isFirst: start > 0 && indent === before }
}

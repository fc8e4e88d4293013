import { config } from '@vscode/l10n'
import {
  type CompletionItem,
  type Diagnostic,
  getLanguageService,
  type JSONSchema,
  type Range,
  TextDocument,
} from 'vscode-json-languageservice'
import { jsonCheckTexts } from '#core/message'
import { type NearbyText, nearbyText } from './nearbyText.ts'

/** A name with its meaning, which may be empty. */
export interface NamedValue {
  readonly name: string
  readonly meaning: string
}

/** Names that a text may use, by their kind in the schema (`model`, `field`, `code`, …). */
export type JsonNames = Readonly<Record<string, readonly NamedValue[]>>

/** Where an answer is wanted. Offsets are in UTF-16 units. `own` are names that come before all others of their kind. */
export interface JsonPlace {
  readonly text: string
  readonly offset: number
  readonly own: JsonNames
}

/** Something that may be written at a place: what replaces the stretch from `from` to `to`. */
export interface JsonOffer {
  readonly label: string
  readonly meaning: string
  readonly kind: 'word' | 'value' | 'name' | 'ownName'
  readonly from: number
  readonly to: number
  readonly content: string
  /** The stretch of the content to be filled in. */
  readonly rest: readonly [from: number, to: number]
}

export interface JsonHover {
  readonly from: number
  readonly to: number
  readonly text: string
}

/** A stretch of the text with what is wrong there. */
export interface JsonProblem {
  readonly from: number
  readonly to: number
  readonly severity: 'error' | 'warning' | 'info'
  readonly message: string
}

/** What is known of the language of a kind of documents. */
export interface JsonLanguage {
  /** What may be written at the place; nothing where only free text can be. */
  complete(place: JsonPlace): Promise<readonly JsonOffer[]>
  /** What the word or value at the place means; null where nothing is known. */
  hover(place: JsonPlace): Promise<JsonHover | null>
  /** What does not fit around the place, also while the text does not parse. */
  check(place: JsonPlace): Promise<readonly JsonProblem[]>
}

interface JsonLanguageSettings {
  /** The text of the JSON Schema, which refers to lists of names by `names.schema.json#/definitions/<kind>`. */
  schema: string
  names: JsonNames
}

const [address, schemaAddress] = ['file:///document.json', 'file:///schema.json']

/** Answers questions about texts of one kind of documents; the schema is read with the first. */
export function createJsonLanguage({ schema, names }: JsonLanguageSettings): JsonLanguage {
  config({ contents: { ...jsonCheckTexts } })
  const marked = markedSchema(schema, Object.keys(names))
  const service = getLanguageService({
    // Whatever schema a document names by a path or an address, its kind has one.
    workspaceContext: { resolveRelativePath: () => schemaAddress },
    schemaRequestService: async () => JSON.stringify(marked),
  })
  service.configure({ validate: true, schemas: [{ uri: schemaAddress, fileMatch: ['*.json'], schema: marked }] })
  const open = ({ text, offset }: JsonPlace) => {
    const nearby = nearbyText(text, offset)
    const document = TextDocument.create(address, 'json', 1, nearby.text)
    const position = document.positionAt(nearby.inner(offset))
    return { nearby, document, position, parsed: service.parseJSONDocument(document) }
  }
  const itemsAt = async (place: JsonPlace) => {
    const { document, position, parsed, nearby } = open(place)
    const list = await service.doComplete(document, position, parsed)
    return { document, nearby, items: list?.items ?? [] }
  }
  return {
    async complete(place) {
      const { document, nearby, items } = await itemsAt(place)
      const named = { ...names, ...ownFirst(names, place.own) }
      return items.flatMap((item) => offersOf(item, { document, nearby, names: named, own: place.own }))
    },
    async hover(place) {
      const { document, position, parsed, nearby } = open(place)
      const hover = await service.doHover(document, position, parsed)
      if (!hover?.range) return null
      const { from, to } = stretchOf(hover.range, { document, nearby })
      const { items } = await itemsAt(place)
      const written = place.text.slice(from, to)
      const kinds = items.flatMap(({ label }) => markOf(label) ?? [])
      const text = [plainText(hover.contents), meaningOf(written, kinds, [place.own, names])].filter(Boolean).join('\n')
      return text === '' ? null : { from, to, text }
    },
    async check(place) {
      const { document, parsed, nearby } = open(place)
      const problems = await service.doValidation(document, parsed)
      return problems.filter(isOfSchema).map(({ range, message }) => ({
        ...stretchOf(range, { document, nearby }),
        severity: 'warning',
        message: plainText(message),
      }))
    },
  }
}

/** The schema with a mark in place of each list of names: where the mark is offered, those names are. */
function markedSchema(schema: string, kinds: readonly string[]): JSONSchema {
  const marked = JSON.parse(schema.replaceAll('names.schema.json#/definitions/', '#/$defs/names/')) as JSONSchema
  const names = Object.fromEntries(kinds.map((kind) => [kind, { enum: [mark + kind] }]))
  return { ...marked, $defs: { ...marked.$defs, names } } as JSONSchema
}

const mark = '@name:'

/** The kind of names that a label marks. */
const markOf = (label: string): string | undefined =>
  label.startsWith(`"${mark}`) ? label.slice(mark.length + 1, -1) : undefined

/** Own names of each kind before the others, each name once. */
const ownFirst = (names: JsonNames, own: JsonNames): JsonNames =>
  Object.fromEntries(
    Object.entries(own).map(([kind, list]) => {
      const seen = new Set(list.map(({ name }) => name))
      return [kind, [...list, ...(names[kind] ?? []).filter(({ name }) => !seen.has(name))]]
    }),
  )

interface Opened {
  document: TextDocument
  nearby: NearbyText
}

interface Offering extends Opened {
  names: JsonNames
  own: JsonNames
}

function offersOf(item: CompletionItem, { names, own, ...opened }: Offering): JsonOffer[] {
  const edit = item.textEdit
  if (!edit || !('range' in edit)) return []
  const place = stretchOf(edit.range, opened)
  const kind = markOf(item.label)
  if (kind === undefined) {
    const isWord = !edit.newText.startsWith(item.label)
    const listed = { label: item.label, meaning: plainText(item.documentation ?? ''), kind: isWord ? 'word' : 'value' }
    return [{ ...listed, ...place, ...filledIn(edit.newText) } as JsonOffer]
  }
  const ownNames = new Set(own[kind])
  return (names[kind] ?? []).map((one) => {
    const label = JSON.stringify(one.name)
    const content = edit.newText.replace(JSON.stringify(mark + kind), () => label)
    const listed = { label, meaning: one.meaning, kind: ownNames.has(one) ? 'ownName' : 'name' } as const
    return { ...listed, ...place, content, rest: [content.length, content.length] }
  })
}

/** The text of a snippet, and its first stretch to be filled in: `$1` or `{1:text}` behind a `$`. */
function filledIn(snippet: string): Pick<JsonOffer, 'content' | 'rest'> {
  let content = ''
  let rest: [number, number] | null = null
  for (const [part, letter, , text = ''] of snippet.matchAll(
    /\\([\\$}])|\$(\d+|\{\d+:?((?:\\.|[^}\\])*)\})|[^\\$]+|[\\$]/g,
  )) {
    const isPlace = part.length > 1 && part.startsWith('$')
    const written = isPlace ? text.replace(/\\([\\$}])/g, '$1') : (letter ?? part)
    if (isPlace) rest ??= [content.length, content.length + written.length]
    content += written
  }
  return { content, rest: rest ?? [content.length, content.length] }
}

/** What the value written at a place is called, if it is a name. */
function meaningOf(written: string, kinds: readonly string[], lists: readonly JsonNames[]): string {
  const all = lists.flatMap((names) => kinds.flatMap((kind) => names[kind] ?? []))
  const found = all.find(({ name, meaning }) => meaning !== '' && JSON.stringify(name) === written)
  return found ? `${found.name}：${found.meaning}` : ''
}

/** Faults of the text itself are told elsewhere. */
const firstSyntaxCode = 0x100
const isOfSchema = ({ code }: Diagnostic): boolean => typeof code !== 'number' || code < firstSyntaxCode

function stretchOf({ start, end }: Range, { document, nearby }: Opened): { from: number; to: number } {
  return { from: nearby.outer(document.offsetAt(start)), to: nearby.outer(document.offsetAt(end)) }
}

type Markup = NonNullable<CompletionItem['documentation']> | { language: string; value: string } | readonly unknown[]

/** Text without the escapes of Markdown. */
function plainText(markup: Markup): string {
  if (Array.isArray(markup)) return markup.map((one) => plainText(one as Markup)).join('\n')
  const text = typeof markup === 'string' ? markup : (markup as { value: string }).value
  return text.replace(/\\([\\`*_{}[\]()<>#+\-.!])/g, '$1').replace(/\\\n/g, '\n')
}

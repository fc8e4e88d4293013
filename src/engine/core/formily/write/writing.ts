import type { ItemEntry } from '#core/document'
import { parseTemplate } from '#core/expression'
import type { Library } from '#core/library'
import { formilyReasons } from '#core/message'
import type { Collector, Model, Segments } from '#core/model'
import { restEntry } from '#core/screen'
import { negated } from '../expression.ts'
import { report } from '../problem.ts'
import type { FormilySchema } from '../schema.ts'
import { ExpressionRefusal, parsed, type WrittenRecord, writeExpression, writeScript } from './script.ts'

/** The state of writing: the record, the place of its items in the screen, and the nodes of its fields. */
export interface Writing {
  library: Library
  /** For the screen. */
  collector: Collector
  /** For the model. */
  modelCollector(model: Model): Collector
  model: Model
  record: WrittenRecord
  /** The place of the items in the screen. */
  at: Segments
  /** The fields of `#rest`. */
  rest: readonly string[]
  nodes: Map<string, FormilySchema>
}

export const within = (writing: Writing, ...more: Segments): Writing => ({ ...writing, at: [...writing.at, ...more] })

/** Options of documents that Formily cannot express, by reason. */
const untranslated: readonly (readonly [reason: string, words: readonly string[]])[] = [
  [formilyReasons.decidedByServer, ['permission', 'guarded', 'mask']],
  [formilyReasons.checkedByServer, ['unique', 'caseless', 'noOverlap', 'own', 'states']],
  [formilyReasons.filledByServer, ['auto', 'copyOf', 'fixed', 'readonly', 'carries']],
  [
    formilyReasons.ofLists,
    ['hide', 'tags', 'also', 'textAs', 'search', 'sortable', 'pin', 'open', 'hidden', 'ellipsis', 'inline'],
  ],
  [formilyReasons.ofOpener, ['present', 'width', 'path', 'actions', 'record', 'autosaveS', 'params']],
  [formilyReasons.ofTable, ['footer', 'confirm']],
  [formilyReasons.noSuchItem, ['text', 'widget', 'list', 'screen', 'timeline', 'repeat', 'handwritten', 'pageBreak']],
]

const reasonOf = (word: string): string =>
  untranslated.find(([, words]) => words.includes(word))?.[0] ?? formilyReasons.noKeyword

/** Reports an option of the screen that cannot be expressed. */
export function reportUntranslated(writing: Writing, at: Segments, reason?: string): void {
  const word = String(at.at(-1))
  report({ collector: writing.collector, at: [...writing.at, ...at] }, 'formily-untranslated', {
    word,
    reason: reason ?? reasonOf(word),
  })
}

/** Reports an option of a model's field that cannot be expressed. */
export function reportUntranslatedField(writing: Writing, at: Segments, reason?: string): void {
  const word = String(at.at(-1))
  const collector = writing.modelCollector(writing.model)
  report({ collector, at: ['fields', ...at] }, 'formily-untranslated', { word, reason: reason ?? reasonOf(word) })
}

/** Reports the options of an object that were not written. */
export function reportUnwritten(writing: Writing, words: object, written: readonly string[]): void {
  for (const word of Object.keys(words)) if (!written.includes(word)) reportUntranslated(writing, [word])
}

/** Runs `write`; an expression that cannot be written becomes a diagnostic. */
export function guarded(writing: Writing, at: Segments, write: () => void): void {
  try {
    write()
  } catch (error) {
    if (!(error instanceof ExpressionRefusal)) throw error
    reportUntranslated(writing, at, error.message)
  }
}

/** A value in schema form: `=…` becomes a script. */
export const valueScript = (writing: Writing, value: string): string =>
  value.startsWith('=') ? writeExpression(value.slice(1), writing.record) : value

/** A template in schema form: one with expressions becomes a script. */
export function labelScript(writing: Writing, template: string): string {
  const read = parseTemplate(template)
  if (!read.ok) throw new ExpressionRefusal(read.problem.message)
  const { expression } = read
  if (expression.kind === 'literal') return String(expression.value)
  const only = expression.kind === 'call' && expression.args.length === 1 ? expression.args[0] : undefined
  return writeScript(only ?? expression, writing.record)
}

export const conditionWords = ['visibleWhen', 'readonlyWhen', 'disabledWhen', 'requiredWhen'] as const
type Conditions = Partial<Record<(typeof conditionWords)[number], unknown>>

const keywords = {
  visibleWhen: 'x-hidden',
  readonlyWhen: 'x-read-pretty',
  disabledWhen: 'x-disabled',
  requiredWhen: 'required',
}

/** Writes the conditions of an item as states of its node. */
export function writeConditions(writing: Writing, words: Conditions, node: FormilySchema): void {
  for (const word of conditionWords) {
    const condition = words[word]
    if (condition === undefined || condition === (word === 'visibleWhen')) continue
    if (word === 'requiredWhen' && node.required === true) continue
    guarded(writing, [word], () => {
      node[keywords[word]] = typeof condition === 'boolean' ? true : scriptOfCondition(writing, word, String(condition))
    })
  }
}

function scriptOfCondition({ record }: Writing, word: string, text: string): string {
  const expression = parsed(text)
  return writeScript(word === 'visibleWhen' ? negated(expression) : expression, record)
}

interface EntryScope {
  model: Model
  /** The fields of `#rest`. */
  rest: readonly string[]
}

/** The fields of an entry: itself, those with a tag, or the rest. */
export function namesOf(entry: string, { model, rest }: EntryScope): readonly string[] {
  if (entry === restEntry) return rest
  return entry.startsWith('#') ? model.tagged(entry.slice(1)).map(({ name }) => name) : [entry]
}

/** The fields of items, at any depth of groups and tabs. */
export function fieldNamesOf(entries: readonly ItemEntry[], scope: EntryScope): string[] {
  return entries.flatMap((entry) => {
    if (typeof entry === 'string') return namesOf(entry, scope)
    if ('one' in entry) return [entry.one]
    if ('group' in entry) return fieldNamesOf(entry.items, scope)
    if ('tabs' in entry) return entry.tabs.flatMap((tab) => fieldNamesOf(tab.items, scope))
    return 'field' in entry ? [entry.field] : []
  })
}

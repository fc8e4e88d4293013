import type { FieldDocument } from '#core/document'
import { type Json, valueAt } from '#core/edit'
import { designNames, expressionWords } from '#core/message'
import { isEmpty, isObject, parseJson } from '#core/object'
import type { OutlineNode } from './outline.ts'
import { fieldWords, modelWords, partWords, widgetWords } from './words.generated.ts'

/** A word as it is generated: its name, a short title, its meaning, and the control that sets it with choices or limits. */
type WordRow = readonly [word: string, title: string, help: string, control: string, ...limits: unknown[]]
export type WordTable = Readonly<Record<string, readonly (readonly unknown[])[]>>

/** The tabs of the panel. */
export const panelTabs = ['properties', 'rules', 'conditions', 'rights'] as const
type PanelTab = (typeof panelTabs)[number]

/** One word that the panel sets. */
export interface PanelWord {
  /** Its name in the form of the panel. */
  readonly name: string
  /** The path of keys in the part or field: `title`, `props/rows`. */
  readonly path: string
  readonly title: string
  readonly help: string
  readonly control: string
  readonly limits: readonly unknown[]
  readonly tab: PanelTab
  /** Whether people look for it first; the others fold. */
  readonly isMain: boolean
  /** Whether the word belongs to the model, and not to the screen: to the field of a part; of the screen, to the model itself. */
  readonly ofField: boolean
}

/** The choices of names, by kind of name. */
export type PanelNames = Readonly<Record<string, readonly { value: string; text: string }[]>>

const tabOfWord: Readonly<Record<string, PanelTab>> = {
  ...{
    rules: 'rules',
    required: 'rules',
    unique: 'rules',
    min: 'rules',
    max: 'rules',
    notBefore: 'rules',
    notAfter: 'rules',
  },
  ...{ mask: 'rights', guarded: 'rights', permission: 'rights', everyone: 'rights' },
  ...{
    options: 'conditions',
    onOptionsGone: 'conditions',
    modes: 'conditions',
    effects: 'conditions',
    where: 'conditions',
  },
}

/** The words that people look for first, in their order: what a field cannot be without before what it may have. */
const mainWords = (
  'title stat chart x series y table calendar facts run dict model group text list screen widget placeholder help span default required unique min max scale unit multiple ' +
  'rules visibleWhen readonlyWhen requiredWhen options width pin sortable hidden match icon tone confirm permission grid present pageSize where'
).split(' ')

const rankOf = (word: string): number => {
  const rank = mainWords.indexOf(word)
  return rank < 0 ? mainWords.length : rank
}

const conditionControls: ReadonlySet<string> = new Set(['condition', 'where', 'expression'])

const tabOf = (word: string, control: string): PanelTab =>
  tabOfWord[word] ?? (conditionControls.has(control) ? 'conditions' : 'properties')

/** The words that have a shorter title than their meaning. */
const wordTitles: Readonly<Record<string, string>> = designNames.word

const propTitles: Readonly<Record<string, string>> = designNames.prop

const choiceNames: Readonly<Record<string, string>> = designNames.choice

/** What people call one of the few values of a word: 抽屉 of `drawer`; the value itself if it has no name. */
export const choiceText = (value: string): string => choiceNames[value] ?? value

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)

function wordsOf(
  rows: readonly (readonly unknown[])[] = [],
  place: { at: string; prefix: string; ofField: boolean },
): PanelWord[] {
  const words = rows.map((row) => {
    const [word, title, help, control, ...limits] = row as WordRow
    const [first = '', ...inner] = word.split('/')
    const own = first + inner.map(capital).join('')
    const name = place.prefix ? place.prefix + capital(own) : own
    const tab = tabOf(first, control)
    // What is shown follows from where it comes from.
    const rank = control === 'keyed' ? rankOf('title') : rankOf(first)
    const isMain = rank < mainWords.length || place.at !== ''
    const shortTitle = (place.at === '' ? wordTitles[own] : propTitles[own]) ?? title
    return {
      name,
      path: place.at + word,
      title: shortTitle,
      help: helpBeyond(shortTitle, help || title, limits[0]),
      control,
      limits,
      tab,
      isMain,
      ofField: place.ofField,
      rank,
    }
  })
  return words.toSorted((one, other) => one.rank - other.rank).map(({ rank: _, ...word }) => word)
}

/** What a help says beyond the title that stands before it and the choices that are offered; empty if that is next to nothing. */
function helpBeyond(title: string, help: string, choices: unknown): string {
  if (Array.isArray(choices) && help.endsWith(choices.join(' '))) return ''
  if (help.startsWith(title) && /^[，；：]/.test(help.slice(title.length))) return help.slice(title.length + 1)
  if (Array.isArray(choices) && isListOf(help, choices)) return ''
  const repeats = help.startsWith(title) || help.endsWith(title)
  return repeats && help.length <= title.length + 3 ? '' : help
}

/** Whether a help says hardly more than which values there are. */
const isListOf = (help: string, choices: readonly unknown[]): boolean =>
  choices.every((choice) => help.includes(String(choice))) && help.length <= choices.join(' ').length + 8

/** What a column says only in a list: rows of a sub-table have no actions and fold nothing. */
const listWords: ReadonlySet<string> = new Set(['action', 'priority', 'inline', 'confirm'])
const titleWord: ReadonlySet<string> = new Set(['title'])
const none: ReadonlySet<string> = new Set()

/** Whether a part is a column of an item: of a sub-table. */
const isRowColumn = ({ kind, slot }: Pick<OutlineNode, 'kind' | 'slot'>): boolean =>
  kind === 'column' && /\/\d+\/columns$/.test(slot)

/** The words of a part of a screen: its own, and the props of the widget that it shows. */
export function wordsOfPart({
  kind,
  widget,
  variant = '',
  field,
  slot = '',
}: Pick<OutlineNode, 'kind' | 'widget' | 'variant' | 'field'> & { readonly slot?: string }): readonly PanelWord[] {
  // A fact that is a field says nothing but its name.
  if (kind === 'fact' && field !== undefined) return []
  const match = partWords.filter?.filter(([word]) => word === 'match') ?? []
  const rows = kind === 'question' ? [...(fieldWords[variant] ?? []), ...match] : undefined
  const written = rows ?? partWords[`${kind} ${variant}`] ?? partWords[kind]
  // The title of a group is its `group`.
  const unused = kind === 'group' ? titleWord : isRowColumn({ kind, slot }) ? listWords : none
  const own = wordsOf(
    written?.filter(([word]) => !unused.has(String(word))),
    {
      at: '',
      prefix: '',
      ofField: false,
    },
  )
  const props = widget ? wordsOf(widgetWords[widget], { at: 'props/', prefix: 'props', ofField: false }) : []
  return [...own, ...props]
}

/** The words of a field of the model, by its type. */
export const wordsOfField = (type: string): readonly PanelWord[] =>
  wordsOf(fieldWords[type], { at: '', prefix: 'model', ofField: true })

/** The words of a screen as a whole, by its type. */
export const wordsOfScreen = (type: string): readonly PanelWord[] =>
  wordsOf(partWords[`screen ${type}`], { at: '', prefix: '', ofField: false })

/** The words of the model itself, which hold on every screen of it. */
export const wordsOfModel = (): readonly PanelWord[] => wordsOf(modelWords, { at: '', prefix: 'model', ofField: true })

/** The widgets that only the panel has. */
export const panelWidgets = {
  ...{ expression: 'designExpression', rows: 'designRows', list: 'designList' },
  ...{ within: 'designWithin', code: 'designCode', keyed: 'designKeyed', name: 'designName' },
} as const

/** The field that sets a word in the panel's form. */
export function panelField({ name, title, help, control, limits }: PanelWord): FieldDocument {
  const texts = { title, ...(help ? { help } : {}) }
  switch (control) {
    case 'switch':
      return { type: 'bool', ...texts }
    case 'integer':
    case 'number': {
      const [min, max] = limits
      const bounds = { ...(typeof min === 'number' ? { min } : {}), ...(typeof max === 'number' ? { max } : {}) }
      return { type: control === 'integer' ? 'int' : 'decimal', ...texts, ...bounds }
    }
    case 'choice':
      return chosen(
        texts,
        choicesIn(limits).map((choice) => ({ value: String(choice), text: choiceText(String(choice)) })),
      )
    case 'name': {
      if (limits[0] === 'icon') return { type: 'icon', ...texts }
      if (limits[0] === 'code') return { type: 'text', ...texts, max: 200, widget: panelWidgets.code }
      return named(name, texts)
    }
    case 'figure':
      return named(name, texts)
    case 'rows':
    case 'list':
    case 'within':
    case 'keyed':
      return { type: 'longtext', ...texts, max: 100_000, widget: panelWidgets[control], props: { word: name } }
    case 'keyedList':
      return { type: 'longtext', ...texts, max: 100_000, widget: panelWidgets.keyed, props: { word: name } }
    case 'json':
      return { type: 'longtext', ...texts, max: 100_000, widget: 'code', props: { language: 'json', height: 96 } }
    case 'condition':
    case 'where':
    case 'expression':
      return {
        type: 'longtext',
        title,
        ...shortHelp(help),
        max: 4_000,
        widget: panelWidgets.expression,
        props: { word: name },
      }
    default:
      return { type: 'text', ...texts, max: 4_000 }
  }
}

/** The meaning of an expression beyond its title, without the names that it can read, which its control offers. */
function shortHelp(help: string): { help?: string } {
  const [, ...more] = help.split('；')
  const meaning = more.filter((part) => !part.startsWith(expressionWords.condition.reads)).join('；')
  return meaning ? { help: meaning } : {}
}

/** Names come late, and those of a source change with it, so the control reads them by itself. */
const named = (word: string, texts: { readonly title: string }): FieldDocument => ({
  ...{ type: 'text', ...texts, max: 500, widget: panelWidgets.name, props: { word } },
})

const chosen = (texts: object, options: readonly { value: string; text: string }[]): FieldDocument => ({
  ...{ type: 'text', title: '', max: 200, widget: 'select', props: { options: [...options], allowSearch: true } },
  ...texts,
})

/** The values of a word that has a few only: texts, and numbers among them. */
const choicesIn = ([choices]: readonly unknown[]): readonly Json[] => (Array.isArray(choices) ? choices : [])

/** Controls whose value is a JSON text. */
const jsonControls: ReadonlySet<string> = new Set(['json', 'rows', 'list', 'within', 'keyed', 'keyedList'])

/** What the panel's form shows of a word. */
export function shownWord({ path, control }: PanelWord, written: unknown): Json {
  const value = isObject(written) ? valueAt(written, `/${path}`) : undefined
  if (value === undefined) return null
  if (jsonControls.has(control)) return JSON.stringify(value, null, 2)
  if (control === 'value' && typeof value !== 'string') return JSON.stringify(value)
  if (control === 'condition' || (control === 'choice' && typeof value === 'number')) return String(value)
  return control === 'switch' || typeof value !== 'object' ? (value as Json) : JSON.stringify(value)
}

/** A value that cannot be written yet, such as a JSON that is still being typed. */
export const unfinished = Symbol('unfinished')

/** What a word becomes for a value of the panel's form: undefined takes it away. */
export function writtenWord({ control, limits }: PanelWord, value: unknown): Json | undefined | typeof unfinished {
  if (isEmpty(value)) return undefined
  if (control === 'switch') return value === true || value === 'true' ? true : undefined
  if (control === 'condition' && (value === 'true' || value === 'false')) return value === 'true'
  if (control === 'choice') return choicesIn(limits).find((choice) => String(choice) === value) ?? (value as Json)
  if (!jsonControls.has(control) && control !== 'value') return value as Json
  const parsed = parseJson(String(value))
  return (parsed as Json | undefined) ?? (control === 'value' ? String(value) : unfinished)
}

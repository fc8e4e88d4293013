import { type DictOption, keysOf, labelOf, optionFor, toOptions } from '#core/dictionary'
import { cellParts, readCellText } from '#core/model'
import { isEmpty } from '#core/object'
import type { CellReading, Row } from '#core/rows'
import type { ColumnProgram } from '#core/screen'
import { endsOf, findOptions, foundText, labelKey, useLibrary, useSources } from '#react/source'
import { dictTextOf, textProp, valueText } from '#widgets/face'
import type { TableLinkage } from './tableLinkage.ts'

/** Reads and writes the cells of columns as texts of a spreadsheet. */
export interface CellTexts {
  write(column: ColumnProgram, row: Row): string
  /** Loads what is needed to read these texts; the answer reads them. `lines` are the rows they go to, with their texts. */
  prepare(columns: readonly ColumnProgram[], lines: readonly PastedLine[]): Promise<CellReader>
}

interface PastedLine {
  row: Row | undefined
  texts: readonly string[]
}

type CellReader = (column: ColumnProgram, text: string, row: Row) => CellReading

/** At most so many different names are looked up for one column. */
const mostNames = 300
/** A name is looked for among so many options that hold it. */
const mostFound = 100
const atOnce = 6

/** The dictionary that a column searches by keyword; undefined where it has another way to its options. */
const searchedDict = ({ widget, field, props }: ColumnProgram): string | undefined =>
  widget === 'searchSelect' && !field.dict ? textProp(props, 'dict') : undefined

/** The names of records and of searched options: of keys as far as they are there, and the options for names. */
function useNames() {
  const library = useLibrary()
  const sources = useSources()
  const { records } = sources.ports
  const apiOf = ({ field: { target } }: ColumnProgram) => target && library.resolvedModel(target.model)?.api
  return {
    of(column: ColumnProgram): (key: string) => string {
      const api = apiOf(column)
      const target = api && { api, store: 'id', ...endsOf(column.field.target) }
      if (target) return (key) => sources.labels.answer(labelKey(target, key)).value ?? key
      const dict = searchedDict(column)
      return (key) => (dict ? foundText(sources, dict, key) : key)
    },
    /** The options that texts name, each asked for once. */
    async find(column: ColumnProgram, texts: readonly string[]): Promise<readonly DictOption[]> {
      const api = apiOf(column)
      const dict = searchedDict(column)
      const parts = column.field.type.multiple ? texts.flatMap(cellParts) : texts.map((text) => text.trim())
      const names = [...new Set(parts)].filter(Boolean).slice(0, mostNames)
      if (api) return inTurn(names, (keyword) => records.of(api).options({ keyword, ...endsOf(column.field.target) }))
      return dict ? inTurn(names, (keyword) => findOptions(sources, dict, { keyword, pageSize: mostFound })) : []
    },
  }
}

/** The texts of cells by their fields: names of dictionaries, of records and of linked levels stand for their keys. */
export function useCellTexts(linkage: TableLinkage): CellTexts {
  const { dictionaries } = useSources().ports
  const names = useNames()
  const ownOptions = ({ field, props }: ColumnProgram): readonly DictOption[] | null => {
    if (field.dict) return dictionaries.options(field.dict)
    const options = toOptions(props.options)
    return options.length > 0 ? options : null
  }
  return {
    write: (column, row) =>
      writtenText(column, row, { linkage, options: ownOptions(column), nameOf: names.of(column) }),
    async prepare(columns, lines) {
      const byKey = new Map<string, readonly DictOption[] | null>()
      for (const [at, column] of columns.entries()) {
        const { field } = column
        const texts = lines.map((line) => line.texts[at] ?? '')
        if (field.dict) await dictionaries.load(field.dict)
        if (linkage.isLinked(field.name)) await prepareLevels(columns, at, { lines, linkage })
        else byKey.set(field.name, isNamed(column) ? await names.find(column, texts) : ownOptions(column))
      }
      return (column, text, row) => {
        const { name } = column.field
        const options = linkage.isLinked(name)
          ? linkage.level(name, linkage.parentValue(name, row)).options
          : (byKey.get(name) ?? null)
        return allowsOther(column) ? otherText(column, text, options) : readCellText(column.field, text, options)
      }
    },
  }
}

/** Columns whose options are found by what they are called. */
const isNamed = (column: ColumnProgram): boolean =>
  column.field.target !== undefined || searchedDict(column) !== undefined

/** Columns that take texts beside their options. spec: readings, `allowInput` */
const allowsOther = ({ props }: ColumnProgram): boolean => props.allowInput === true

function otherText({ field }: ColumnProgram, text: string, options: readonly DictOption[] | null): CellReading {
  const reading = readCellText(field, text, options)
  return 'refused' in reading ? readCellText(field, text, null) : reading
}

interface Known {
  linkage: TableLinkage
  options: readonly DictOption[] | null
  nameOf(key: string): string
}

function writtenText(column: ColumnProgram, row: Row, { linkage, options, nameOf }: Known): string {
  const { field } = column
  const { name } = field
  const value = row[name]
  if (isEmpty(value)) return ''
  if (linkage.isLinked(name)) {
    const { options: level } = linkage.level(name, linkage.parentValue(name, row))
    return optionFor(level, value)?.text ?? dictTextOf(field, row) ?? String(value)
  }
  if (options) return labelOf(options, value)
  if (field.type.id === 'switch') return switchWord(field.document.values, value)
  return isNamed(column) ? (dictTextOf(field, row) ?? keysOf(value).map(nameOf).join(',')) : valueText(value)
}

const switchWord = (values: unknown, value: unknown): string =>
  valueText(String(value) === String(Array.isArray(values) ? values[0] : 'Y'))

/** Loads the levels that the texts of one linked column choose from: those below what the line says of the level above. */
async function prepareLevels(
  columns: readonly ColumnProgram[],
  at: number,
  { lines, linkage }: { lines: readonly PastedLine[]; linkage: TableLinkage },
): Promise<void> {
  const name = columns[at]?.field.name ?? ''
  const parents = new Set(
    lines.map((line) => linkage.parentValue(name, pastedRow(columns.slice(0, at), line, linkage))),
  )
  await inTurn([...parents], async (parent) => {
    await linkage.load(name, parent)
    return []
  })
}

/** A row with the linked values that its line puts before a column. */
function pastedRow(columns: readonly ColumnProgram[], { row, texts }: PastedLine, linkage: TableLinkage): Row {
  const values: Record<string, unknown> & { id: string } = { id: '', ...row }
  for (const [at, { field }] of columns.entries()) {
    const text = texts[at]
    if (text === undefined || !linkage.isLinked(field.name)) continue
    const { options } = linkage.level(field.name, linkage.parentValue(field.name, values))
    const reading = readCellText(field, text, options)
    values[field.name] = 'value' in reading ? reading.value : null
  }
  return values
}

/** Asks for a few at a time; what fails has no answer. */
async function inTurn<T, R>(all: readonly T[], ask: (one: T) => Promise<readonly R[]>): Promise<R[]> {
  const found: R[] = []
  for (let at = 0; at < all.length; at += atOnce) {
    const answers = await Promise.allSettled(all.slice(at, at + atOnce).map(ask))
    for (const answer of answers) if (answer.status === 'fulfilled') found.push(...answer.value)
  }
  return found
}

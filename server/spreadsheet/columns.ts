import { fillText, messages, spreadsheetMessages } from '#core/message'
import { caseIn, caseValue, type Field, isSetByServer } from '#core/model'
import { mayWrite, type RecordScope, type WireRecord } from '#server/access'
import type { Services } from '#server/context'
import { viewOf } from '#server/reading'
import type { SheetCell } from './workbook.ts'

const madeBy = new Set(['createBy', 'createTime'])
const hasNoCell = new Set(['table', 'one'])

/** The columns of an export: what the caller reads and the model does not keep out, then who made it and when. */
export function exportFields(scope: RecordScope): Field[] {
  const fields = viewOf(scope).fields.filter(
    (field) => !hasNoCell.has(field.type.id) && !field.document.hide?.includes('export'),
  )
  return [...fields.filter((field) => !isSetByServer(field)), ...fields.filter((field) => madeBy.has(field.name))]
}

/** The columns that an import takes: what the caller writes by hand. A secret is not typed into a sheet. */
export const importFields = ({ caller, model }: RecordScope): Field[] =>
  model.fields.filter(
    (field) =>
      mayWrite(caller, model, field) &&
      !field.type.writeOnly &&
      !hasNoCell.has(field.type.id) &&
      !field.document.hide?.includes('import'),
  )

const hasText = (field: Field): boolean => field.dict !== undefined || field.target !== undefined

/** A value as a cell: texts for codes and keys, numbers as numbers, yes and no in words. */
export function cellOf(whole: Field, record: WireRecord): SheetCell {
  const field = caseIn(whole, record)
  const value = whole.variant ? typedValue(field, record[field.name]) : record[field.name]
  if (hasText(field)) return String(record[`${field.name}_dictText`] ?? value ?? '')
  if (value === null || value === undefined) return null
  if (typeof value === 'number') return value
  if (typeof value === 'boolean') return value ? messages.word.yes : messages.word.no
  if (field.type.id === 'switch') return switchText(field, String(value))
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** The text of a variant as what it is; what is none of that stays as it is. */
const typedValue = (field: Field, text: unknown): unknown => {
  const read = caseValue(field, text)
  return 'problem' in read ? text : read.value
}

/** On and off of a switch: its two values. */
export function switchPair({ document }: Field): readonly [string, string] {
  const pair = document.values
  return Array.isArray(pair) && pair.length === 2 ? [String(pair[0]), String(pair[1])] : ['Y', 'N']
}

const switchText = (field: Field, value: string): string => {
  const [on, off] = switchPair(field)
  if (value === on) return messages.word.yes
  return value === off ? messages.word.no : value
}

/** What may be typed into a column, for the line above the head of a template; empty when it says nothing. */
export function hintOf(field: Field, { dictionaries, library }: Pick<Services, 'dictionaries' | 'library'>): string {
  if (field.type.id === 'bool' || field.type.id === 'switch')
    return fillText(spreadsheetMessages.yesNoHint, { field: field.title })
  if (field.dict) {
    const texts = dictionaries.options(field.dict).map((option) => option.text)
    return texts.length === 0 || texts.length > 30 ? '' : `${field.title}：${texts.join('、')}`
  }
  const isTree = field.target && library.current().resolvedModel(field.target.model)?.parent !== undefined
  if (isTree) return fillText(spreadsheetMessages.pathHint, { field: field.title })
  if (field.type.id === 'date') return fillText(spreadsheetMessages.dateHint, { field: field.title })
  if (field.type.id === 'datetime') return fillText(spreadsheetMessages.timeHint, { field: field.title })
  return ''
}

/** The fields that must not be empty, by title. */
export const requiredTitles = (fields: readonly Field[]): string[] =>
  fields.filter((field) => field.document.required).map((field) => field.title)

import { partModelsOf, renameField } from '#core/design'
import { camelCase, modelIdOf } from '../definition/definition.ts'
import { applyList } from './applyList.ts'
import type { Complement } from './complement.ts'
import { placedEntries } from './entries.ts'
import { type FormParts, fieldsIn, type Json, type PartList } from './formParts.ts'
import type { OpenTexts } from './openTexts.ts'

interface Rename {
  readonly table: string
  readonly from: string
  readonly to: string
}

interface OriginalChange {
  /** The view over its original as that was. */
  parts: FormParts
  renames: readonly Rename[]
  /** Reads a model of the original as it is now; undefined for one that is gone. */
  modelNow(id: string): Json | undefined
}

/** Makes the screens of a view copy name the fields of its table as they are now: renamed ones by their new names, removed ones no more. */
export function followOriginal(texts: OpenTexts, { parts, renames, modelNow }: OriginalChange): void {
  renameFields(texts, { parts, renames, modelNow })
  const { model } = parts
  if (!model) return
  const gone = goneNames(model, { renames, modelNow })
  for (const list of listsOf(parts)) removeNames(texts, list, gone)
  for (const sub of parts.subs) {
    const rows = goneNames(sub.model, { renames, modelNow })
    for (const list of listsOf(parts)) removeInside(texts, list, { field: sub.name, names: rows })
  }
}

const listsOf = ({ columns, filters, form, detail }: FormParts): readonly PartList[] => [columns, filters, form, detail]

function renameFields(texts: OpenTexts, { parts, renames }: OriginalChange): void {
  const models = [parts.model, ...parts.subs.map((sub) => sub.model)]
  const find = (kind: string, id: string) =>
    kind === 'model' ? models.find((model) => model?.id === id) : texts.at({ kind: 'screen', id }, '')
  const partModels = partModelsOf(find)
  for (const { table, from, to } of renames) {
    const rename = { model: modelIdOf(table), name: camelCase(from), to: camelCase(to) }
    const documents = texts.all().map(({ kind, id }) => ({ ref: { kind, id }, document: texts.at({ kind, id }, '') }))
    for (const { document, edit } of renameField(documents, rename, partModels)) texts.edit(document, edit)
  }
}

/** The fields that a model had, by the names that they would have now, and has no more. */
function goneNames(model: Json, { renames, modelNow }: Omit<OriginalChange, 'parts'>): readonly string[] {
  const id = String(model.id)
  const now = fieldsIn(modelNow(id) ?? {})
  const renamed = (name: string) => {
    const rename = renames.find(({ table, from }) => modelIdOf(table) === id && camelCase(from) === name)
    return rename ? camelCase(rename.to) : name
  }
  return Object.keys(fieldsIn(model))
    .map(renamed)
    .filter((name) => !now[name])
}

type Place = Pick<PartList, 'document' | 'pointer'>

function removeNames(texts: OpenTexts, { document, pointer }: Place, names: readonly string[]): void {
  const written = texts.at(document, pointer)
  const named = placedEntries(written, pointer).filter(({ name }) => names.includes(name))
  if (!Array.isArray(written) || named.length === 0) return
  const place = { document, pointer, isWritten: true, entries: written, tagNames: () => [] }
  applyList(texts, place, { before: named.map(({ name }) => name), after: [] })
}

interface InsideRows {
  /** The field that holds the rows. */
  field: string
  names: readonly string[]
}

/** The columns or items that a form shows of a sub-table. */
function removeInside(texts: OpenTexts, { document, pointer }: Place, { field, names }: InsideRows): void {
  const entry = placedEntries(texts.at(document, pointer), pointer).find(({ name }) => name === field)
  for (const word of ['columns', 'items'])
    if (entry) removeNames(texts, { document, pointer: `${entry.pointer}/${word}` }, names)
}

/** What the family says of the fields of a view copy, by their new names. */
export function renamedComplement(complement: Complement, renames: readonly Rename[], table: string): Complement {
  const names = new Map(renames.filter((rename) => rename.table === table).map(({ from, to }) => [from, to]))
  if (names.size === 0) return complement
  const renamed = Object.entries(complement).map(([key, entry]) => {
    const [place, column = '', ...rest] = key.split('.')
    const to = place === 'field' ? names.get(column) : undefined
    return [to === undefined ? key : [place, to, ...rest].join('.'), entry] as const
  })
  return Object.fromEntries(renamed)
}

import { checkStructure, documentValidators } from '#core/check'
import { type DesignText, partModelsOf, renameField } from '#core/design'
import type { AnyDocument, Diagnostic } from '#core/document'
import type { Library } from '#core/library'
import { type BuildNames, buildDocuments } from '../definition/buildDocuments.ts'
import {
  camelCase,
  type Definition,
  type FormField,
  modelIdOf,
  type TableDefinition,
} from '../definition/definition.ts'
import { applyForm } from './applyForm.ts'
import { applyButtons, type Button, buttonWarnings, namedButtons, readButtons } from './buttons.ts'
import { type Complement, complementOf, completed, normalTable } from './complement.ts'
import { isSameJson } from './entries.ts'
import { type FindDocument, type FormParts, formParts, type Json, tableNames } from './formParts.ts'
import { type OpenTexts, openTexts } from './openTexts.ts'
import { readForm, readLoneSub } from './readForm.ts'
import { withRenamedColumns } from './readIndexes.ts'
import { lostWarnings } from './warnings.ts'

/** A form as it is stored: the texts of its documents, and by model what the family says beyond them. */
export interface StoredForm {
  readonly tableName: string
  readonly texts: readonly DesignText[]
  readonly complements: Readonly<Record<string, Complement>>
}

/** A column that gets another name, in the table of a form. */
export interface ColumnRename {
  readonly table: string
  readonly from: string
  readonly to: string
}

const validators = documentValidators()

/** The library with the documents of a form that are sound; a draft may be anything. */
type LibraryWith = (documents: readonly AnyDocument[]) => Library

export interface Lens {
  /** The form in the family's words; undefined while it has no model. */
  get(form: StoredForm): Definition | undefined
  /**
   * Makes the form say what the family says, by edits of what differs from `get`: whatever the documents say beyond it stays as it is
   * written. What has no place in the documents goes into the complement. Nothing is changed when a diagnostic is an error.
   */
  put(form: StoredForm, target: Definition, setting?: PutSetting): PutForm
  /** Leaves the documents as they are: all that the family says otherwise goes into the complement. */
  adopt(form: StoredForm, target: Definition): StoredForm
  /** The buttons of the form: the actions that its screens write. */
  buttons(form: StoredForm): readonly Button[]
  /** Makes the actions of the screens those of the buttons; like `put`, by edits of what differs. */
  putButtons(form: StoredForm, target: readonly Button[]): PutForm
}

interface PutSetting {
  readonly renames?: readonly ColumnRename[]
  /** Drafts may have errors: what cannot be built is put as far as it goes. */
  readonly faulty?: boolean
}

export interface PutForm {
  readonly form: StoredForm
  readonly diagnostics: readonly Diagnostic[]
}

/** The lens over a library of everything that forms refer to. */
export function createLens(libraryWith: LibraryWith): Lens {
  const openParts = (form: StoredForm) => {
    const documents = form.texts.map(({ text }) => JSON.parse(text) as Json)
    const sound = documents.filter((document) => checkStructure(document, validators).length === 0)
    const library = libraryWith(sound as never)
    const find: FindDocument = ({ kind, id }) => documents.find((one) => one.kind === kind && one.id === id)
    return { library, parts: formParts(form.tableName, find, library) }
  }
  const read = (form: StoredForm): Definition | undefined => {
    const { parts, library } = openParts(form)
    const { model } = parts
    if (!model) return undefined
    if (model.internal === true) return { ...readLoneSub(model, tableNames(library)), subs: [] }
    return readForm({ ...parts, model })
  }
  const get = (form: StoredForm): Definition | undefined => {
    const definition = read(form)
    return definition && withComplements(definition, form)
  }
  return {
    get,
    put(form, definition, { renames = [], faulty = false } = {}) {
      const target = normalDefinition(definition)
      const texts = openTexts(form.texts)
      for (const { table, from, to } of renames)
        renameIn(texts, { model: modelIdOf(table), name: camelCase(from), to: camelCase(to) })
      const renamed = { ...form, texts: texts.all() }
      const { parts, library } = openParts(renamed)
      const names = { library, live: libraryWith([]) }
      const current = get(form)
      const before = current && buildDocuments(renamedDefinition(current, renames), names).documents
      const built = buildDocuments(target, names)
      if (!faulty && built.diagnostics.some(({ severity }) => severity === 'error'))
        return { form, diagnostics: built.diagnostics }
      applyForm(texts, { before: before ?? loneSubs(target, form, names), after: built.documents, parts })
      const edited = { ...form, texts: texts.all() }
      const found = read(edited)
      const complements = found ? withButtons(complementsOf(found, target), form) : {}
      return { form: { ...edited, complements }, diagnostics: [...built.diagnostics, ...lostWarnings(complements)] }
    },
    adopt(form, target) {
      const found = read(form)
      const complements = found ? withButtons(complementsOf(found, normalDefinition(target)), form) : {}
      return { ...form, complements }
    },
    ...buttonLens(openParts),
  }
}

/** Gives a field another name in its model, and where the documents of the form name it. */
function renameIn(texts: OpenTexts, rename: { model: string; name: string; to: string }): void {
  if (texts.at({ kind: 'model', id: rename.model }, `/fields/${rename.name}`) === undefined) return
  const documents = texts.all().map(({ kind, id }) => ({ ref: { kind, id }, document: texts.at({ kind, id }, '') }))
  const models = partModelsOf((kind, id) => texts.at({ kind, id }, ''))
  for (const { document, edit } of renameField(documents, rename, models)) texts.edit(document, edit)
}

type OpenParts = (form: StoredForm) => { parts: FormParts; library: Library }

/** The buttons are read and put by themselves. */
function buttonLens(openParts: OpenParts): Pick<Lens, 'buttons' | 'putButtons'> {
  const buttons = (form: StoredForm): readonly Button[] => {
    const read = readButtons(openParts(form), openTexts(form.texts).at)
    return namedButtons(read, form.complements[modelIdOf(form.tableName)]?.buttons)
  }
  return {
    buttons,
    putButtons(form, target) {
      const texts = openTexts(form.texts)
      applyButtons(texts, openParts(form), { before: buttons(form), after: target })
      const edited = { ...form, texts: texts.all() }
      const opened = openParts(edited)
      const read = readButtons(opened, texts.at)
      const id = modelIdOf(form.tableName)
      const { buttons: _, ...own } = form.complements[id] ?? {}
      const complement = isSameJson(read, target) ? own : { ...own, buttons: { value: target, over: read } }
      return {
        form: { ...edited, complements: { ...form.complements, [id]: complement } },
        diagnostics: buttonWarnings(target, opened, texts.at),
      }
    },
  }
}

/** What is kept of the buttons stays. */
const withButtons = (complements: Record<string, Complement>, form: StoredForm): Record<string, Complement> => {
  const id = modelIdOf(form.tableName)
  const buttons = form.complements[id]?.buttons
  return buttons && complements[id] ? { ...complements, [id]: { ...complements[id], buttons } } : complements
}

/** Sub-tables that were there before their main table are built as they are. */
const loneSubs = ({ subs }: Definition, { texts }: StoredForm, names: BuildNames): readonly AnyDocument[] =>
  subs
    .filter((sub) => texts.some(({ kind, id }) => kind === 'model' && id === modelIdOf(sub.head.tableName)))
    .flatMap((sub) => buildDocuments({ ...sub, subs: [] }, names).documents)

const tablesOf = ({ subs, ...own }: Definition): readonly TableDefinition[] => [own, ...subs]

const mapTables = (definition: Definition, map: (table: TableDefinition) => TableDefinition): Definition => ({
  ...map({ head: definition.head, fields: definition.fields, indexes: definition.indexes }),
  subs: definition.subs.map(map),
})

const normalDefinition = (definition: Definition): Definition => mapTables(definition, normalTable)

const withComplements = (definition: Definition, { complements }: StoredForm): Definition =>
  mapTables(definition, (table) => completed(table, complements[modelIdOf(table.head.tableName)] ?? {}))

const complementsOf = (read: Definition, target: Definition): Record<string, Complement> => {
  const targets = tablesOf(target)
  return Object.fromEntries(
    tablesOf(read).flatMap((table) => {
      const same = targets.find(({ head }) => head.tableName === table.head.tableName)
      return same ? [[modelIdOf(table.head.tableName), complementOf(table, same)]] : []
    }),
  )
}

/** A definition with columns under their new names. */
const renamedDefinition = (definition: Definition, renames: readonly ColumnRename[]): Definition =>
  mapTables(definition, ({ head, fields, indexes }) => ({
    head,
    fields: fields.map((field) => renamedField(field, head.tableName, renames)),
    indexes: withRenamedColumns(
      indexes,
      renames.filter(({ table }) => table === head.tableName),
    ),
  }))

function renamedField(field: FormField, table: string, renames: readonly ColumnRename[]): FormField {
  const rename = renames.find((one) => one.table === table && one.from === field.dbFieldName)
  return rename ? { ...field, dbFieldName: rename.to } : field
}

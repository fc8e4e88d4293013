import { checkStructure, documentValidators } from '#core/check'
import { type DesignText, partModelsOf, renameField } from '#core/design'
import type { AnyDocument, Diagnostic } from '#core/document'
import { type Json as JsonText, printJson } from '#core/edit'
import type { Library } from '#core/library'
import { type BuildNames, buildDocuments } from '../definition/buildDocuments.ts'
import {
  camelCase,
  type Definition,
  extraKeyOf,
  type FormField,
  modelIdOf,
  type TableDefinition,
} from '../definition/definition.ts'
import { isViewName, tableOfName, viewNameOf } from '../definition/viewName.ts'
import { applyForm } from './applyForm.ts'
import { applyButtons, type Button, buttonWarnings, namedButtons, readButtons } from './buttons.ts'
import { type Complement, complementOf, completed, normalTable } from './complement.ts'
import { isSameJson } from './entries.ts'
import { followOriginal, renamedComplement } from './followOriginal.ts'
import { type FindDocument, type FormParts, formParts, type Json, tableNames } from './formParts.ts'
import { type OpenTexts, openTexts } from './openTexts.ts'
import { readForm, readLoneSub } from './readForm.ts'
import { withRenamedColumns } from './readIndexes.ts'
import { putView, readView } from './viewForm.ts'
import { viewList } from './viewList.ts'
import { lostWarnings } from './warnings.ts'

/** A form as it is stored: the texts of its documents, and by model what the family says beyond them. */
export interface StoredForm {
  readonly tableName: string
  readonly texts: readonly DesignText[]
  readonly complements: Readonly<Record<string, Complement>>
  /** Of a view copy, whose texts are its screens alone: the form over whose table it is, which it never changes. */
  readonly original?: StoredForm
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
  /**
   * A view copy of a form: its screens under another name, saying all that the form says, with permission codes of their own. Undefined
   * for a form that has no list, or whose model cannot be used.
   */
  view(form: StoredForm, setting: ViewSetting): StoredForm | undefined
  /** A view copy once its original is another: by edits of what names fields that are called otherwise or gone. */
  follow(view: StoredForm, original: StoredForm, renames: readonly ColumnRename[]): StoredForm
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

interface ViewSetting {
  readonly number: number
  /** Of the new head. */
  readonly id: string
  /** The version of the form. */
  readonly version: number
}

interface PutForm {
  readonly form: StoredForm
  readonly diagnostics: readonly Diagnostic[]
}

/** The lens over a library of everything that forms refer to. */
export function createLens(libraryWith: LibraryWith): Lens {
  const openParts = (form: StoredForm) => {
    const documents = [...(form.original?.texts ?? []), ...form.texts].map(({ text }) => JSON.parse(text) as Json)
    const sound = documents.filter((document) => checkStructure(document, validators).length === 0)
    const library = libraryWith(sound as never)
    const find: FindDocument = ({ kind, id }) => documents.find((one) => one.kind === kind && one.id === id)
    return { library, parts: formParts(form.tableName, find, library) }
  }
  const read = (form: StoredForm): Definition | undefined => {
    const { parts, library } = openParts(form)
    const { model } = parts
    const original = form.original && get(form.original)
    if (!model || isViewName(form.tableName) !== (original !== undefined)) return undefined
    if (original) {
      const originalId = original.head.id || original.head.tableName
      return readView({ ...parts, model }, { tableName: form.tableName, original, originalId })
    }
    if (model.internal === true) return { ...readLoneSub(model, tableNames(library)), subs: [] }
    return readForm({ ...parts, model })
  }
  const get = (form: StoredForm): Definition | undefined => {
    const definition = read(form)
    return definition && withComplements(definition, form)
  }
  const adopt: Lens['adopt'] = (form, target) => {
    const found = read(form)
    const complements = found ? withButtons(complementsOf(found, normalDefinition(target)), form) : {}
    return { ...form, complements }
  }
  return {
    get,
    put(form, definition, { renames = [], faulty = false } = {}) {
      const target = normalDefinition(definition)
      const texts = openTexts(form.texts)
      const current = get(form)
      const opening = { texts, form, current, openParts }
      const diagnostics = form.original
        ? putViewIn(opening, target)
        : putTables({ ...opening, live: libraryWith([]), faulty, renames }, target)
      if (!faulty && hasErrors(diagnostics)) return { form, diagnostics }
      const edited = { ...form, texts: texts.all() }
      const found = read(edited)
      const complements = found ? withButtons(complementsOf(found, target), form) : {}
      return { form: { ...edited, complements }, diagnostics: [...diagnostics, ...lostWarnings(complements)] }
    },
    adopt,
    ...viewLens({ openParts, get, adopt }),
    ...buttonLens(openParts),
  }
}

interface Putting {
  texts: OpenTexts
  form: StoredForm
  /** What the form says now. */
  current: Definition | undefined
  openParts: OpenParts
}

const hasErrors = (diagnostics: readonly Diagnostic[]): boolean =>
  diagnostics.some(({ severity }) => severity === 'error')

/** Makes the edits of the documents of a form. Answers what is wrong or has no effect; with errors only faulty drafts are edited further. */
function putTables(
  { texts, form, current, live, openParts, faulty, renames }: Putting & Required<PutSetting> & { live: Library },
  target: Definition,
): readonly Diagnostic[] {
  for (const { table, from, to } of renames)
    renameIn(texts, { model: modelIdOf(table), name: camelCase(from), to: camelCase(to) })
  const { parts, library } = openParts({ ...form, texts: texts.all() })
  const names = { library, live }
  const before = current && buildDocuments(renamedDefinition(current, renames), names).documents
  const built = buildDocuments(target, names)
  if (faulty || !hasErrors(built.diagnostics))
    applyForm(texts, { before: before ?? loneSubs(target, form, names), after: built.documents, parts })
  return built.diagnostics
}

function putViewIn({ texts, form, current, openParts }: Putting, target: Definition): readonly Diagnostic[] {
  const { parts, library } = openParts(form)
  return current ? putView(texts, { parts, names: library, current, target }) : []
}

/** Gives a field another name in its model, and where the documents of the form name it. */
function renameIn(texts: OpenTexts, rename: { model: string; name: string; to: string }): void {
  if (texts.at({ kind: 'model', id: rename.model }, `/fields/${rename.name}`) === undefined) return
  const documents = texts.all().map(({ kind, id }) => ({ ref: { kind, id }, document: texts.at({ kind, id }, '') }))
  const models = partModelsOf((kind, id) => texts.at({ kind, id }, ''))
  for (const { document, edit } of renameField(documents, rename, models)) texts.edit(document, edit)
}

type OpenParts = (form: StoredForm) => { parts: FormParts; library: Library }

/** View copies are made, and changed with their originals. */
function viewLens({
  openParts,
  get,
  adopt,
}: Pick<Lens, 'get' | 'adopt'> & { openParts: OpenParts }): Pick<Lens, 'view' | 'follow'> {
  return {
    view(form, setting) {
      const current = get(form)
      const list = current && viewList(form, { library: openParts(form).library, number: setting.number })
      return list && adopt(viewOver(form, list, setting.number), viewDefinition(current, setting))
    },
    follow(view, original, renames) {
      const [texts, models] = [openTexts(view.texts), openTexts(original.texts)]
      const modelNow = (id: string) => models.at({ kind: 'model', id }, '') as Json | undefined
      followOriginal(texts, { parts: openParts(view).parts, renames, modelNow })
      const key = extraKeyOf(view.tableName)
      const complement = renamedComplement(view.complements[key] ?? {}, renames, tableOfName(view.tableName))
      return { ...view, texts: texts.all(), complements: { [key]: complement }, original }
    },
  }
}

/** The buttons are read and put by themselves. */
function buttonLens(openParts: OpenParts): Pick<Lens, 'buttons' | 'putButtons'> {
  const buttons = (form: StoredForm): readonly Button[] => {
    const read = readButtons(openParts(form), openTexts(form.texts).at)
    return namedButtons(read, form.complements[extraKeyOf(form.tableName)]?.buttons)
  }
  return {
    buttons,
    putButtons(form, target) {
      const texts = openTexts(form.texts)
      applyButtons(texts, openParts(form), { before: buttons(form), after: target })
      const edited = { ...form, texts: texts.all() }
      const opened = openParts(edited)
      const read = readButtons(opened, texts.at)
      const id = extraKeyOf(form.tableName)
      const { buttons: _, ...own } = form.complements[id] ?? {}
      const complement = isSameJson(read, target) ? own : { ...own, buttons: { value: target, over: read } }
      return {
        form: { ...edited, complements: { ...form.complements, [id]: complement } },
        diagnostics: buttonWarnings(target, opened, texts.at),
      }
    },
  }
}

/** A view copy that does not say yet what the family says beyond its documents, except of its buttons, which come along. */
function viewOver(form: StoredForm, list: AnyDocument, number: number): StoredForm {
  const tableName = viewNameOf(form.tableName, number)
  const { buttons } = form.complements[extraKeyOf(form.tableName)] ?? {}
  const text = `${printJson(list as unknown as JsonText)}\n`
  return {
    ...{ tableName, texts: [{ kind: list.kind, id: list.id, text }], original: form },
    complements: buttons ? { [extraKeyOf(tableName)]: { buttons } } : {},
  }
}

const viewDefinition = (current: Definition, { number, id, version }: ViewSetting): Definition => ({
  ...current,
  head: {
    ...{ ...current.head, id, tableName: viewNameOf(current.head.tableName, number), copyType: 1 },
    ...{ physicId: current.head.id || current.head.tableName, copyVersion: version },
  },
  subs: [],
})

/** What is kept of the buttons stays. */
const withButtons = (complements: Record<string, Complement>, form: StoredForm): Record<string, Complement> => {
  const id = extraKeyOf(form.tableName)
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
  mapTables(definition, (table) => completed(table, complements[extraKeyOf(table.head.tableName)] ?? {}))

const complementsOf = (read: Definition, target: Definition): Record<string, Complement> => {
  const targets = tablesOf(target)
  return Object.fromEntries(
    tablesOf(read).flatMap((table) => {
      const same = targets.find(({ head }) => head.tableName === table.head.tableName)
      return same ? [[extraKeyOf(table.head.tableName), complementOf(table, same)]] : []
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

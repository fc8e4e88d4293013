import { modelDiagnostics } from '#core/message'
import {
  commonNames,
  type Field,
  type Model,
  maxFollowSteps,
  memberField,
  memberPathsOf,
  namesOf,
  ownershipOf,
  type RowsDocument,
  readExpression,
  rowTypesOf,
  type Segments,
  unknownField,
  unknownName,
} from '#core/model'
import { present } from '#core/object'
import type { ModelContext } from './modelContext.ts'

/** Checks `rows`: every model with calls says to whom its rows belong, by fields that can tell. */
export function checkRows(context: ModelContext): void {
  const { document, model, library, collector } = context
  const { rows, query } = model.document
  if (query) return
  if (rows === undefined) {
    const isOpen = model.api !== undefined && !document.abstract
    if (isOpen && !ownershipOf(model, library)) collector.report([], modelDiagnostics.rowsMissing)
  } else if (typeof rows !== 'string') {
    if (document.rows !== undefined) checkWords(rows, context)
    checkFields(rows, context)
    for (const [index, opening] of (rows.openedBy ?? []).entries())
      checkOpening(opening, ['rows', 'openedBy', index], context)
  }
  if (!document.abstract) checkFollowed(context)
}

function checkWords({ department, owner, follow }: RowsDocument, { collector }: ModelContext): void {
  const words = Object.keys(present({ department, owner }))
  if (follow === undefined && words.length === 0) collector.report(['rows'], modelDiagnostics.rowsEmpty)
  for (const word of follow === undefined ? [] : words)
    collector.report(['rows', word], modelDiagnostics.rowsMixed, { word })
}

const isSingle = ({ type, column }: Field): boolean => column !== null && !type.multiple

const isDepartment = (field: Field): boolean =>
  isSingle(field) && (field.type.id === 'text' || field.target?.model === 'sysDepart')

const isOwner = ({ type, target, column }: Field): boolean =>
  column !== null && (type.id === 'text' || target?.model === 'sysUser')

const isReference = (field: Field): boolean => isSingle(field) && field.target !== undefined

type Report = readonly [string, string, string]

function checkFields({ department, owner, follow }: RowsDocument, { model, collector }: ModelContext): void {
  const candidates = model.fields.map(({ name }) => name)
  const check = (word: string, names: string | readonly string[], fits: (field: Field) => boolean, report: Report) => {
    for (const [index, name] of namesOf(names).entries()) {
      const field = model.field(name)
      const at = typeof names === 'string' ? ['rows', word] : ['rows', word, index]
      if (!field) collector.add(at, unknownField(model.id, { name, candidates }))
      else if (!fits(field)) collector.report(at, report, { name, type: field.type.title })
    }
  }
  check('department', department ?? [], isDepartment, modelDiagnostics.notDepartment)
  check('owner', owner ?? [], isOwner, modelDiagnostics.notUser)
  check('follow', follow ?? [], isReference, modelDiagnostics.followNoReference)
}

type Opening = NonNullable<RowsDocument['openedBy']>[number]

/** Checks that the field of another model holds the id of a record of this one, and the condition on its records. */
function checkOpening({ model: id, field: name, key, where }: Opening, at: Segments, context: ModelContext): void {
  const { model, library, collector } = context
  const other = library.resolvedModel(id)
  if (!other)
    return void collector.add([...at, 'model'], unknownName('model', { name: id, candidates: library.modelIds() }))
  const find = (of: string) => library.resolvedModel(of)
  const field = other.field(name) ?? memberField(name, other, find)
  const candidates = [...other.fields.map((each) => each.name), ...memberPathsOf(other, find)]
  if (!other.api || other.document.query)
    collector.report([...at, 'model'], modelDiagnostics.opensNothing, { model: id })
  if (!field) collector.add([...at, 'field'], unknownField(id, { name, candidates }))
  else if (key === undefined && !holdsIdOf(model, field))
    collector.report([...at, 'field'], modelDiagnostics.holdsNoId, { name, of: model.id })
  if (key !== undefined) checkKey({ key, field }, at, context)
  if (where === undefined) return
  readExpression(where, { collector, at: [...at, 'where'], names: commonNames, rowFields: rowTypesOf(id, library) })
}

/** Checks that the key names the same kind of record as the field that it is compared with. */
function checkKey(
  { key, field }: { key: string; field: Field | undefined },
  at: Segments,
  { model, collector }: ModelContext,
): void {
  const own = model.field(key)
  const candidates = model.fields.map(({ name }) => name)
  if (!own) collector.add([...at, 'key'], unknownField(model.id, { name: key, candidates }))
  else if (field && !(isReference(own) && isSingle(field) && own.target?.model === field.target?.model))
    collector.report([...at, 'key'], modelDiagnostics.keyOfOthers, { name: key, field: field.name })
}

/** A reference to a record of the model, or a text that may be an id. */
const holdsIdOf = (model: Model, field: Field): boolean =>
  isSingle(field) && (field.target ? field.target.model === model.id : field.type.id === 'text')

/** The models that rows follow end at one that says to whom its rows belong, in a few steps and without a cycle. */
function checkFollowed({ document, model, library, collector }: ModelContext): void {
  const at = document.rows === undefined ? [] : ['rows']
  const walk = (from: Model, line: readonly string[]): boolean => {
    const ownership = ownershipOf(from, library)
    if (!ownership) {
      if (line.length > 1) collector.report(at, modelDiagnostics.followNothing, { model: from.id })
      return line.length === 1
    }
    if (ownership.kind !== 'follow') return true
    return ownership.fields.every(({ target }) => {
      const next = target && library.resolvedModel(target.model)
      if (!next) return true
      const ring = [...line, next.id].join(' → ')
      if (line.includes(next.id)) {
        if (next.id === model.id) collector.report(at, modelDiagnostics.followCycle, { ring })
        return false
      }
      if (line.length > maxFollowSteps) {
        const values = { ring, steps: line.length, most: maxFollowSteps }
        collector.report(at, modelDiagnostics.followTooFar, values)
        return false
      }
      return walk(next, [...line, next.id])
    })
  }
  walk(model, [model.id])
}

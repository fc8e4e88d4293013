import { nearHint } from '#core/expression'
import { compileDiagnostics, modelDiagnostics, modelHints } from '#core/message'
import {
  commonNames,
  type Field,
  readExpression,
  readTemplate,
  rowTypesOf,
  type Segments,
  unknownField,
} from '#core/model'
import { repeats } from '../checkContext.ts'
import { type ModelContext, recordScope } from './modelContext.ts'

/** Checks the parts of a model beside its fields: display field, indexes, sorting, owner and department, rules. */
export function checkModelParts(context: ModelContext): void {
  checkDisplay(context)
  checkIndexes(context)
  checkSort(context)
  checkKey(context)
  checkRepeatedRules(context)
  const names = recordScope(context)
  for (const [index, { message }] of (context.document.rules ?? []).entries())
    readTemplate(message, { collector: context.collector, at: ['rules', index, 'message'], names })
}

/** The same condition twice would be told twice. */
function checkRepeatedRules({ document: { rules = [] }, collector }: ModelContext): void {
  const again = repeats(rules.map(({ failsWhen }) => failsWhen.replace(/\s+/g, '')))
  for (const index of rules.keys())
    if (again[index]) collector.report(['rules', index, 'failsWhen'], modelDiagnostics.ruleTwice)
}

const nameless = new Set(['table', 'one', 'json', 'geo', 'image', 'file', 'richtext'])

function checkDisplay({ document, model, collector }: ModelContext): void {
  const field = document.display === undefined ? undefined : model.field(document.display)
  if (field?.type.writeOnly)
    collector.report(['display'], modelDiagnostics.secretDisplay, { display: document.display })
  if (field && nameless.has(field.type.id))
    collector.report(['display'], modelDiagnostics.displayType, { field: field.name, type: field.type.title })
  else if (field && !field.column) collector.report(['display'], modelDiagnostics.displayColumn, { field: field.name })
}

interface StoredContext {
  context: ModelContext
  at: Segments
  what: string
}

/** The database can only search by fields that have a column and may be read. */
function checkStored(name: string, { context, at, what }: StoredContext): void {
  const field = context.model.field(name)
  if (field && !field.column) context.collector.report(at, modelDiagnostics.partColumn, { name, what })
  if (field?.type.writeOnly) context.collector.report(at, modelDiagnostics.partSecret, { name, what })
}

function checkIndexes(context: ModelContext): void {
  const { document, collector } = context
  const indexes = document.indexes ?? []
  const again = repeats(indexes.map(String))
  for (const [index, names] of indexes.entries()) {
    for (const [place, name] of names.entries()) {
      const at = ['indexes', index, place]
      checkStored(name, { context, at, what: modelHints.index })
      if (names.indexOf(name) < place) collector.report(at, modelDiagnostics.indexFieldTwice, { name })
    }
    if (again[index]) collector.report(['indexes', index], modelDiagnostics.indexTwice)
  }
}

function checkSort(context: ModelContext): void {
  const sort = context.document.sort ?? []
  const again = repeats(sort.map(({ field }) => field))
  for (const [index, { field }] of sort.entries()) {
    const at = ['sort', index, 'field']
    checkStored(field, { context, at, what: modelHints.sort })
    if (again[index]) context.collector.report(at, modelDiagnostics.sortTwice, { field })
  }
}

function checkKey({ document: { key }, collector }: ModelContext): void {
  if (key?.min !== undefined && key.max !== undefined && key.min > key.max)
    collector.report(['key', 'min'], compileDiagnostics.boundsReversed, { min: key.min, max: key.max })
  if (key?.type === 'int' && !key.enter) collector.report(['key'], modelDiagnostics.keyByHand)
  if (key?.type === 'text' && key.enter) collector.report(['key', 'enter'], modelDiagnostics.keyNotInteger)
  if (key?.type === 'text' && (key.min !== undefined || key.max !== undefined))
    collector.report(['key', key.min === undefined ? 'max' : 'min'], modelDiagnostics.keyWithoutSize)
}

/** Checks `own`: its condition is one on rows, its fields can be written by people. */
export function checkOwn(context: ModelContext): void {
  const { document, library, collector } = context
  const { own } = document
  if (!own) return
  const rowFields = rowTypesOf(document.id, library)
  const where = readExpression(own.where, { collector, at: ['own', 'where'], names: commonNames, rowFields })
  if (where && !/\$user\b/.test(own.where)) collector.report(['own', 'where'], modelDiagnostics.ownForAll)
  for (const [index, name] of own.fields.entries()) checkOwnField(name, index, context)
}

function checkOwnField(name: string, index: number, { document, model, collector }: ModelContext): void {
  const at = ['own', 'fields', index]
  const field = model.field(name)
  const writable = model.fields.filter(
    ({ base, type, document: { readonly, fixed } }) => !base && type.id !== 'formula' && !readonly && !fixed,
  )
  if (!field) {
    collector.add(at, unknownField(document.id, { name, candidates: writable.map((one) => one.name) }))
  } else if (!writable.includes(field) || field.document.permission !== undefined)
    collector.report(at, modelDiagnostics.ownNotWritable, { name })
}

const spanTypes = new Set(['date', 'datetime'])

/** Checks `noOverlap`: its fields are stored, its condition is one on rows. */
export function checkNoOverlap(context: ModelContext): void {
  const { document, library, collector } = context
  const rule = document.noOverlap
  if (!rule) return
  const span = (['start', 'end'] as const).map((key) => spanField(rule[key], ['noOverlap', key], context))
  if (span[0] && span[1] && span[0].type.id !== span[1].type.id)
    collector.report(['noOverlap', 'end'], modelDiagnostics.spanTypes, {
      start: rule.start,
      type: span[0].type.title,
      end: rule.end,
      typeTitle: span[1].type.title,
    })
  for (const [index, name] of (rule.within ?? []).entries()) storedField(name, ['noOverlap', 'within', index], context)
  if (rule.where === undefined) return
  const rowFields = rowTypesOf(document.id, library)
  readExpression(rule.where, { collector, at: ['noOverlap', 'where'], names: commonNames, rowFields })
}

function spanField(name: string, at: Segments, context: ModelContext): Field | undefined {
  const field = storedField(name, at, context)
  if (field && !spanTypes.has(field.type.id))
    context.collector.report(at, modelDiagnostics.spanField, { name, type: field.type.title })
  return field && spanTypes.has(field.type.id) ? field : undefined
}

function storedField(name: string, at: Segments, { document, model, collector }: ModelContext): Field | undefined {
  const field = model.field(name)
  if (field?.column) return field
  const stored = model.fields.filter(({ column }) => column).map((one) => one.name)
  collector.report(at, modelDiagnostics.incomparableField, { model: document.id, name }, nearHint(name, stored))
  return undefined
}

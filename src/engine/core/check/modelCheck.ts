import { type Diagnostic, type ModelDocument, reservedFieldNames } from '#core/document'
import type { Library } from '#core/library'
import { limit } from '#core/limit'
import { modelDiagnostics } from '#core/message'
import { createCollector, findingOf, resolveModel } from '#core/model'
import { checkConstants } from './expression/constantCheck.ts'
import { lookInto } from './expression/look.ts'
import { checkApi } from './model/apiCheck.ts'
import { checkFields } from './model/fieldsCheck.ts'
import type { ModelContext } from './model/modelContext.ts'
import { checkNoOverlap } from './model/overlapCheck.ts'
import { checkOwn } from './model/ownCheck.ts'
import { checkModelParts } from './model/partCheck.ts'
import { checkStates } from './model/stateCheck.ts'
import { checkModelWords } from './model/wordCheck.ts'
import { checkTexts, checkTitles } from './textCheck.ts'
import { checkNested } from './value/nestedCheck.ts'

/** Checks a model against its neighbours: its calls and its table belong to it alone, what it names is there. */
export function checkModel(document: ModelDocument, library: Library): readonly Diagnostic[] {
  const look = lookInto(library)
  const collector = createCollector({ kind: 'model', id: document.id }, library.checks, look)
  const { model, diagnostics } = resolveModel(document, library, look)
  checkTitles(document, collector)
  checkConstants(document, collector)
  checkTexts(document, collector)
  checkNested(document, collector)
  checkResolved({ document, model, library, collector })
  return [...diagnostics, ...collector.diagnostics]
}

function checkResolved(context: ModelContext): void {
  checkBase(context)
  checkApi(context)
  checkSize(context)
  checkFields(context)
  checkStates(context)
  checkNoOverlap(context)
  checkOwn(context)
  checkModelParts(context)
  checkModelWords(context)
}

/** Names that the databases keep for themselves. */
const keptTables = /^(sqlite|pg)[A-Z]/

function checkSize({ document, model, library, collector }: ModelContext): void {
  if (reservedFieldNames.has(document.id) || keptTables.test(document.id))
    collector.add(['id'], findingOf(modelDiagnostics.badId, { document: document.id }))
  if (library.vocabulary.hasTable(model.table))
    collector.add(['id'], findingOf(modelDiagnostics.idOfSystemTable, { document: document.id, table: model.table }))
  const own = model.fields.filter(({ base }) => !base)
  if (own.length === 0) collector.add(['fields'], findingOf(modelDiagnostics.noFields))
  if (own.length > limit.screenFields)
    collector.add(
      ['fields'],
      findingOf(modelDiagnostics.tooManyFields, { own: own.length, screenFields: limit.screenFields }),
    )
}

function checkBase({ document, library, collector }: ModelContext): void {
  const base = document.extends === undefined ? undefined : library.model(document.extends)
  if (!base || base.abstract || base.id === document.id) return
  collector.add(['extends'], findingOf(modelDiagnostics.baseNotAbstract, { base: base.id }))
}

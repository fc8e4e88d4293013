import { type ModelDocument, reservedFieldNames } from '#core/document'
import { endpoints, modelEndpoints } from '#core/endpoint'
import type { Library } from '#core/library'
import { limit } from '#core/limit'
import { modelDiagnostics } from '#core/message'
import { createCollector, type FoundDiagnostic, findingOf, type Model, resolveModel } from '#core/model'
import { checkReport } from '#core/source'
import { expressionLint } from './expression/lint.ts'
import { checkFields } from './model/fieldsCheck.ts'
import type { ModelContext } from './model/modelContext.ts'
import { checkModelParts, checkNoOverlap, checkOwn } from './model/partCheck.ts'
import { checkRows } from './model/rowsCheck.ts'
import { checkStates } from './model/stateCheck.ts'
import { checkConstants, checkNested, checkTexts, checkTitles } from './textCheck.ts'

/** Checks a model against the other documents: its calls and table are its own, everything that it names exists. */
export function checkModel(written: ModelDocument, library: Library): readonly FoundDiagnostic[] {
  const document = written.query ? (library.model(written.id) ?? written) : written
  const lint = expressionLint(library)
  const collector = createCollector({ kind: 'model', id: document.id }, library.checks, lint)
  const { model, diagnostics } = resolveModel(document, library, lint)
  checkTitles(document, collector)
  checkConstants(document, collector)
  checkTexts(document, collector)
  checkNested(document, collector)
  checkReport(written, library, collector)
  checkResolved({ document, model, library, collector })
  const all = [...diagnostics, ...collector.diagnostics]
  return written.query && written.fields === undefined ? all.map(atColumn) : all
}

/** What is wrong with the field of a column is wrong with the column. */
const atColumn = (diagnostic: FoundDiagnostic): FoundDiagnostic => ({
  ...diagnostic,
  pointer: diagnostic.pointer.replace(/^\/fields(?=\/)/, '/query/select'),
})

function checkResolved(context: ModelContext): void {
  checkBase(context)
  checkApi(context)
  checkSize(context)
  checkFields(context)
  checkStates(context)
  checkNoOverlap(context)
  checkOwn(context)
  checkModelParts(context)
  checkRows(context)
  checkModelWords(context)
}

/** Table names that the databases reserve. */
const reservedTables = /^(sqlite|pg)[A-Z]/

function checkSize({ document, model, library, collector }: ModelContext): void {
  if (reservedFieldNames.has(document.id) || reservedTables.test(document.id))
    collector.report(['id'], modelDiagnostics.badId, { document: document.id })
  if (library.vocabulary.hasTable(model.table))
    collector.report(['id'], modelDiagnostics.idOfSystemTable, { document: document.id, table: model.table })
  const own = model.fields.filter(({ base }) => !base)
  if (own.length === 0) collector.report(['fields'], modelDiagnostics.noFields)
  if (own.length > limit.screenFields)
    collector.report(['fields'], modelDiagnostics.tooManyFields, { own: own.length, screenFields: limit.screenFields })
}

function checkBase({ document, library, collector }: ModelContext): void {
  const base = document.extends === undefined ? undefined : library.model(document.extends)
  if (!base || base.abstract || base.id === document.id) return
  collector.report(['extends'], modelDiagnostics.baseNotAbstract, { base: base.id })
}

/** Properties that need calls of the model, and those that need records. */
const ofCalls = ['api', 'permission', 'states', 'trash'] as const
const ofRecords = ['api', 'key'] as const

/** Reports properties of a model that have no effect. */
function checkModelWords({ document, collector }: ModelContext): void {
  for (const word of document.internal ? ofCalls : [])
    if (document[word] !== undefined) collector.report([word], modelDiagnostics.wordOfCalls, { word })
  for (const word of document.abstract ? ofRecords : [])
    if (document[word] !== undefined) collector.report([word], modelDiagnostics.wordOfRecords, { word })
  checkSameTitles({ document, collector })
}

/** Spreadsheets identify columns by their titles, so these must differ. */
function checkSameTitles({ document, collector }: Pick<ModelContext, 'document' | 'collector'>): void {
  const owners = new Map<string, string>()
  for (const [name, { title }] of Object.entries(document.fields)) {
    const owner = title === undefined ? undefined : owners.get(title)
    if (owner !== undefined) collector.report(['fields', name, 'title'], modelDiagnostics.titleTwice, { title, owner })
    else if (title !== undefined) owners.set(title, name)
  }
}

/** Checks that no other model has the same calls or permission codes. */
function checkApi(context: ModelContext): void {
  const { model, library, collector } = context
  const others = [...library.models(), ...library.reports()].filter(({ id }) => id !== model.id)
  if (model.api !== undefined && !model.document.abstract) {
    const problem = apiProblem(model.api, others) ?? shadowProblem(context)
    if (problem) collector.add(['api'], problem)
  }
  checkPrefix(model, others, context)
}

const isBelow = (path: string, root: string): boolean => path.startsWith(`${root}/`)

function apiProblem(api: string, others: readonly Model[]) {
  if (api.endsWith('/') || api.includes('//')) return findingOf(modelDiagnostics.emptyPathPart, { api })
  const owner = (fits: (other: string) => boolean) => others.find((one) => one.api !== undefined && fits(one.api))
  const same = owner((other) => other === api)
  if (same) return findingOf(modelDiagnostics.apiTaken, { api, model: same.id })
  const above = owner((other) => isBelow(api, other))
  if (above) return findingOf(modelDiagnostics.apiBelow, { api, model: above.id, above: above.api })
  const below = owner((other) => isBelow(other, api))
  return below && findingOf(modelDiagnostics.apiAbove, { api, model: below.id, below: below.api })
}

/** Paths reserved for the system. The shipped models share theirs with further calls about their records. */
const ownRoots = ['/sys/common', '/sys/online', '/sys/config', '/sys/duplicate', '/online/document', '/health', '/sys']

/**
 * Reports a path that the system answers itself. Catalogue calls below the base path of a model are about its records; one at the path of a
 * derived call replaces that call.
 */
function shadowProblem({ model, library }: ModelContext) {
  const { api = '' } = model
  if (library.vocabulary.widgetIds().length === 0) return undefined
  const isOwn = ownRoots.some((root) => api === root || (root !== '/sys' && isBelow(api, root)))
  const exact = cataloguedPath(api)
  if (isOwn || exact) return findingOf(modelDiagnostics.apiOfSystem, { api: exact ?? api })
  const calls = modelEndpoints(model).map(({ path }) => path)
  const shadowed = calls.filter((call) => cataloguedPath(call) !== undefined)
  if (shadowed.length <= 1) return undefined
  return findingOf(modelDiagnostics.apiOfSystem, { api: shadowed.slice(0, 3).join('、') })
}

/** Paths of the catalogue by their segments; `{name}` stands for any single one, `{name*}` at the end for any number. */
const catalogue = endpoints.map(({ path }) => ({ path, parts: path.split('/'), isOpen: path.endsWith('*}') }))

/** The path of the catalogue that answers calls to this path. */
function cataloguedPath(path: string): string | undefined {
  const segments = path.split('/')
  return catalogue.find(
    ({ parts, isOpen }) =>
      (isOpen || parts.length === segments.length) &&
      parts.every((part, index) => part === segments[index] || part.startsWith('{')),
  )?.path
}

const callPrefixes = new Set(['document', 'sys', 'monitor'])

function checkPrefix({ permission, document }: Model, others: readonly Model[], { collector }: ModelContext): void {
  if (document.abstract || document.internal || document.query) return
  const at = document.permission === undefined ? ['id'] : ['permission']
  if (callPrefixes.has(permission)) {
    collector.report(at, modelDiagnostics.prefixOfSystem, { permission })
  }
  const isKin = (id: string) => id.startsWith(document.id) || document.id.startsWith(id)
  const same = others.find(
    (other) => other.permission === permission && !other.document.internal && !other.document.query && !isKin(other.id),
  )
  if (!same) return
  collector.report(at, modelDiagnostics.prefixShared, { permission, same: same.id })
}

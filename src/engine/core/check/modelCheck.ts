import { type Diagnostic, type ModelDocument, reservedFieldNames } from '#core/document'
import { modelEndpoints } from '#core/endpoint'
import type { Library } from '#core/library'
import { limit } from '#core/limit'
import { createCollector } from '#core/model'
import { checkFieldBounds } from './model/boundCheck.ts'
import { checkDefaults } from './model/defaultCheck.ts'
import { checkFieldUse, checkModelParts } from './model/fieldUse.ts'
import { checkFormulaCycles } from './model/formulaCycle.ts'
import type { ModelContext } from './model/modelContext.ts'
import { checkReferences } from './model/referenceCheck.ts'
import { checkStates } from './model/stateCheck.ts'
import { checkTitles } from './titleCheck.ts'

/** Checks a model against its neighbours: its calls and its table belong to it alone, what it names is there. */
export function checkModel(document: ModelDocument, library: Library): readonly Diagnostic[] {
  const collector = createCollector({ kind: 'model', id: document.id })
  const resolved = library.resolved(document.id)
  checkTitles(document, collector)
  if (resolved) checkResolved({ document, model: resolved.model, library, collector })
  return [...(resolved?.diagnostics ?? []), ...collector.diagnostics]
}

function checkResolved(context: ModelContext): void {
  checkNeighbours(context)
  checkSize(context)
  checkDefaults(context)
  checkFieldBounds(context)
  checkReferences(context)
  checkFormulaCycles(context)
  checkStates(context)
  checkFieldUse(context)
  checkModelParts(context)
}

/** Names that the databases keep for themselves. */
const keptTables = /^(sqlite|pg)[A-Z]/

function checkSize({ document, model, collector }: ModelContext): void {
  if (reservedFieldNames.has(document.id) || keptTables.test(document.id))
    collector.add(['id'], { code: 'bad-name', message: `模型 id "${document.id}" 不可用`, hint: '换一个 id' })
  const own = model.fields.filter(({ base }) => !base)
  if (own.length === 0)
    collector.add(['fields'], { code: 'too-few', message: '模型没有字段', hint: '至少写出一个字段' })
  if (own.length > limit.screenFields)
    collector.add(['fields'], {
      code: 'over-budget',
      message: `字段 ${own.length} 个，最多 ${limit.screenFields} 个`,
      hint: '拆成几个模型',
    })
}

function checkNeighbours({ document, model, library, collector }: ModelContext): void {
  const { api } = model
  const other = api ? library.models().find((one) => one.id !== document.id && one.api === api) : undefined
  if (other)
    collector.add(['api'], { code: 'duplicate-api', message: `接口 ${api} 已属于模型 ${other.id}`, hint: '换一个地址' })
  const { vocabulary } = library
  const isOpen = vocabulary.widgetIds().length === 0
  const shadowed = isOpen ? [] : modelEndpoints(model).filter(({ method, path }) => vocabulary.hasCall(method, path))
  if (shadowed.length > 1)
    collector.add(['api'], {
      code: 'duplicate-api',
      message: `接口 ${shadowed.map(({ path }) => path).join('、')} 已属于系统`,
      hint: '换一个地址',
    })
  const base = document.extends === undefined ? undefined : library.model(document.extends)
  if (base && !base.abstract && base.id !== document.id)
    collector.add(['extends'], {
      code: 'not-abstract',
      message: `模型 ${base.id} 不是抽象的，不能继承`,
      hint: '给它写上 abstract',
    })
}

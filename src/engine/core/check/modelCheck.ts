import type { Diagnostic, ModelDocument } from '#core/document'
import type { Library } from '#core/library'
import { createCollector } from '#core/model'
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
  checkDefaults(context)
  checkReferences(context)
  checkFormulaCycles(context)
  checkStates(context)
  checkFieldUse(context)
  checkModelParts(context)
}

function checkNeighbours({ document, library, collector }: ModelContext): void {
  const { api } = document
  const other = api ? library.models().find((model) => model.id !== document.id && model.api === api) : undefined
  if (other)
    collector.add(['api'], { code: 'duplicate-api', message: `接口 ${api} 已属于模型 ${other.id}`, hint: '换一个地址' })
  const base = document.extends === undefined ? undefined : library.model(document.extends)
  if (base && !base.abstract && base.id !== document.id)
    collector.add(['extends'], {
      code: 'not-abstract',
      message: `模型 ${base.id} 不是抽象的，不能继承`,
      hint: '给它写上 abstract',
    })
}

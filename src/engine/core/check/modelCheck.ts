import { type Diagnostic, type ModelDocument, reservedFieldNames } from '#core/document'
import type { Library } from '#core/library'
import { limit } from '#core/limit'
import { createCollector, resolveModel } from '#core/model'
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
import { checkTexts } from './textCheck.ts'
import { checkTitles } from './titleCheck.ts'
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
    collector.add(['id'], { code: 'bad-name', message: `模型 id "${document.id}" 不可用`, hint: '换一个 id' })
  if (library.vocabulary.hasTable(model.table))
    collector.add(['id'], {
      code: 'bad-name',
      message: `模型 id "${document.id}" 不可用：数据表 ${model.table} 属于系统`,
      hint: '换一个 id',
    })
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

function checkBase({ document, library, collector }: ModelContext): void {
  const base = document.extends === undefined ? undefined : library.model(document.extends)
  if (!base || base.abstract || base.id === document.id) return
  const message = `模型 ${base.id} 不是抽象的，不能继承`
  collector.add(['extends'], { code: 'not-abstract', message, hint: '给它写上 abstract' })
}

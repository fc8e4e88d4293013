import type { ActionEntry, PlainScreenDocument, StepDocument } from '#core/document'
import { modelEndpoints } from '#core/endpoint'
import { createCollector, type Model, nearest, type Segments } from '#core/model'
import { inheritScreen } from '#core/screen'
import type { ScreenContext } from './screenContext.ts'

/** Built-in actions that need a row, and those that are about the whole list. */
const ofRows = new Set(['edit', 'detail', 'copy', 'delete', 'submit', 'save', 'reset'])
const ofLists = new Set(['create', 'import', 'export', 'export_template', 'batch_delete', 'columns', 'super_query'])

interface Bar {
  entries: readonly ActionEntry[]
  at: Segments
  /** Built-in actions that have no meaning there. */
  refused: ReadonlySet<string>
}

/** Checks the actions of a screen: where they stand, what they call, what they hand on. */
export function checkActions(context: ScreenContext): void {
  const { plain } = context
  for (const bar of barsOf(plain)) checkBar(bar, context)
  const action = plain.type === 'list' ? plain.empty?.action : undefined
  const tools = plain.type === 'list' ? (plain.toolbar ?? []).map(idOf) : []
  if (action !== undefined && action !== 'create' && !tools.includes(action))
    context.collector.add(['empty', 'action'], {
      code: 'unknown-action',
      message: `工具栏没有操作 "${action}"`,
      hint: nearest(action, [...tools, 'create']) ?? '写出工具栏里的一个操作',
    })
}

function barsOf(plain: PlainScreenDocument): Bar[] {
  if (plain.type === 'page') return []
  if (plain.type !== 'list') return [{ entries: plain.actions ?? [], at: ['actions'], refused: new Set() }]
  return [
    { entries: plain.toolbar ?? [], at: ['toolbar'], refused: ofRows },
    { entries: plain.rowActions ?? [], at: ['rowActions'], refused: new Set([...ofLists, 'submit', 'save', 'reset']) },
  ]
}

const idOf = (entry: ActionEntry): string => (typeof entry === 'string' ? entry : 'id' in entry ? entry.id : '')

function checkBar({ entries, at, refused }: Bar, context: ScreenContext): void {
  for (const [index, entry] of entries.entries()) {
    const here = [...at, index]
    if (typeof entry === 'object' && 'more' in entry) {
      if (at.at(-1) === 'more')
        context.collector.add(here, { code: 'nested-more', message: '“更多”里不能再有“更多”', hint: '放到上一层' })
      else checkBar({ entries: entry.more, at: [...here, 'more'], refused }, context)
      continue
    }
    if (refused.has(idOf(entry)))
      context.collector.add(typeof entry === 'string' ? here : [...here, 'id'], {
        code: 'wrong-place',
        message: `操作 "${idOf(entry)}" 不能放在这里`,
        hint: at[0] === 'toolbar' ? '放到 rowActions' : '放到 toolbar',
      })
    if (typeof entry === 'object') checkOwn(entry, here, context)
  }
}

type OwnAction = Exclude<ActionEntry, string | { more: ActionEntry[] }>

function checkOwn(action: OwnAction, at: Segments, context: ScreenContext): void {
  const { min, max } = action
  if (min !== undefined && max !== undefined && min > max)
    context.collector.add([...at, 'min'], {
      code: 'bad-range',
      message: `min ${min} 大于 max ${max}`,
      hint: '交换两者',
    })
  if (context.model) checkValues(action.values, context.model, { context, at: [...at, 'values'] })
  for (const [index, step] of (action.run ?? []).entries()) checkStep(step, [...at, 'run', index], context)
}

function checkStep(step: StepDocument, at: Segments, context: ScreenContext): void {
  if ('call' in step) checkMethod(step.call, [...at, 'call'], context)
  if (!('open' in step)) return
  const target = modelOfScreen(step.open, context)
  if (target) checkValues(step.values, target, { context, at: [...at, 'values'] })
}

function modelOfScreen(id: string, { library }: ScreenContext): Model | undefined {
  const document = library.screen(id)
  const plain = document && inheritScreen(document, library, createCollector({ kind: 'screen', id }))
  return plain && 'model' in plain ? library.resolvedModel(plain.model) : undefined
}

/** Values that a form begins with belong to fields of its model. */
function checkValues(
  values: object | undefined,
  model: Model,
  { context, at }: { context: ScreenContext; at: Segments },
): void {
  const names = model.fields.map(({ name }) => name)
  for (const name of Object.keys(values ?? {})) {
    if (model.field(name)) continue
    const hint = nearest(name, names)
    const message = `模型 ${model.id} 没有字段 "${name}"`
    context.collector.add([...at, name], { code: 'unknown-field', message, ...(hint ? { hint } : {}) })
  }
}

/** A call of a model with a method that it has not. */
function checkMethod(call: string, at: Segments, { library, collector }: ScreenContext): void {
  const [method = '', whole = ''] = call.split(' ')
  const path = whole.replace(/\?.*$/, '')
  const owner = library.models().find(({ api }) => api !== undefined && path.startsWith(`${api}/`))
  if (!owner || library.vocabulary.hasCall(method, path)) return
  const known = modelEndpoints(owner).filter((endpoint) => endpoint.path === path)
  const methods = known.flatMap(({ method: first, also = [] }) => [first, ...also])
  if (known.length === 0 || methods.includes(method as 'GET')) return
  collector.add(at, { code: 'unknown-call', message: `没有接口 "${call}"`, hint: `用 ${methods.join(' 或 ')}` })
}

import { builtInActions, type MoveDocument } from '#core/document'
import { nearest, readExpression, type Segments } from '#core/model'
import { checkCode } from '../permissionCheck.ts'
import { type ModelContext, recordScope } from './modelContext.ts'

/** Checks the moves of a model: values of the dictionary, ids, what they set, who may do them. */
export function checkStates(context: ModelContext): void {
  const seen = new Set<string>(builtInActions)
  for (const [index, move] of (context.document.states?.moves ?? []).entries()) {
    const at = ['states', 'moves', index]
    checkMove(move, at, context)
    if (seen.has(move.id))
      context.collector.add([...at, 'id'], {
        code: 'duplicate-id',
        message: `操作 "${move.id}" 已有`,
        hint: '换一个 id',
      })
    seen.add(move.id)
  }
}

function checkMove(move: MoveDocument, at: Segments, context: ModelContext): void {
  const { collector, library } = context
  for (const [place, value] of move.from.entries()) checkValue(value, [...at, 'from', place], context)
  checkValue(move.to, [...at, 'to'], context)
  checkCode(move.permission, { library, collector, at: [...at, 'permission'] })
  const names = recordScope(context)
  for (const [name, value] of Object.entries(move.set ?? {}))
    if (typeof value === 'string' && value.startsWith('='))
      readExpression(value.slice(1), { collector, at: [...at, 'set', name], names })
}

function checkValue(value: string, at: Segments, { model, library, collector }: ModelContext): void {
  const dict = model.stateField === undefined ? undefined : model.field(model.stateField)?.dict
  const items = dict === undefined ? undefined : library.dict(dict)
  if (!items || items.some((item) => item.value === value)) return
  const hint = nearest(
    value,
    items.map((item) => item.value),
  )
  const message = `字典 ${dict} 没有值 "${value}"`
  collector.add(at, {
    code: 'unknown-value',
    message,
    hint: hint ?? `可用：${items.map((item) => item.value).join('、')}`,
  })
}

import { type ListDocument, segmentsOf } from '#core/document'
import type { Field, Segments } from '#core/model'
import type { DetailProgram, FilterProgram, ListProgram, ValueProgram } from '#core/screen'
import type { ScreenContext } from './screenContext.ts'

/** Checks that fields can be shown, filtered, sorted and nested where they stand. */
export function checkFieldUse(context: ScreenContext): void {
  const { program, plain } = context
  if (program?.kind === 'detail') checkDetail(program, context)
  if (program?.kind !== 'list' || plain.type !== 'list') return
  for (const { field, pointer, tone } of program.columns) {
    refuseSecret(field, pointer, context)
    checkTone(tone, [...segmentsOf(pointer), 'tone'], context)
  }
  for (const filter of program.filters) {
    for (const field of filter.fields) refuseSecret(field, filter.pointer, context)
    checkMatch(filter, context)
  }
  if (typeof plain.detail !== 'string') checkDetail(program.detail, context)
  checkListParts(program, plain, context)
}

function checkDetail({ fieldItems }: DetailProgram, context: ScreenContext): void {
  for (const { field, pointer } of fieldItems) refuseSecret(field, pointer, context)
}

function refuseSecret({ name, type }: Field, pointer: string, { collector }: ScreenContext): void {
  if (!type.writeOnly) return
  const finding = { code: 'secret-field', message: `字段 "${name}" 只写不读，没有可显示的值`, hint: '去掉它' }
  collector.add(segmentsOf(pointer), finding)
}

const tones = new Set(['', 'default', 'success', 'info', 'warning', 'danger', 'muted', 'normal'])

/** A tone that is written out is one of the language's. */
function checkTone(tone: ValueProgram | undefined, at: Segments, { collector }: ScreenContext): void {
  const first = tone?.reads.length === 0 ? tone.read({} as never) : ''
  if (typeof first !== 'string' || tones.has(first)) return
  const hint = `可用：${[...tones].filter(Boolean).join('、')}`
  collector.add(at, { code: 'not-allowed', message: `没有语气 "${first.slice(0, 40)}"`, hint })
}

/** Days that a date filter may begin with, by name. */
const dateWords = new Set(['today', 'yesterday', 'week', 'month', 'year'])

/** A range needs values in an order, a branch needs a tree; what a date filter begins with is a day. */
function checkMatch({ fields: [field], match, pointer, value }: FilterProgram, { collector }: ScreenContext): void {
  if (!field) return
  const at = segmentsOf(pointer)
  const unfit = { code: 'wrong-match', message: `字段 "${field.name}" 不能按 ${match} 筛选`, hint: '换一种 match' }
  if (match === 'range' && !isOrdered(field)) collector.add([...at, 'match'], unfit)
  if (match === 'tree' && field.type.match !== 'tree') collector.add([...at, 'match'], unfit)
  const first = value?.reads.length === 0 ? value.read({} as never) : undefined
  const isDay = typeof first !== 'string' || dateWords.has(first) || !field.type.id.startsWith('date')
  if (!isDay && 'problem' in field.type.read(first, {}))
    collector.add([...at, 'value'], {
      code: 'bad-default',
      message: `"${first}" 不是日期`,
      hint: `用日期或 ${[...dateWords].join('、')}`,
    })
}

const isOrdered = ({ type }: Field) =>
  type.match === 'range' || type.id === 'formula' || type.id === 'variant' || ['month', 'year'].includes(type.id)

function checkListParts(program: ListProgram, plain: ListDocument, { collector, model }: ScreenContext): void {
  if (program.nested && program.nested.type.id !== 'tree')
    collector.add(['nested'], {
      code: 'no-tree',
      message: `字段 "${plain.nested}" 不是上级（tree）`,
      hint: '换一个字段',
    })
  for (const [index, tree] of program.trees.entries())
    if (!tree.model.parent)
      collector.add(['tree', index, 'model'], {
        code: 'no-tree',
        message: `模型 "${tree.model.id}" 没有上级字段，不是树`,
        hint: '换一个模型',
      })
  for (const [index, { field }] of (plain.sort ?? []).entries())
    if (model?.field(field) && !model.field(field)?.column)
      collector.add(['sort', index, 'field'], {
        code: 'no-column',
        message: `字段 "${field}" 不在表里，不能排序`,
        hint: '换一个字段',
      })
}

import { segmentsOf } from '#core/document'
import { limit } from '#core/limit'
import { screenDiagnostics } from '#core/message'
import { type Collector, findingOf, nearest } from '#core/model'
import { type ActionBar, type DetailProgram, type FormProgram, type ListProgram, leavesOf } from '#core/screen'
import type { ScreenContext } from './screenContext.ts'

/** Checks what a screen holds once its tags are opened up: nothing stands twice, and not too much. */
export function checkProgram({ program, plain, collector }: ScreenContext): void {
  if (program?.kind === 'form' || program?.kind === 'detail') checkBodyProgram(program, collector)
  if (program?.kind === 'dashboard') reportTwice(program.cards, { collector, what: '卡片', hint: '给它另一个 id' })
  if (program?.kind === 'tabs') reportTwice(program.tabs, { collector, what: '页', hint: '给它另一个 id' })
  if (program?.kind === 'print') checkBodyProgram(program.body, collector)
  if (program?.kind !== 'list' || plain.type !== 'list') return
  checkList(program, collector)
  if (typeof plain.form !== 'string') checkBodyProgram(program.form, collector)
  if (typeof plain.detail !== 'string') checkBodyProgram(program.detail, collector)
}

function checkList({ columns, filters, toolbar, rowActions }: ListProgram, collector: Collector): void {
  reportTwice(columns, { collector, what: '列', hint: '去掉一个，或给它另一个 id' })
  reportTwice(filters, { collector, what: '筛选', hint: '给它另一个 id' })
  for (const bar of [toolbar, rowActions]) checkBar(bar, collector)
  const known = ['detail', 'edit', ...[...rowActions.actions, ...rowActions.more].map(({ id }) => id)]
  for (const { open, pointer } of columns)
    if (open !== undefined && !known.includes(open))
      collector.add(
        [...segmentsOf(pointer), 'open'],
        findingOf(screenDiagnostics.noRowAction, { open }, nearest(open, known)),
      )
}

const checkBar = ({ actions, more }: ActionBar, collector: Collector): void =>
  reportTwice([...actions, ...more], { collector, what: '操作', hint: '去掉一个' })

/** Checks a form or detail, also one of a further record. */
export function checkBodyProgram({ kind, items, fieldItems, actions }: BodyProgram, collector: Collector): void {
  const what = kind === 'form' ? '表单里的字段' : '详情里的字段'
  reportTwice([...fieldItems, ...leavesOf(items).filter(({ kind }) => kind === 'one')], {
    collector,
    what,
    hint: '去掉一个',
    code: 'duplicate-field',
  })
  for (const { columns = [] } of fieldItems)
    reportTwice(columns, { collector, what: '列', hint: '去掉一个，或给它另一个 id' })
  checkBar(actions, collector)
  if (fieldItems.length <= limit.screenFields) return
  collector.add(
    [],
    findingOf(screenDiagnostics.tooManyItems, { fieldItems: fieldItems.length, screenFields: limit.screenFields }),
  )
}

type BodyProgram = FormProgram | DetailProgram

interface Twice {
  collector: Collector
  what: string
  hint: string
  code?: string
}

function reportTwice(
  parts: readonly { id: string; pointer: string }[],
  { collector, what, hint, code = 'duplicate-id' }: Twice,
): void {
  const seen = new Set<string>()
  for (const { id, pointer } of parts) {
    if (seen.has(id)) collector.add(segmentsOf(pointer), { code, message: `${what} "${id}" 出现两次`, hint })
    seen.add(id)
  }
}

import type { FieldItemDocument, ItemEntry, WidgetItemDocument } from '#core/document'
import type { Field, Segments } from '#core/model'
import { nearest } from '#core/model'
import { valueProblem } from '../model/defaultCheck.ts'
import { checkProps } from '../propsCheck.ts'
import type { ScreenContext } from './screenContext.ts'

/** An item with the place where it stands. */
interface PlacedItem {
  item: Exclude<ItemEntry, string>
  at: Segments
}

/** Every written item of a form or detail, however deep; tabs count as items of their own. */
function placedItems(entries: readonly ItemEntry[], at: Segments): PlacedItem[] {
  return entries.flatMap((item, index): PlacedItem[] => {
    if (typeof item === 'string') return []
    const here = [...at, index]
    const inside = 'items' in item ? placedItems(item.items, [...here, 'items']) : []
    const tabs = 'tabs' in item ? item.tabs : []
    const tabbed = tabs.flatMap((tab, place) => {
      const there = [...here, 'tabs', place]
      return [{ item: tab as never, at: there }, ...placedItems(tab.items, [...there, 'items'])]
    })
    return [{ item, at: here }, ...inside, ...tabbed]
  })
}

/** Checks the items of a form or detail; those of a list that stand in place as well. */
export function checkItems(context: ScreenContext): void {
  const { plain } = context
  if (plain.type === 'page') return
  const bodies = plain.type === 'list' ? bodiesOf(plain) : [{ items: plain.items ?? [], at: ['items'] }]
  for (const { items, at } of bodies) checkBody(placedItems(items, at), context)
}

const bodiesOf = (plain: { form?: unknown; detail?: unknown }): { items: ItemEntry[]; at: string[] }[] =>
  (['form', 'detail'] as const).flatMap((key) => {
    const body = plain[key] as string | { items?: ItemEntry[] } | undefined
    return typeof body === 'object' && body.items ? [{ items: body.items, at: [key, 'items'] }] : []
  })

function checkBody(placed: readonly PlacedItem[], context: ScreenContext): void {
  const seen = new Set<string>()
  for (const { item, at } of placed) {
    const id = 'id' in item ? item.id : undefined
    if (id !== undefined && seen.has(id))
      context.collector.add([...at, 'id'], { code: 'duplicate-id', message: `"${id}" 出现两次`, hint: '换一个 id' })
    if (id !== undefined) seen.add(id)
    if ('visibleWhen' in item && item.visibleWhen === false)
      context.collector.add([...at, 'visibleWhen'], {
        code: 'unreachable',
        severity: 'warning',
        message: '这一项永远不显示',
        hint: '去掉它，或写出条件',
      })
    if ('field' in item) checkFieldItem(item, at, context)
    else if ('widget' in item) checkWidgetItem(item, at, context)
  }
}

function checkFieldItem(item: FieldItemDocument, at: Segments, context: ScreenContext): void {
  const field = context.model?.field(item.field)
  if (!field) return
  const { library, collector } = context
  if (item.options?.where !== undefined && !field.target)
    collector.add([...at, 'options', 'where'], {
      code: 'no-options',
      message: `字段 ${field.name} 不是引用，没有可筛选的选项`,
      hint: '去掉 options',
    })
  if (item.columns && field.type.id !== 'table')
    collector.add([...at, 'columns'], {
      code: 'no-rows',
      message: `字段 ${field.name} 不是子表，没有列`,
      hint: '去掉 columns',
    })
  checkValue(field, item.value, { context, at: [...at, 'value'] })
  const widget = item.widget ?? field.document.widget ?? field.type.widgets.form
  checkProps(widget, item.props, { library, collector, at: [...at, 'props'] })
}

/** A literal value that its field cannot take. */
function checkValue(field: Field, value: unknown, { context, at }: { context: ScreenContext; at: Segments }): void {
  if (value === undefined || value === null || (typeof value === 'string' && value.startsWith('='))) return
  const read = field.type.read(value, field.document)
  const problem = 'problem' in read ? read.problem : valueProblem(field, read.value, context.library)
  if (problem) context.collector.add(at, { code: 'bad-default', message: `值${problem}`, hint: '改成可用的值' })
}

function checkWidgetItem(item: WidgetItemDocument, at: Segments, { library, collector }: ScreenContext): void {
  checkProps(item.widget, item.props, { library, collector, at: [...at, 'props'] })
  const binds = library.vocabulary.widget(item.widget)?.binds
  for (const name of Object.keys(item.bind ?? {})) {
    if (!binds || binds.includes(name)) continue
    const hint = nearest(name, binds) ?? `可用：${binds.join('、')}`
    collector.add([...at, 'bind', name], { code: 'unknown-bind', message: `组件没有 "${name}" 这一部分`, hint })
  }
}

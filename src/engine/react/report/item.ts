import { type Field, fieldCodeOf, isMaskText } from '#core/model'
import type { Cause, FieldItem, ItemProgram, OneItem } from '#core/screen'
import type { FeedbackCode } from '#react/form'
import type { WrittenAt } from '#react/inspect'
import { type ItemContext, innerContext } from './context.ts'
import { caseRules, definitionPlace, type ReadName, readsOf, typeText } from './definition.ts'

/** What has found an error. */
type ErrorFinder = 'rule' | 'ask' | 'record' | 'overlap' | 'server'

/** One reason for a state of an item. */
export interface Reason {
  state: Cause['state'] | 'invalid' | 'masked'
  by: Cause['by'] | ErrorFinder | 'screen'
  /** The expression, code, name or message. */
  detail: string
  /** Where a document defines it. */
  place?: WrittenAt
  /** The names that the expression reads. */
  reads: readonly ReadName[]
  /** The title of the surrounding item, if that is what hides this one. */
  around?: string
}

/** An item, and the reasons for its state. */
export interface ItemReport {
  id: string
  title: string
  kind: ItemProgram['kind'] | 'tab' | 'cell'
  /** Pointer into the screen document. */
  pointer: string
  /** Where the model defines its field. */
  definedAt?: WrittenAt
  field?: { name: string; type: string; model: string }
  widget?: string
  /** The current state; visible only if everything around it is. */
  state: { visible: boolean; readonly: boolean; disabled: boolean; required: boolean; invalid: boolean }
  reasons: readonly Reason[]
  value?: unknown
  /** The rules of the field, as documents write them. */
  rules: readonly string[]
  /** The condition on its options with names filled in; empty if there is none. */
  optionsWhere: string
}

/** The report of an item; null if the screen has no such item. */
export function itemReport(context: ItemContext, id: string): ItemReport | null {
  const node = context.index.nodes.get(id)
  if (!node) return null
  const { state, title, optionsWhere } = context.view(id)
  const own = reasonsOf(context, id)
  const isShownOnly = state.readonly && !own.some((reason) => reason.state === 'readonly' && !reason.around)
  const reasons = [
    ...own,
    ...(isShownOnly ? [shownOnly] : []),
    ...masking(context, node.item),
    ...invalidity(context, node.item),
  ]
  return {
    id,
    title: title || node.id,
    kind: node.item?.kind ?? 'tab',
    pointer: node.item?.pointer ?? node.tab?.pointer ?? '',
    ...fieldOf(node.item, context),
    state: {
      visible: isVisible(context, id),
      readonly: state.readonly,
      disabled: state.disabled,
      required: state.required,
      invalid: reasons.some((reason) => reason.state === 'invalid'),
    },
    reasons,
    rules: rulesOf(node.item, context),
    optionsWhere,
  }
}

/** The reason for read-only items in details and forms in view mode. */
const shownOnly: Reason = Object.freeze({ state: 'readonly', by: 'screen', detail: '', reads: [] })

/** For a masked value, the code that is needed to see all of it. */
function masking({ model, record }: ItemContext, item: ItemProgram | null): Reason[] {
  if (item?.kind !== 'field') return []
  const { name, mask } = item.field
  if (!mask || !isMaskText(item.field, record()[name])) return []
  const place = { document: { kind: 'model', id: model.id } as const, pointer: `/fields/${name}/mask` }
  return [{ state: 'masked', by: 'permission', detail: mask.code, place, reads: [] }]
}

const isOfField = (item: ItemProgram | null): item is FieldItem | OneItem =>
  item?.kind === 'field' || item?.kind === 'one'

function fieldOf(item: ItemProgram | null, context: ItemContext): Partial<ItemReport> {
  if (item?.kind === 'widget') return { widget: item.widget }
  if (!isOfField(item)) return {}
  const { name, type } = item.field
  const field = { name, type: typeText(item.field, context.record()), model: context.model.id }
  const value = shownValue(context.record()[name] ?? null, type.writeOnly)
  return {
    field,
    value,
    ...definitionPlace(context.model.id, item.field),
    ...(item.kind === 'field' ? { widget: item.widget } : {}),
  }
}

function rulesOf(item: ItemProgram | null, context: ItemContext): readonly string[] {
  if (item?.kind !== 'field') return []
  return [...item.rules.map((rule) => JSON.stringify(rule)), ...caseRules(item.field, context.record())]
}

/** Write-only values stay hidden here too. */
const shownValue = (value: unknown, secret: boolean | undefined): unknown =>
  secret && value !== null ? '******' : value

/** Whether the item and everything around it is visible, also outside a nested record. */
const isVisible = ({ index, view, around }: ItemContext, id: string): boolean =>
  index.pathOf(id).every((one) => view(one.id).state.visible) && (!around || isVisible(around.context, around.id))

/** The reasons of the item itself, then those of the items around it. */
function reasonsOf(context: ItemContext, id: string): Reason[] {
  return [...reasonsIn(context, id), ...reasonsAround(context)]
}

/** The reasons of the item that contains a nested record. */
function reasonsAround({ around }: ItemContext): Reason[] {
  if (!around) return []
  const title = around.context.view(around.id).title || around.id
  const hiding = reasonsOf(around.context, around.id).filter(({ state }) => state === 'hidden')
  return hiding.map((reason) => ({ ...reason, around: reason.around ?? title }))
}

function reasonsIn(context: ItemContext, id: string): Reason[] {
  return context.index.pathOf(id).flatMap((node) => {
    const { state, title } = context.view(node.id)
    if (node.id === id) return state.causes.map((cause) => reasonOf(cause, node.item, context))
    if (state.visible) return []
    const hiding = state.causes.filter((cause) => cause.state === 'hidden')
    return hiding.map((cause) => ({ ...reasonOf(cause, node.item, context), around: title || node.id }))
  })
}

function reasonOf(cause: Cause, item: ItemProgram | null, context: ItemContext): Reason {
  const { state, by, detail } = cause
  if (by === 'record' && detail === 'editWhen') return editWhenReason(cause, context)
  if (by === 'permission' && isOfField(item) && detail === item.field.name)
    return guardReason(cause, item.field, context)
  const place = placeOf(cause, item, context)
  const reads = by === 'expression' || (by === 'mode' && cause.pointer) ? readsOf(detail, context.evaluation()) : []
  return { state, by, detail, ...(place ? { place } : {}), reads }
}

/** A permission on the field itself; its code is derived from the model. */
function guardReason({ state, by }: Cause, field: Field, { model }: ItemContext): Reason {
  const place = { document: { kind: 'model', id: model.id } as const, pointer: `/fields/${field.name}/guarded` }
  const isGuarded = field.document.guarded === true
  return { state, by, detail: fieldCodeOf(model, field.name), ...(isGuarded ? { place } : {}), reads: [] }
}

function editWhenReason({ state, by, detail }: Cause, { model, evaluation }: ItemContext): Reason {
  const source = model.document.editWhen
  if (typeof source !== 'string') return { state, by, detail: '', reads: [] }
  const place = { document: { kind: 'model', id: model.id } as const, pointer: `/${detail}` }
  return { state, by, detail: source, place, reads: readsOf(source, evaluation()) }
}

/** Where it is defined: in the screen, or at the field of the model. */
function placeOf({ by, detail, pointer }: Cause, item: ItemProgram | null, context: ItemContext): Reason['place'] {
  if (pointer !== undefined) return { document: { kind: 'screen', id: context.screen }, pointer }
  if (!isOfField(item) || item.field.base) return undefined
  const document = { kind: 'model', id: context.model.id } as const
  const field = `/fields/${item.field.name}`
  if (by === 'permission') return { document, pointer: `${field}/permission` }
  if (by === 'model' || by === 'mode') return { document, pointer: `${field}/${detail}` }
  return by === 'type' ? { document, pointer: `${field}/type` } : undefined
}

const finders: Readonly<Record<FeedbackCode, ErrorFinder>> = {
  typing: 'rule',
  rules: 'rule',
  remote: 'ask',
  record: 'record',
  overlap: 'overlap',
  server: 'server',
}

function invalidity(context: ItemContext, item: ItemProgram | null): Reason[] {
  if (!isOfField(item)) return []
  return Object.entries(context.faults(item.field.name)).map(([by, detail]) => ({
    state: 'invalid',
    by: finders[by as FeedbackCode],
    detail: detail ?? '',
    reads: [],
  }))
}

/** An item, as the list of all items shows it. */
export interface ItemLine {
  way: readonly string[]
  title: string
  depth: number
  report: ItemReport
}

/** All items in document order, including those of nested records. */
export function itemLines(context: ItemContext, way: readonly string[] = [], depth = 0): ItemLine[] {
  return [...context.index.nodes.values()].flatMap((node) => {
    const report = itemReport(context, node.id)
    if (!report) return []
    const own = depth + context.index.pathOf(node.id).length - 1
    const line = { way: [...way, node.id], title: report.title, depth: own, report }
    const inner = node.item ? innerContext(context, node.item) : null
    return inner ? [line, ...itemLines(inner, line.way, own + 1)] : [line]
  })
}

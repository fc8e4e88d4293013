import type { RecordValues } from '#core/model'
import type { ActionHost, ActionTarget, OpenRequest, Walk } from './host.ts'

/** The title for an opened screen, from action and record, such as 授权：镇管理员. Empty without a record. */
export function headingOf(
  { action, record }: Pick<ActionTarget, 'action' | 'record'>,
  { model, scope }: ActionHost,
): string {
  const name = record?.[`${model.display}_dictText`] ?? record?.[model.display]
  if (!record || typeof name !== 'string' || name === '') return ''
  return `${action.title.read(scope.evaluation(model, record))}：${name}`
}

/** The place of an opened detail among the rows of its list, each opened by `stopOf`; nothing where there is no other row. */
export function walkOf(
  target: ActionTarget,
  { siblings }: ActionHost,
  stopOf: (row: RecordValues) => Walk['stops'][number],
): Pick<OpenRequest, 'walk'> {
  const { record } = target
  const rows = siblings?.(target.action) ?? []
  const at = rows.findIndex(({ id }) => id === record?.id)
  return at < 0 || rows.length < 2 ? {} : { walk: { at, stops: rows.map(stopOf) } }
}

import { reportDiagnostics } from '#core/message'
import { type Model, nearestOrAll, unknownField, unknownName } from '#core/model'
import { popupConfigOf } from '#core/report'
import type { CheckContext } from '../checkContext.ts'

type Props = Readonly<Record<string, unknown>>

interface PopupUse {
  props: Props
  /** The model whose fields are filled; undefined for a filter, which fills nothing. */
  model: Model | undefined
}

/** Checks a report picker: its report, the columns that it takes and the fields that these fill. spec: widgets §5 */
export function checkPopup({ props, model }: PopupUse, { library, collector, at }: CheckContext): void {
  const config = popupConfigOf(props)
  if ('problem' in config) {
    collector.report(at, reportDiagnostics.popupConfig, { problem: config.problem })
    return
  }
  const report = library.resolvedModel(config.code)
  const ids = library.reports().map(({ id }) => id)
  if (!report?.document.query) {
    collector.add([...at, 'code'], unknownName('model', { name: config.code, candidates: ids }))
    return
  }
  const columns = report.fields.map(({ name }) => name)
  for (const { org, dest } of config.pairs) {
    const column = report.field(org)
    if (!column) collector.add([...at, 'orgFields'], unknownField(report.id, { name: org, candidates: columns }))
    else if (column.mask) collector.report([...at, 'orgFields'], reportDiagnostics.popupMask, { name: org })
    if (model && !model.field(dest))
      collector.report(
        [...at, 'destFields'],
        reportDiagnostics.popupTarget,
        { model: model.id, name: dest },
        nearestOrAll(
          dest,
          model.fields.map(({ name }) => name),
        ),
      )
  }
}

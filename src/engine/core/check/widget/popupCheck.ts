import { availableNames, reportDiagnostics } from '#core/message'
import { type FindingText, type Model, nearestOrAll, unknownField, unknownName } from '#core/model'
import { popupConfigOf } from '#core/report'
import type { CheckContext } from '../checkContext.ts'

type Props = Readonly<Record<string, unknown>>

interface PopupUse {
  props: Props
  /** The key of the report's code where it is not `code`. */
  codeKey?: string
  /** What is filled; undefined for a filter, which fills nothing. */
  target: FilledFields | undefined
}

interface FilledFields {
  names: readonly string[]
  /** For a name that is not among them. */
  unknown: FindingText
  /** The model that has the names. */
  model?: string
}

/** The fields of a record, which a picker in its form fills. */
export const filledFields = ({ id, fields }: Model): FilledFields => ({
  names: fields.map(({ name }) => name),
  unknown: reportDiagnostics.popupTarget,
  model: id,
})

/** Checks a report picker: its report, the columns that it takes and the fields that these fill. spec: widgets §5 */
export function checkPopup({ props, codeKey = 'code', target }: PopupUse, { library, collector, at }: CheckContext) {
  const config = popupConfigOf(props)
  if ('problem' in config) {
    collector.report(at, reportDiagnostics.popupConfig, { problem: config.problem, code: codeKey })
    return
  }
  const report = library.resolvedModel(config.code)
  const ids = library.reports().map(({ id }) => id)
  if (!report?.document.query) {
    collector.add(
      [...at, codeKey],
      unknownName('model', { name: config.code, candidates: ids, otherwise: availableNames(ids) }),
    )
    return
  }
  const columns = report.fields.map(({ name }) => name)
  for (const { org, dest } of config.pairs) {
    const column = report.field(org)
    if (!column)
      collector.add(
        [...at, 'orgFields'],
        unknownField(report.id, { name: org, candidates: columns, otherwise: availableNames(columns) }),
      )
    else if (column.mask) collector.report([...at, 'orgFields'], reportDiagnostics.popupMask, { name: org })
    if (target && !target.names.includes(dest))
      collector.report(
        [...at, 'destFields'],
        target.unknown,
        { model: target.model, name: dest },
        nearestOrAll(dest, target.names),
      )
  }
}

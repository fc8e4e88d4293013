import { codeOf, type RecordValues } from '#core/model'
import type { CardOfKind } from '#core/screen'
import { fieldFigures, type MetricFigures } from './metricFigures.ts'
import { queryOfSource, type SourceContext } from './sourceRows.ts'

type PinPopup = CardOfKind<'map'>['popup'][number]

/** The details of a clicked pin. */
export interface Pins {
  /** Values of other records that belong to the row of a pin; rejects if a request fails. */
  figures(card: CardOfKind<'map'>, row: RecordValues): Promise<readonly MetricFigures[]>
  /** True if a pin has details to load. */
  hasFigures(card: CardOfKind<'map'>, row: RecordValues): boolean
}

export function createPins(sourceContext: () => SourceContext): Pins {
  const popupsOf = ({ popup }: CardOfKind<'map'>, row: RecordValues): readonly PinPopup[] => {
    const { scope, names } = sourceContext()
    const evaluation = scope.evaluation(undefined, row, { ...names, $row: row })
    return popup.filter(
      ({ source, visible }) =>
        scope.shows(codeOf(source.model, 'list')) && (visible === undefined || visible.holds(evaluation)),
    )
  }
  const popupFigures = async ({ source }: PinPopup, row: RecordValues): Promise<readonly MetricFigures[]> => {
    const { names, ...rest } = sourceContext()
    const query = queryOfSource(source, { ...rest, names: { ...names, $row: row, $record: row } })
    const [record] = (await query.ask({ quiet: 'all' })).rows
    const figures = { scope: rest.scope, names, rows: [], before: [], limits: [] }
    return record ? source.fields.map((field) => fieldFigures({}, field, record, figures)) : []
  }
  return {
    hasFigures: (card, row) => popupsOf(card, row).length > 0,
    figures: async (card, row) =>
      (await Promise.all(popupsOf(card, row).map((popup) => popupFigures(popup, row)))).flat(),
  }
}

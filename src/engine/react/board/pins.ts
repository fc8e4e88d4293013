import { codeOf, type RecordValues } from '#core/model'
import type { CardOfKind } from '#core/screen'
import { fieldFigures, type MetricFigures } from './metricFigures.ts'
import { queryOfSource, type SourceContext } from './sourceRows.ts'

type PinPopup = CardOfKind<'map'>['popup'][number]

/** What a pressed pin tells. */
export interface Pins {
  /** The values of other records that belong to the row of a pin; rejects when they could not be requested. */
  figures(card: CardOfKind<'map'>, row: RecordValues): Promise<readonly MetricFigures[]>
  /** True where a pin has details that have to be loaded. */
  hasFigures(card: CardOfKind<'map'>, row: RecordValues): boolean
}

export function createPins(asking: () => SourceContext): Pins {
  const popupsOf = ({ popup }: CardOfKind<'map'>, row: RecordValues): readonly PinPopup[] => {
    const { scope, names } = asking()
    const evaluation = scope.evaluation(undefined, row, { ...names, $row: row })
    return popup.filter(
      ({ source, visible }) =>
        scope.shows(codeOf(source.model, 'list')) && (visible === undefined || visible.holds(evaluation)),
    )
  }
  const popupFigures = async ({ source }: PinPopup, row: RecordValues): Promise<readonly MetricFigures[]> => {
    const { names, ...rest } = asking()
    const query = queryOfSource(source, { ...rest, names: { ...names, $row: row, $record: row } })
    const [record] = (await query.ask({ quiet: 'all' })).rows
    const reading = { scope: rest.scope, names, rows: [], before: [], limits: [] }
    return record ? source.fields.map((field) => fieldFigures({}, field, record, reading)) : []
  }
  return {
    hasFigures: (card, row) => popupsOf(card, row).length > 0,
    figures: async (card, row) =>
      (await Promise.all(popupsOf(card, row).map((popup) => popupFigures(popup, row)))).flat(),
  }
}

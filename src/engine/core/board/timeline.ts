import type { RecordsTimelineDocument } from '#core/document'
import { fieldTypesOf, type Model } from '#core/model'
import {
  type BoardContext,
  checkScreen,
  compileValue,
  inside,
  recordNames,
  screenNames,
  type TimelineProgram,
} from '#core/screen'
import type { CardContext } from './cardContext.ts'
import { findModel } from './findModel.ts'
import { momentField } from './momentField.ts'
import { rowText } from './rowCard.ts'
import { compileSource } from './source.ts'
import { shownByTimeline } from './sourceFields.ts'

/** Lines that are asked for at once. */
const usualLines = 20

/** Other records beside `record` as what has happened; undefined where they cannot be asked for. */
export function compileTimeline(
  document: RecordsTimelineDocument,
  given: BoardContext & { record: Model },
): TimelineProgram | undefined {
  const { record, library } = given
  const model = findModel(document.model, given)
  const moment = model && momentField(document.time, model, inside(given, 'time'))
  if (!model || !moment) return undefined
  const { time, title, text, tone, open, where, order = 'desc', limit = usualLines } = document
  const around = recordNames(record, library).$record ?? ({ kind: 'any' } as const)
  const asking = { ...given, names: { ...screenNames, $record: around } }
  const rows = shownByTimeline(document).filter((name) => model.field(name))
  const asked = { model: model.id, rows, sort: [{ field: time, order }], limit, ...(where ? { where } : {}) }
  const { source } = compileSource(asked, [], asking)
  if (source?.kind !== 'rows') return undefined
  const row = fieldTypesOf(model.id, library, false)
  const over: CardContext = {
    ...asking,
    source,
    row,
    names: { ...asking.names, ...row, $row: { kind: 'record', fields: row } },
  }
  if (open) checkScreen(open, inside(given, 'open'))
  return {
    source,
    time,
    title: rowText(title, inside(over, 'title')),
    ...(text ? { text: rowText(text, inside(over, 'text')) } : {}),
    ...(tone ? { tone: compileValue(tone, inside(over, 'tone')) } : {}),
    ...(open ? { open } : {}),
  }
}

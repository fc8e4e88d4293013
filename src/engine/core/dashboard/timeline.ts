import type { RecordsTimelineDocument } from '#core/document'
import { type Model, modelTypes } from '#core/model'
import { present } from '#core/object'
import {
  type BaseContext,
  checkScreen,
  compileKeys,
  inside,
  recordNames,
  screenNames,
  stateFieldOf,
  type TimelineProgram,
} from '#core/screen'
import { type CardContext, dictOf, findModel, momentField, toneOfRow } from './cardContext.ts'
import { rowText } from './rowCard.ts'
import { compileSource } from './source.ts'
import { shownByTimeline } from './sourceFields.ts'

/** Default number of lines per request. */
const defaultLines = 20

/** Compiles other records as a timeline of `record`; undefined when their model has no calls. */
export function compileTimeline(
  document: RecordsTimelineDocument,
  outer: BaseContext & { record: Model },
): TimelineProgram | undefined {
  const { record, library } = outer
  const model = findModel(document.model, outer)
  const moment = model && momentField(document.time, model, inside(outer, 'time'))
  if (!model || !moment) return undefined
  const { time, title, open, where, order = 'desc', limit = defaultLines } = document
  const around = recordNames(record, library).$record ?? ({ kind: 'any' } as const)
  const asking = { ...outer, names: { ...screenNames, $record: around } }
  const toned = dictOf(model.field(title)) ? model.field(title) : stateFieldOf(model)
  const read = [...shownByTimeline(document), ...(document.tone === undefined && toned ? [toned.name] : [])]
  const select = [...new Set(read)].filter((name) => model.field(name))
  const query = { model: model.id, select, sort: [{ field: time, order }], limit, ...present({ where }) }
  const { source } = compileSource(query, [], asking)
  if (source?.kind !== 'rows') return undefined
  const row = modelTypes.fields(model.id, library, false)
  const over: CardContext = {
    ...asking,
    source,
    row,
    names: { ...asking.names, ...row, $row: { kind: 'record', fields: row } },
  }
  if (open) checkScreen(open, inside(outer, 'open'))
  return {
    source,
    time,
    title: rowText(title, inside(over, 'title')),
    ...compileKeys(document, ['text'], rowText, over),
    ...toneOfRow(document, toned, over),
    ...present({ open }),
  }
}

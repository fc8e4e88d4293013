import { Readable } from 'node:stream'
import { fillText, spreadsheetMessages } from '#core/message'
import type { RecordScope } from '#server/access'
import { type Answer, bytes } from '#server/http'
import { hintOf, importFields, requiredTitles } from './columns.ts'
import { xlsxType } from './export.ts'
import { type SheetRows, sheetBytes } from './write/writeSheet.ts'

async function* noRows(): AsyncGenerator<SheetRows> {}

/** An empty sheet as an import expects it: a title, what may be typed where, and the head. */
export async function exportTemplate(scope: RecordScope): Promise<Answer> {
  const fields = importFields(scope)
  const required = requiredTitles(fields)
  const hints = [
    ...(required.length > 0 ? [fillText(spreadsheetMessages.required, { titles: required.join('、') })] : []),
    ...fields.map((field) => hintOf(field, scope.services)).filter(Boolean),
  ]
  const title = fillText(spreadsheetMessages.template, { title: scope.model.title })
  const top = [[title], [hints.join('；')], fields.map((field) => field.title)]
  return bytes({
    body: Readable.from(sheetBytes({ title, top }, noRows()), { objectMode: false }),
    contentType: xlsxType,
    fileName: `${title}.xlsx`,
  })
}

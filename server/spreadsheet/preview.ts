import { open } from 'node:fs/promises'
import { catalogue } from '#core/endpoint'
import { failedWith } from '#core/error'
import { fileMessages, fillText } from '#core/message'
import { openableFile, type StoredFile } from '#server/file'
import { found, type Route, route } from '#server/http'
import { inTurn } from '#server/platform'
import { previewLimit } from './previewLimit.ts'
import { bookPreview } from './sheetWorker.ts'

const texts: ReadonlySet<string> = new Set(['txt', 'csv'])
const sheets: ReadonlySet<string> = new Set(['xlsx', 'xls', 'et'])

/** The text of bytes that may end within a character: by its mark, else UTF-8 where that fits, else GB 18030. */
function decodedText(bytes: Uint8Array, isWhole = true): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: !isWhole })
  } catch {
    return new TextDecoder('gb18030').decode(bytes, { stream: !isWhole })
  }
}

/** The beginning of a text file. */
async function textPreview({ file, bytes: size }: StoredFile) {
  const handle = await open(file, 'r')
  try {
    const most = Math.min(size, previewLimit.textBytes)
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(most), 0, most, 0)
    const more = size > most
    return { kind: 'text', text: decodedText(buffer.subarray(0, bytesRead), !more), more } as const
  } finally {
    await handle.close()
  }
}

/** Workbooks are read one after the other: each takes a thread and much memory. */
const takingTurns = inTurn()
const mebibyte = 1_048_576

/** The beginning of the sheets of a workbook. */
async function sheetsPreview({ file, bytes }: StoredFile) {
  if (bytes > previewLimit.sheetBytes)
    throw failedWith(fillText(fileMessages.previewLarge, { megabytes: previewLimit.sheetBytes / mebibyte }))
  return { kind: 'sheets', ...(await takingTurns('sheets', () => bookPreview(file))) } as const
}

/** The beginning of a text file or workbook, for whoever may open the file. spec: widgets §4 Upload cell, §5 */
export const previewRoute: Route = route(catalogue.file.preview, async ({ query, services, caller }) => {
  const file = await openableFile({ services, caller }, query.path)
  if (texts.has(file.extension)) return found(await textPreview(file))
  if (sheets.has(file.extension)) return found(await sheetsPreview(file))
  throw failedWith(fileMessages.noPreview)
})

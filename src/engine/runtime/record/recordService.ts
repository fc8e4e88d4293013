import { fillText, messages } from '#core/message'
import type { FileService } from '#runtime/file'
import { type CallOptions, type HttpCalls, isHttpFailure } from '#runtime/http'
import { type RandomPort, randomHex } from '#runtime/port'
import type { ImportCheck, ImportOutcome } from './importing.ts'
import { createReads, type RecordReads } from './reading.ts'
import type { RecordExport, RecordImport } from './sheet.ts'
import { createWrites, type RecordWrites } from './writing.ts'

/** All calls of one model. */
export interface RecordCalls extends RecordReads, RecordWrites {
  /** Downloads a spreadsheet for the user. Where the rows are too many for one call, the answer names the job that goes on with it. */
  exportXls(target: RecordExport, options?: CallOptions): Promise<{ jobId: string | null }>
  /** What an import of the sheet would come to; null from a server that does not check before. */
  importCheck(sheet: RecordImport, options?: CallOptions): Promise<ImportCheck | null>
  importExcel(sheet: RecordImport, options?: CallOptions): Promise<ImportOutcome>
  /** Downloads the empty sheet that an import expects: `title` names the kind of its rows. */
  importTemplate(title: string): Promise<boolean>
}

export interface RecordService {
  /** The calls under a model's `api`; with a scope, its reads end with the screen. */
  of(api: string, http?: HttpCalls): RecordCalls
  /** The reason why a value is taken, or null if it is free. An empty value is not checked. */
  duplicate(query: DuplicateQuery, signal?: AbortSignal): Promise<string | null>
  /** Downloads the file of an export in the background. */
  saveExport(jobId: string): Promise<boolean>
  /** A key for the creates of one form. */
  newIdempotencyKey(): string
}

interface RecordSettings {
  http: HttpCalls
  files: Pick<FileService, 'save' | 'ticket'>
  random: RandomPort
  /** API base. */
  base: string
}

/** The records of one runtime. spec: contract §7, §8 */
export function createRecords({ http, files, random, base }: RecordSettings): RecordService {
  return {
    of: (api, scoped = http) => ({
      ...createReads(scoped, api),
      ...createWrites(scoped, api),
      exportXls: async (target, options) =>
        (await import('./exporting.ts')).exportRecords({ http: scoped, files }, { ...target, api }, options),
      importTemplate: (title) =>
        files.save(`${api}/importTemplate`, {}, { fileName: fillText(messages.list.importTemplate, { title }) }),
      importCheck: async (sheet, options) =>
        (await import('./importing.ts')).checkImport({ http: scoped, api }, sheet, options),
      importExcel: async (sheet, options) => (await import('./importing.ts')).importRows({ http, api }, sheet, options),
    }),
    duplicate: (query, signal) => checkDuplicate(http, query, signal),
    saveExport: async (jobId) => (await import('./exporting.ts')).saveExport({ http, files }, base, jobId),
    newIdempotencyKey: () => randomHex(random, 16),
  }
}

/** Whether another record already has a value. spec: shell §5, contract §6.5 */
interface DuplicateQuery {
  tableName: string
  fieldName: string
  fieldVal: string
  /** The record itself, which does not count. */
  dataId?: string
}

/** The server's message when the value is taken, null when it is free. Other failures reject. */
async function checkDuplicate(http: HttpCalls, query: DuplicateQuery, signal?: AbortSignal): Promise<string | null> {
  if (query.fieldVal === '') return null
  try {
    await http.signedGet('/sys/duplicate/check', { ...query }, signal ? { signal } : {})
    return null
  } catch (error) {
    if (isHttpFailure(error) && error.kind === 'business') return error.message
    throw error
  }
}

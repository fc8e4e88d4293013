import { useRef, useState } from 'react'
import { importingMessages, messages } from '#core/message'
import { loadFailureOf } from '#react/boundary'
import type { ImportWatch, ListController } from '#react/list'
import { isAborted, isHttpFailure } from '#runtime/http'
import type { NoticePort } from '#runtime/port'
import type { ImportOutcome } from '#runtime/record'

/** What an import reads. spec: widgets §5 */
export const sheetTypes = ['.xls', '.xlsx'] as const

/** Whether a file may be read in, by its name. */
const isSheet = ({ name }: Pick<File, 'name'>): boolean => sheetTypes.some((type) => name.toLowerCase().endsWith(type))

/** A chosen file and how it went. */
export interface Sheet {
  id: string
  file: File
  state:
    | { kind: 'waiting' }
    | { kind: 'running'; share: number }
    | { kind: 'done'; outcome: ImportOutcome }
    /** `again`: the server was not reached, so the same file can be sent once more. */
    | { kind: 'failed'; message: string; again: boolean }
    | { kind: 'cancelled' }
}

/** The import of some files. */
export interface ImportRun {
  sheets: readonly Sheet[]
  /** Why files were rejected; empty otherwise. */
  problem: string
  busy: boolean
  /** The server is reading the file; its progress is unknown. */
  reading: boolean
  /** True when there is something to read in. */
  ready: boolean
  /** True when all that there is to read in did not reach the server before. */
  again: boolean
  add(files: readonly File[]): void
  remove(id: string): void
  /** Reads them in one after the other. When all went well the dialog closes; otherwise it says what did not. */
  start(): Promise<void>
  /** Ends the file that is under way and leaves the others. */
  cancel(): void
  clear(): void
}

interface ImportEnd {
  notice: NoticePort
  close(): void
}

/** An import into `list`. */
export function useImport(list: Pick<ListController, 'importSheet'>, end: ImportEnd): ImportRun {
  const [sheets, setSheets] = useState<readonly Sheet[]>([])
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const set = (id: string, state: Sheet['state']) =>
    setSheets((all) => all.map((sheet) => (sheet.id === id ? { ...sheet, state } : sheet)))

  const under = useRef<AbortController | null>(null)
  const start = async () => {
    const call = new AbortController()
    under.current = call
    setBusy(true)
    const sent = await sendAll(list, sheets.filter(isReady), { signal: call.signal, set })
    setBusy(false)
    const states = sheets.map(({ id, state }) => sent.get(id) ?? state)
    if (!states.every(isComplete)) return
    const message = successText(sheets, sent)
    end.notice.notice({ tone: 'success', message })
    end.close()
  }

  return {
    sheets,
    problem,
    busy,
    reading: busy && sheets.some(({ state }) => state.kind === 'running' && state.share >= 1),
    ready: !busy && sheets.some(isReady),
    again: sheets.some(isReady) && !sheets.some(isWaiting),
    add(files) {
      const sheets = files.filter(isSheet)
      setProblem(sheets.length < files.length ? importingMessages.wrongType : '')
      setSheets((all) => [
        ...all.filter(({ file }) => !sheets.some(({ name }) => name === file.name)),
        ...sheets.map(sheetOf),
      ])
    },
    remove: (id) => setSheets((all) => all.filter((sheet) => sheet.id !== id)),
    start,
    cancel: () => under.current?.abort(),
    clear() {
      setSheets([])
      setProblem('')
    },
  }
}

const isWaiting = ({ state }: Sheet): boolean => state.kind === 'waiting'

/** Whether a file can be sent: it has not been, or it did not arrive. */
const isReady = (sheet: Sheet): boolean => isWaiting(sheet) || (sheet.state.kind === 'failed' && sheet.state.again)

const isComplete = (state: Sheet['state']): boolean => state.kind === 'done' && state.outcome.complete

/** The server's result for each file. spec: widgets §8 Import */
function successText(sheets: readonly Sheet[], sent: Sent): string {
  const texts = sheets.flatMap(({ id, file }) => {
    const state = sent.get(id)
    if (state?.kind !== 'done') return []
    const text = state.outcome.message || importingMessages.done
    return [sent.size > 1 ? `${file.name} ${text}` : text]
  })
  return texts.join('；')
}

const sheetOf = (file: File): Sheet => ({ id: file.name, file, state: { kind: 'waiting' } })

interface Sending {
  signal: AbortSignal
  set(id: string, state: Sheet['state']): void
}

/** How the files of one run went, by the id of their sheet. */
type Sent = ReadonlyMap<string, Sheet['state']>

/** Sends files one after the other until all are through or the run is ended. */
async function sendAll(
  list: Pick<ListController, 'importSheet'>,
  sheets: readonly Sheet[],
  { signal, set }: Sending,
): Promise<Sent> {
  const sent = new Map<string, Sheet['state']>()
  for (const sheet of sheets) {
    if (signal.aborted) break
    const onProgress = (share: number) => set(sheet.id, { kind: 'running', share })
    const state = await send(list, sheet, { signal, onProgress })
    set(sheet.id, state)
    sent.set(sheet.id, state)
  }
  return sent
}

async function send(
  list: Pick<ListController, 'importSheet'>,
  { file }: Sheet,
  watch: ImportWatch,
): Promise<Sheet['state']> {
  watch.onProgress(0)
  try {
    return { kind: 'done', outcome: await list.importSheet({ file, fileName: file.name }, watch) }
  } catch (error) {
    if (isAborted(error)) return { kind: 'cancelled' }
    return { kind: 'failed', message: failedText(error), again: isHttpFailure(error) && error.kind === 'network' }
  }
}

/** Why a file was not read in. After a time-out the server may have read some of it, which stays. spec: shell §8 */
function failedText(error: unknown): string {
  const { failure } = messages
  const importing = importingMessages
  if (isHttpFailure(error) && error.kind === 'timeout') return importing.late
  const { message } = loadFailureOf(error)
  return message === failure.unknown ? importing.failed : message
}

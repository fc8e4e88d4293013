import { useRef, useState } from 'react'
import { importingMessages, messages } from '#core/message'
import { loadFailureOf } from '#react/boundary'
import type { ImportWatch, ListController } from '#react/list'
import { isHttpFailure } from '#runtime/http'
import type { NoticePort } from '#runtime/port'
import type { ImportCheck, ImportOutcome } from '#runtime/record'

/** What an import reads. spec: widgets §5 */
export const sheetTypes = ['.xls', '.xlsx'] as const

/** Whether a file may be read in, by its name. */
const isSheet = ({ name }: Pick<File, 'name'>): boolean => sheetTypes.some((type) => name.toLowerCase().endsWith(type))

/** What is done with a file. */
type ImportTask = 'check' | 'import'

/** A chosen file and how it went. */
export interface Sheet {
  id: string
  file: File
  state:
    | { kind: 'waiting' }
    | { kind: 'running'; share: number; task: ImportTask }
    | { kind: 'checked'; check: ImportCheck }
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
  /** What the server does with a file that has arrived, whose progress is unknown; null if nothing. */
  reading: ImportTask | null
  /** True when there is something to read in. */
  ready: boolean
  /** How many rows have been checked, and how many of them are sound; null unless all files that are left have been checked. */
  checked: { sound: number; faulty: number } | null
  /** True when all that there is to read in did not reach the server before. */
  again: boolean
  add(files: readonly File[]): void
  remove(id: string): void
  /** Checks them one after the other. Where the server does not check, they are read in at once. */
  start(): Promise<void>
  /** Reads in what was checked: all rows, or the sound ones alone. When all went well the dialog closes; otherwise it says what did not. */
  proceed(which: 'all' | 'sound'): Promise<void>
  /** Ends the file that is under way and leaves the others. */
  cancel(): void
  clear(): void
}

interface ImportEnd {
  notice: NoticePort
  close(): void
}

type ImportList = Pick<ListController, 'importSheet' | 'checkSheet' | 'program' | 'scope'>

/** An import into `list`. */
export function useImport(list: ImportList, end: ImportEnd): ImportRun {
  const [sheets, setSheets] = useState<readonly Sheet[]>([])
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const set = (id: string, state: Sheet['state']) =>
    setSheets((all) => all.map((sheet) => (sheet.id === id ? { ...sheet, state } : sheet)))

  const under = useRef<AbortController | null>(null)
  /** Sends files one after the other; the answer has their new states. */
  const sendReady = async (ready: readonly Sheet[], task: ImportTask, send: SendSheet) => {
    const call = new AbortController()
    under.current = call
    setBusy(true)
    const sent = await sendAll(ready, { signal: call.signal, set, task, send })
    setBusy(false)
    return sent
  }
  const start = async () => {
    const checked = await sendReady(sheets.filter(isReady), 'check', (sheet, watch) => checkSheet(list, sheet, watch))
    const unchecked = sheets.filter(({ id }) => checked.get(id)?.kind === 'waiting')
    if (unchecked.length > 0) await readIn(unchecked, {})
  }
  const readIn = async (chosen: readonly Sheet[], fields: ImportFields) => {
    const sent = await sendReady(chosen, 'import', (sheet, watch) => importSheet(list, { sheet, fields }, watch))
    if (sheets.every(({ id, state }) => isComplete(sent.get(id) ?? state))) endWell(end, successText(sheets, sent))
  }

  return {
    sheets,
    problem,
    busy,
    reading: busy ? readingOf(sheets) : null,
    checked: busy ? null : checkedRows(sheets),
    ready: !busy && sheets.some(isReady),
    again: sheets.some(isReady) && !sheets.some(isWaiting),
    add(files) {
      setProblem(files.every(isSheet) ? '' : importingMessages.wrongType)
      setSheets((all) => withFiles(all, files.filter(isSheet)))
    },
    remove: (id) => setSheets((all) => all.filter((sheet) => sheet.id !== id)),
    start,
    proceed: (which) => readIn(sheets.filter(isChecked), which === 'sound' ? { faulty: 'skip' } : {}),
    cancel: () => under.current?.abort(),
    clear() {
      setSheets([])
      setProblem('')
    },
  }
}

function endWell({ notice, close }: ImportEnd, message: string): void {
  notice.notice({ tone: 'success', message })
  close()
}

/** The sheets with further files; a file of the same name takes the place of the earlier one. */
const withFiles = (all: readonly Sheet[], files: readonly File[]): Sheet[] => [
  ...all.filter(({ file }) => !files.some(({ name }) => name === file.name)),
  ...files.map(sheetOf),
]

const isChecked = ({ state }: Sheet): boolean => state.kind === 'checked'

function checkedRows(sheets: readonly Sheet[]): ImportRun['checked'] {
  const checks = sheets.flatMap(({ state }) => (state.kind === 'checked' ? [state.check] : []))
  if (checks.length === 0 || sheets.some(isReady)) return null
  const sum = (count: 'sound' | 'faulty') => checks.reduce((total, check) => total + check[count], 0)
  return { sound: sum('sound'), faulty: sum('faulty') }
}

function readingOf(sheets: readonly Sheet[]): ImportTask | null {
  const arrived = sheets.flatMap(({ state }) => (state.kind === 'running' && state.share >= 1 ? [state.task] : []))
  return arrived[0] ?? null
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

type SendSheet = (sheet: Sheet, watch: ImportWatch) => Promise<Sheet['state']>

interface Sending {
  signal: AbortSignal
  set(id: string, state: Sheet['state']): void
  task: ImportTask
  send: SendSheet
}

/** How the files of one run went, by the id of their sheet. */
type Sent = ReadonlyMap<string, Sheet['state']>

/** Sends files one after the other until all are through or the run is ended. */
async function sendAll(sheets: readonly Sheet[], { signal, set, task, send }: Sending): Promise<Sent> {
  const sent = new Map<string, Sheet['state']>()
  for (const sheet of sheets) {
    if (signal.aborted) break
    const onProgress = (share: number) => set(sheet.id, { kind: 'running', share, task })
    const state = await sendOne(sheet, { signal, onProgress }, send)
    set(sheet.id, state)
    sent.set(sheet.id, state)
  }
  return sent
}

async function sendOne(sheet: Sheet, watch: ImportWatch, send: SendSheet): Promise<Sheet['state']> {
  watch.onProgress(0)
  try {
    return await send(sheet, watch)
  } catch (error) {
    // The end of the session aborts it too: nobody has cancelled that.
    if (watch.signal.aborted) return { kind: 'cancelled' }
    return { kind: 'failed', message: failedText(error), again: isHttpFailure(error) && error.kind === 'network' }
  }
}

type ImportFields = Readonly<Record<string, string>>

/** Checks a file; one that the server does not check waits as before. */
async function checkSheet(list: ImportList, { file }: Sheet, watch: ImportWatch): Promise<Sheet['state']> {
  const check = await list.checkSheet({ file, fileName: file.name, fields: payloadOf(list) }, watch)
  return check ? { kind: 'checked', check } : { kind: 'waiting' }
}

async function importSheet(
  list: ImportList,
  { sheet: { file }, fields }: { sheet: Sheet; fields: ImportFields },
  watch: ImportWatch,
): Promise<Sheet['state']> {
  const sent = { file, fileName: file.name, fields: { ...payloadOf(list), ...fields } }
  return { kind: 'done', outcome: await list.importSheet(sent, watch) }
}

/**
 * What goes with the file: the values of the list's import action are those of all rows, such as the record above them; online forms have
 * their rules checked. spec: widgets §7 (import url)
 */
function payloadOf({ program: { toolbar, model }, scope }: ImportList): ImportFields {
  const action = [...toolbar.actions, ...toolbar.more].find(({ id }) => id === 'import')
  const evaluation = scope.evaluation(model, {})
  const values = Object.entries(action?.values ?? {}).map(([name, value]) => [name, value.read(evaluation)])
  return {
    ...(values.length > 0
      ? { isSingleTableImport: model.id, foreignKeys: JSON.stringify(Object.fromEntries(values)) }
      : {}),
    ...(isOnline(model) ? { validateStatus: '1' } : {}),
  }
}

const isOnline = ({ api }: Pick<ListController['program']['model'], 'api'>): boolean =>
  api?.startsWith('/online/cgform/') ?? false

/** Why a file was not read in. After a time-out the server may have read some of it, which stays. spec: shell §8 */
function failedText(error: unknown): string {
  const { failure } = messages
  const importing = importingMessages
  if (isHttpFailure(error) && error.kind === 'timeout') return importing.late
  const { message } = loadFailureOf(error)
  return message === failure.unknown ? importing.failed : message
}

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { fillText, messages, uploadMessages } from '#core/message'
import { useUpload } from '#react/source'
import { type Cell, createCell, useWatched } from '#react/watch'
import type { FieldFaceProps } from '#react/widget'
import { useProblem } from '#widgets/face'
import { afterEvent, storedItems, type UploadEvent, type UploadItem, uploadedValue } from './uploadItem.ts'

/** Where files of a field go, if not to the default address. spec: widgets §3 action, token, responseName */
export interface UploadTarget {
  action?: string
  /** Whether the access token goes along. */
  token: boolean
  /** The field of the answer that holds the path. */
  responseName?: string
}

type UploadFieldProps = Pick<FieldFaceProps, 'title' | 'value' | 'onChange' | 'onProblem' | 'onPending' | 'memory'>

interface Uploads extends UploadFieldProps {
  limit: number
  target: UploadTarget
  biz: string | undefined
  /** The value holds names and sizes beside the paths. */
  structured: boolean
  /** Hears of each file that could not be stored. */
  onFailed(name: string, message: string): void
}

/** A file that was sent, and how to take it back. It is held so that it can be sent again. */
interface SentFile {
  file: File
  abort: AbortController
}

/** Why a file failed, in the server's words; its message for any failure says nothing about this one. */
const reasonOf = (error: unknown): string =>
  error instanceof Error && error.message !== messages.failure.unknown ? error.message : ''

const isSame = (one: unknown, other: unknown): boolean => (one ?? '') === (other ?? '')

/** What is known of the files of one control, in a cell beyond its own life. */
interface UploadSession {
  stored: Cell<{ items: UploadItem[]; value: unknown }>
  sending: SentFiles
  /** Answers come late: they meet the items and the form as they are by then. */
  latest: Uploads & { items: UploadItem[] }
}

function beginSession(input: Uploads): UploadSession {
  const items = storedItems(input.value)
  return {
    stored: createCell({ items, value: input.value }),
    sending: { count: 0, uploads: new Map() },
    latest: { ...input, items },
  }
}

/** The files of one control. A value that comes from elsewhere takes the place of the items. */
export function useUploads(input: Uploads) {
  const { send: store } = useUpload()
  const begin = () => beginSession(input)
  const [session] = useState(() => (input.memory ? input.memory(begin) : begin()))
  const { items, value } = useWatched(session.stored)
  const current = isSame(value, input.value) ? items : storedItems(input.value)
  session.latest = { ...input, items: current }
  const stands = useStanding()
  useFailure(failureOf(input.title, current), failureOf(input.title, items), input)

  const apply = (event: UploadEvent) => {
    const { items, limit, structured, value: before, title, onChange, onProblem, memory } = session.latest
    const next = afterEvent(items, event, limit)
    const value = uploadedValue(next, structured)
    const emits = value !== undefined && !isSame(value, before)
    session.latest.items = next
    session.stored.set({ items: next, value: emits ? value : before })
    if (emits) onChange(value)
    if (memory || stands()) onProblem(failureOf(title, next))
  }
  const send = async (id: string, { file, abort: { signal } }: SentFile): Promise<string | null> => {
    const onProgress = (share: number, isInterrupted: boolean) =>
      apply({ type: 'progress', id, percent: share * 100, isInterrupted })
    const { token, ...target } = input.target
    const upload = { file, fileName: file.name, ...target, ...(input.biz ? { biz: input.biz } : {}) }
    const options = { quiet: 'all', onProgress, signal, ...(token ? {} : { token: '' }) } as const
    try {
      apply({ type: 'done', id, path: await store(upload, options) })
      return null
    } catch (error) {
      if (signal.aborted) return null
      const message = reasonOf(error)
      apply({ type: 'fail', id, message })
      const { onFailed, title, items, memory } = session.latest
      onFailed(file.name, message)
      return memory || stands() ? null : failureOf(title, items)
    }
  }
  const sendNow = (id: string, file: File) => {
    const upload = { file, abort: new AbortController() }
    session.sending.uploads.set(id, upload)
    const arrival = send(id, upload)
    session.latest.onPending?.(arrival)
  }
  return { items: current, ...uploadActions(session.sending, apply, sendNow) }
}

/**
 * Reports the files that are not stored. Of a control that is remembered they were reported when they failed; what is left to say is that
 * they are gone with a value from elsewhere.
 */
function useFailure(
  failure: string | null,
  remembered: string | null,
  { memory, onProblem }: Pick<Uploads, 'memory' | 'onProblem'>,
): void {
  useProblem(memory ? null : failure, onProblem)
  const isOver = memory !== undefined && remembered !== null && failure === null
  const report = useEffectEvent(onProblem)
  useEffect(() => {
    if (isOver) report(null)
  }, [isOver])
}

interface SentFiles {
  count: number
  uploads: Map<string, SentFile>
}

/** What the user does with files: each becomes an event, and sends or takes back a file. */
const uploadActions = (
  sending: SentFiles,
  apply: (event: UploadEvent) => void,
  begin: (id: string, file: File) => void,
) => ({
  add(file: File) {
    sending.count += 1
    const id = `upload-${sending.count}`
    apply({ type: 'start', id, file })
    begin(id, file)
  },
  retry(id: string) {
    const upload = sending.uploads.get(id)
    if (!upload) return
    apply({ type: 'retry', id })
    begin(id, upload.file)
  },
  remove(id: string) {
    sending.uploads.get(id)?.abort.abort()
    sending.uploads.delete(id)
    apply({ type: 'remove', id })
  },
  move: (id: string, by: -1 | 1) => apply({ type: 'move', id, by }),
})

/** What the form says of files that are not stored: it does not save while they stand there. */
function failureOf(field: string, items: readonly UploadItem[]): string | null {
  const files = items.filter(({ status }) => status === 'error').map(({ name }) => name)
  return files.length === 0 ? null : fillText(uploadMessages.unsaved, { field, files: files.join('、') })
}

/** Tells whether the control is still drawn. */
function useStanding(): () => boolean {
  const standing = useRef(true)
  useEffect(() => {
    standing.current = true
    return () => {
      standing.current = false
    }
  }, [])
  return () => standing.current
}

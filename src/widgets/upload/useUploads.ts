import { useEffect, useRef, useState } from 'react'
import { fillText, messages, uploadMessages } from '#core/message'
import { useUpload } from '#react/source'
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

type UploadFieldProps = Pick<FieldFaceProps, 'title' | 'value' | 'onChange' | 'onProblem' | 'onPending'>

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

/** The files of one control. A value that comes from elsewhere takes the place of the items. */
export function useUploads(input: Uploads) {
  const { send: store } = useUpload()
  const [items, setItems] = useState(() => readExpiring(input.value))
  const [sending] = useState(() => ({ count: 0, uploads: new Map<string, SentFile>() }))
  const current = isSame(items.value, input.value) ? items.items : storedItems(input.value)
  // Answers come late: they meet the items and the form as they are by then.
  const latest = useRef({ ...input, items: current })
  latest.current = { ...input, items: current }
  const stands = useStanding()
  useProblem(failureOf(input.title, current), input.onProblem)

  const apply = (event: UploadEvent) => {
    const { items, limit, structured, value: before, title, onChange, onProblem } = latest.current
    const next = afterEvent(items, event, limit)
    const value = uploadedValue(next, structured)
    const emits = value !== undefined && !isSame(value, before)
    latest.current.items = next
    setItems({ items: next, value: emits ? value : before })
    if (emits) onChange(value)
    if (stands()) onProblem(failureOf(title, next))
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
      latest.current.onFailed(file.name, message)
      return stands() ? null : failureOf(latest.current.title, latest.current.items)
    }
  }
  const begin = (id: string, file: File) => {
    const upload = { file, abort: new AbortController() }
    sending.uploads.set(id, upload)
    const arrival = send(id, upload)
    latest.current.onPending?.(arrival)
  }
  return { items: current, ...uploadActions(sending, apply, begin) }
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

/** The items with the value that they stand for. */
const readExpiring = (value: unknown) => ({ items: storedItems(value), value })

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

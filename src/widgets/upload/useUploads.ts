import { useCallback, useEffect, useRef, useState } from 'react'
import { fillText, messages, uploadMessages } from '#core/message'
import { useSources } from '#react/source'
import type { FieldFaceProps } from '#react/widget'
import { useProblem } from '#widgets/face'
import { afterEvent, storedItems, type UploadEvent, type UploadItem, uploadedValue } from './uploadItem.ts'

interface UploadWay {
  biz: string | undefined
  signal: AbortSignal
  /** From 0 to 100. */
  onProgress(percent: number): void
}

/** Sends a file; answers its stored path. The control reports failures, in the words of uploads. spec: widgets §7, §8 */
function useUploadOne() {
  const { files } = useSources().ports
  return useCallback(
    async (file: File, { biz, signal, onProgress }: UploadWay): Promise<string> => {
      const upload = { file, fileName: file.name, ...(biz ? { biz } : {}) }
      const { message } = await files.upload(upload, {
        signal,
        quiet: 'all',
        onProgress: ({ sentBytes, totalBytes }) => onProgress(totalBytes > 0 ? (sentBytes / totalBytes) * 100 : 0),
      })
      return message
    },
    [files],
  )
}

type UploadFieldProps = Pick<FieldFaceProps, 'title' | 'value' | 'onChange' | 'onProblem' | 'onPending'>

interface Uploads extends UploadFieldProps {
  limit: number
  biz: string | undefined
  /** Hears of each file that could not be stored. */
  onFailed(name: string, message: string): void
}

/** Why a file failed, in the server's words; its message for any failure says nothing about this one. */
const reasonOf = (error: unknown): string =>
  error instanceof Error && error.message !== messages.failure.unknown ? error.message : ''

const isSame = (one: unknown, other: unknown): boolean => (one ?? '') === (other ?? '')

/** The files of one control. A value that comes from elsewhere takes the place of the items. */
export function useUploads(input: Uploads) {
  const uploadOne = useUploadOne()
  const [items, setItems] = useState(() => readExpiring(input.value))
  const [sending] = useState(() => ({ count: 0, aborts: new Map<string, AbortController>() }))
  const current = isSame(items.value, input.value) ? items.items : storedItems(input.value)
  // Answers come late: they meet the items and the form as they are by then.
  const latest = useRef({ ...input, items: current })
  latest.current = { ...input, items: current }
  const stands = useStanding()
  useProblem(failureOf(input.title, current), input.onProblem)

  const apply = (event: UploadEvent) => {
    const { items, limit, value: before, title, onChange, onProblem } = latest.current
    const next = afterEvent(items, event, limit)
    const value = uploadedValue(next)
    const emits = value !== undefined && !isSame(value, before)
    latest.current.items = next
    setItems({ items: next, value: emits ? value : before })
    if (emits) onChange(value)
    if (stands()) onProblem(failureOf(title, next))
  }
  const send = async (id: string, file: File, signal: AbortSignal): Promise<string | null> => {
    const onProgress = (percent: number) => apply({ type: 'progress', id, percent })
    try {
      apply({ type: 'done', id, path: await uploadOne(file, { biz: input.biz, onProgress, signal }) })
      return null
    } catch (error) {
      if (signal.aborted) return null
      const message = reasonOf(error)
      apply({ type: 'fail', id, message })
      latest.current.onFailed(file.name, message)
      return stands() ? null : failureOf(latest.current.title, latest.current.items)
    }
  }
  const add = (file: File) => {
    const id = `upload-${++sending.count}`
    const abort = new AbortController()
    sending.aborts.set(id, abort)
    apply({ type: 'start', id, name: file.name })
    const arrival = send(id, file, abort.signal)
    latest.current.onPending?.(arrival)
  }
  const remove = (id: string) => {
    sending.aborts.get(id)?.abort()
    apply({ type: 'remove', id })
  }
  return { items: current, add, remove, move: (id: string, by: -1 | 1) => apply({ type: 'move', id, by }) }
}

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

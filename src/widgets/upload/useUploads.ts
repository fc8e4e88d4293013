import { useRef, useState } from 'react'
import { messages } from '#core/message'
import type { FieldFaceProps } from '#react/widget'
import { afterEvent, storedItems, type UploadEvent, type UploadItem, uploadedValue } from './uploadItem.ts'
import { useUploadOne } from './useUploadOne.ts'

interface Uploads {
  value: unknown
  onChange: FieldFaceProps['onChange']
  limit: number
  biz: string | undefined
  /** Hears of each file that could not be stored. */
  onFailed(name: string, message: string): void
}

/** Why a file failed, in the server's words; what it says of any failure tells nothing of this one. */
const reasonOf = (error: unknown): string =>
  error instanceof Error && error.message !== messages.failure.unknown ? error.message : ''

const isSame = (one: unknown, other: unknown): boolean => (one ?? '') === (other ?? '')

/** The files of one control. A value that comes from elsewhere takes the place of the items. */
export function useUploads(given: Uploads) {
  const uploadOne = useUploadOne()
  const [kept, setKept] = useState<{ items: UploadItem[]; value: unknown }>(() => ({
    items: storedItems(given.value),
    value: given.value,
  }))
  const current = isSame(kept.value, given.value) ? kept.items : storedItems(given.value)
  // Answers come late: they meet the items and the form as they are by then.
  const latest = useRef({ ...given, items: current })
  latest.current = { ...given, items: current }
  const sending = useRef({ count: 0, aborts: new Map<string, AbortController>() })

  const apply = (event: UploadEvent) => {
    const { items, limit, value: before, onChange } = latest.current
    const next = afterEvent(items, event, limit)
    const value = uploadedValue(next)
    const emits = value !== undefined && !isSame(value, before)
    latest.current.items = next
    setKept({ items: next, value: emits ? value : before })
    if (emits) onChange(value)
  }
  const add = (file: File) => {
    const id = `upload-${++sending.current.count}`
    const abort = new AbortController()
    sending.current.aborts.set(id, abort)
    apply({ type: 'start', id, name: file.name })
    const onProgress = (percent: number) => apply({ type: 'progress', id, percent })
    uploadOne(file, { biz: given.biz, onProgress, signal: abort.signal }).then(
      (path) => apply({ type: 'done', id, path }),
      (error: unknown) => {
        if (abort.signal.aborted) return
        const message = reasonOf(error)
        apply({ type: 'fail', id, message })
        latest.current.onFailed(file.name, message)
      },
    )
  }
  const remove = (id: string) => {
    sending.current.aborts.get(id)?.abort()
    apply({ type: 'remove', id })
  }
  const move = (id: string, by: -1 | 1) => apply({ type: 'move', id, by })
  return { items: current, add, remove, move }
}

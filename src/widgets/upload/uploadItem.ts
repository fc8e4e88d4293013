import { keysOf } from '#core/dictionary'
import { uploadMessages } from '#core/message'

/** One file of the control: stored already, on its way, or failed. spec: widgets §3 Uploaded file value */
export interface UploadItem {
  id: string
  name: string
  status: 'uploading' | 'done' | 'error'
  percent: number
  /** Stored path; there once it is done. */
  path?: string
  message?: string
}

export type UploadEvent =
  | { type: 'start'; id: string; name: string }
  | { type: 'progress'; id: string; percent: number }
  | { type: 'done'; id: string; path: string }
  | { type: 'fail'; id: string; message: string }
  | { type: 'remove'; id: string }
  /** To the place of its neighbour. */
  | { type: 'move'; id: string; by: -1 | 1 }

/** The name in a stored path: what comes after its last slash. */
export const nameOf = (path: string): string => path.split('?')[0]?.split('/').at(-1) ?? path

/** The files of a value. A path stands once. */
export const storedItems = (value: unknown): UploadItem[] =>
  [...new Set(keysOf(value).filter(Boolean))].map((path) => ({
    id: path,
    name: nameOf(path),
    status: 'done',
    percent: 100,
    path,
  }))

const changed = (items: readonly UploadItem[], id: string, change: Partial<UploadItem>): UploadItem[] =>
  items.map((item) => (item.id === id ? { ...item, ...change } : item))

/** The items after something has happened to one; more than `limit` lose the first ones (0 keeps all). spec: widgets §5 */
export function afterEvent(items: readonly UploadItem[], event: UploadEvent, limit = 0): UploadItem[] {
  switch (event.type) {
    case 'start': {
      const { id, name } = event
      const all = [...items, { id, name, status: 'uploading' as const, percent: 0 }]
      return limit > 0 ? all.slice(-limit) : all
    }
    case 'progress':
      return changed(items, event.id, { percent: Math.min(99, Math.max(0, Math.round(event.percent))) })
    case 'done':
      return changed(items, event.id, { status: 'done', percent: 100, path: event.path })
    case 'fail':
      return changed(items, event.id, { status: 'error', message: event.message || uploadMessages.unknownError })
    case 'remove':
      return items.filter((item) => item.id !== event.id)
    case 'move':
      return moved(items, event.id, event.by)
  }
}

function moved(items: readonly UploadItem[], id: string, by: -1 | 1): UploadItem[] {
  const at = items.findIndex((item) => item.id === id)
  const [one, other] = [items[at], items[at + by]]
  return one && other ? items.with(at, other).with(at + by, one) : [...items]
}

/**
 * The value of the items, or undefined while one is still on its way: a value is emitted only when all are done. What has
 * failed was said and holds nothing back. spec: widgets §4 Upload cell / file value
 */
export function uploadedValue(items: readonly UploadItem[]): string | null | undefined {
  if (items.some(({ status }) => status === 'uploading')) return undefined
  const paths = items.flatMap(({ path }) => (path ? [path] : []))
  return paths.length === 0 ? null : paths.join(',')
}

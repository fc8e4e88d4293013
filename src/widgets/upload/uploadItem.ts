import { keysOf } from '#core/dictionary'
import { messages, uploadMessages } from '#core/message'
import { isObject, parseJson, textOrEmpty } from '#core/object'

/** One file of the control: stored already, on its way, or failed. spec: widgets §3 Uploaded file value */
export interface UploadItem {
  id: string
  name: string
  /** Bytes and MIME type, where they are known: of chosen files, and the size of structured values. */
  size?: number
  type?: string
  status: 'uploading' | 'done' | 'error'
  percent: number
  /** The connection has broken off, and another try follows. */
  isInterrupted?: boolean
  /** Stored path; there once it is done. */
  path?: string
  message?: string
}

export type UploadEvent =
  | { type: 'start'; id: string; file: Pick<File, 'name' | 'size' | 'type'> }
  /** Once more after a failure. */
  | { type: 'retry'; id: string }
  | { type: 'progress'; id: string; percent: number; isInterrupted?: boolean }
  | { type: 'done'; id: string; path: string }
  | { type: 'fail'; id: string; message: string }
  | { type: 'remove'; id: string }
  /** To the place of its neighbour. */
  | { type: 'move'; id: string; by: -1 | 1 }

/** A file of a structured value. spec: widgets §3 Uploaded file value */
interface StructuredFile {
  fileName: string
  filePath: string
  fileSize: number
}

/** The name in a stored path: what comes after its last slash. An embedded picture has none. */
export const nameOf = (path: string): string =>
  path.startsWith('data:') ? uploadMessages.embedded : (path.split('?')[0]?.split('/').at(-1) ?? path)

const doneItem = (path: string): UploadItem => ({ id: path, name: nameOf(path), status: 'done', percent: 100, path })

/** The files of a value, joined paths or a structured one. A path stands once. spec: widgets §3 Uploaded file value */
export function storedItems(value: unknown): UploadItem[] {
  const items = structuredFiles(value)?.map(itemOf) ?? joinedPaths(value).map(doneItem)
  return items.filter(({ id }, at) => id !== '' && items.findIndex((item) => item.id === id) === at)
}

const itemOf = ({ fileName, filePath, fileSize }: StructuredFile): UploadItem => ({
  ...doneItem(filePath),
  ...(fileName ? { name: fileName } : {}),
  ...(fileSize > 0 ? { size: fileSize } : {}),
})

/** The files of a structured value, as a list or its JSON; null for any other value. */
function structuredFiles(value: unknown): StructuredFile[] | null {
  const list = typeof value === 'string' && value.trimStart().startsWith('[') ? parseJson(value) : value
  if (!Array.isArray(list) || !list.some((file) => isObject(file) && 'filePath' in file)) return null
  return list.filter(isObject).map(({ fileName, filePath, fileSize }) => ({
    fileName: textOrEmpty(fileName),
    filePath: textOrEmpty(filePath),
    fileSize: Number(fileSize) || 0,
  }))
}

/** Paths joined by commas; that of an embedded picture has a comma of its own. */
function joinedPaths(value: unknown): string[] {
  const paths: string[] = []
  for (const part of keysOf(value)) {
    const last = paths.at(-1)
    if (last && /^data:[^,]*;base64$/.test(last)) paths[paths.length - 1] = `${last},${part}`
    else paths.push(part)
  }
  return paths
}

const changed = (items: readonly UploadItem[], id: string, change: Partial<UploadItem>): UploadItem[] =>
  items.map((item) => (item.id === id ? { ...item, ...change } : item))

/** The items after something has happened to one; more than `limit` lose the first ones (0 keeps all). spec: widgets §5 */
export function afterEvent(items: readonly UploadItem[], event: UploadEvent, limit = 0): UploadItem[] {
  switch (event.type) {
    case 'start': {
      const { name, size, type } = event.file
      const all = [...items, { id: event.id, name, size, type, status: 'uploading' as const, percent: 0 }]
      return limit > 0 ? all.slice(-limit) : all
    }
    case 'retry':
      return changed(items, event.id, { status: 'uploading', percent: 0, isInterrupted: false })
    case 'progress':
      return changed(items, event.id, {
        percent: Math.min(99, Math.max(0, Math.round(event.percent))),
        isInterrupted: event.isInterrupted === true,
      })
    case 'done':
      return changed(items, event.id, { status: 'done', percent: 100, path: event.path })
    case 'fail':
      return changed(items, event.id, { status: 'error', message: event.message || messages.failure.upload })
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
 * failed was said and holds nothing back. A structured value is JSON of a list. spec: widgets §4 Upload cell / file value, §3
 */
export function uploadedValue(items: readonly UploadItem[], isStructured = false): string | null | undefined {
  if (items.some(({ status }) => status === 'uploading')) return undefined
  const stored = items.flatMap(({ path, ...item }) => (path ? [{ ...item, path }] : []))
  if (stored.length === 0) return null
  return isStructured ? JSON.stringify(stored.map(structuredFile)) : stored.map(({ path }) => path).join(',')
}

const structuredFile = ({ name, path, size = 0 }: UploadItem & { path: string }): StructuredFile => ({
  fileName: name,
  filePath: path,
  fileSize: size,
})

const units = ['B', 'KB', 'MB', 'GB']

/** A size in bytes in the largest unit that keeps it at 1 or more. */
export function sizeText(bytes: number): string {
  const power = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10))
  return `${Number((bytes / 1024 ** power).toFixed(1))} ${units[power]}`
}

import { isObject } from '#core/object'
import type { Ports } from '#runtime/port'
import { createValueStore } from '#runtime/storage'

/** The text of a document as it was last typed, and the revision that it was typed over; null for a document without one. */
export interface TextDraft {
  readonly text: string
  readonly revision: number | null
  readonly savedAtMs: number
}

interface DocumentName {
  kind: string
  id: string
}

/** Texts of documents that the server does not have, kept in the browser: of each document the latest. */
export interface TextDrafts {
  read(document: DocumentName): TextDraft | null
  /** False if there is no room for it. */
  write(document: DocumentName, draft: TextDraft): boolean
  remove(document: DocumentName): void
}

const limits = { lifetimeMs: 7 * 86_400_000, maxEntries: 12, maxLength: 2_000_000 }

interface TextDraftSettings {
  ports: Pick<Ports, 'clock' | 'storage'>
  /** The owner; users are never offered texts of others. */
  username: string
}

export function createTextDrafts({ ports: { clock, storage }, username }: TextDraftSettings): TextDrafts {
  const area = storage.local
  const store = createValueStore({ area, clock, prefix: 'text:', parse: textDraftOf, ...limits })
  const keyOf = ({ kind, id }: DocumentName) => `${username}/${kind} ${id}`
  return {
    read: (document) => store.read(keyOf(document)),
    write: (document, draft) => store.write(keyOf(document), draft),
    remove: (document) => store.remove(keyOf(document)),
  }
}

function textDraftOf(raw: unknown): TextDraft | null {
  if (!isObject(raw) || typeof raw.text !== 'string' || typeof raw.savedAtMs !== 'number') return null
  const { text, revision, savedAtMs } = raw
  return { text, revision: typeof revision === 'number' ? revision : null, savedAtMs }
}

import type { Ports } from '#runtime/port'
import type { Draft } from './draft.ts'
import { createDraftStore, draftKey } from './draftService.ts'

/** What becomes of the drafts of a screen. */
interface DraftMove {
  ports: Pick<Ports, 'clock' | 'storage'>
  username: string
  screen: string
  change: (draft: Draft) => Draft
}

/** Changes the stored drafts of this user for a screen, also to another screen; one that is stored there already stays. */
export function moveDrafts({ ports, username, screen, change }: DraftMove): void {
  const draftStore = createDraftStore(ports)
  const prefix = draftKey(username, { screen, record: '' })
  for (const key of draftStore.keys()) {
    const draft = key.startsWith(prefix) ? draftStore.read(key) : null
    if (!draft) continue
    const next = change(draft)
    if (JSON.stringify(next) === JSON.stringify(draft)) continue
    const newKey = draftKey(username, next)
    if (newKey !== key && draftStore.read(newKey)) continue
    // First, so that the draft itself is none of those that make room.
    draftStore.remove(key)
    if (!draftStore.write(newKey, next)) draftStore.write(key, draft)
  }
}

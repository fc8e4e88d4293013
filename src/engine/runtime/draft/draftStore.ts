import type { Ports } from '#runtime/port'
import { createValueStore, type ValueStore } from '#runtime/storage'
import { type Draft, type DraftPlace, draftOf } from './draft.ts'

const limits = { lifetimeMs: 7 * 86_400_000, maxEntries: 30, maxLength: 300_000 }

/** Drafts in local storage: the newest 30, a week each. */
export const createDraftStore = ({ storage, clock }: Pick<Ports, 'storage' | 'clock'>): ValueStore<Draft> =>
  createValueStore({ area: storage.local, clock, prefix: 'draft:', parse: draftOf, ...limits })

/** What all drafts of a user begin with. */
export const ownPrefix = (username: string): string => `${username}/`

/** The key of one place of a user. */
export const draftKey = (username: string, { screen, record }: DraftPlace): string =>
  `${ownPrefix(username)}${screen}#${record}`

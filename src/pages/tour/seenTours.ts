import type { Ports } from '#runtime/port'
import { createStoredValue, type StoredValue } from '#runtime/storage'

/** Where the browser keeps who has seen the tour, as a JSON list of user names. */
export const seenToursKey = 'tours-seen'

const namesOf = (raw: unknown): readonly string[] | null =>
  Array.isArray(raw) && raw.every((name) => typeof name === 'string') ? raw : null

/** Who has seen the tour in this browser, by user name. */
export const seenTours = ({ storage, clock }: Pick<Ports, 'storage' | 'clock'>): StoredValue<readonly string[]> =>
  createStoredValue({
    area: storage.local,
    clock,
    key: seenToursKey,
    lifetimeMs: null,
    parse: namesOf,
    maxLength: 20_000,
  })

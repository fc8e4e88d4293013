import type { Answer, Call, HttpCalls } from '#runtime/http'
import { refusingStale } from './staleFailure.ts'

export type RecordValues = Readonly<Record<string, unknown>>

/** The confirmation of a write. */
export interface Written {
  message: string
  /** The record as stored, where the server sends it. */
  result: unknown
}

/** A move of a record, with the values it asked for. spec: schema language (states) */
interface RecordMove {
  move: string
  id: string
  /** The version that the user saw; without it the version is not checked. */
  rowVersion?: number
  values?: RecordValues
}

/** The writes of one model. A stale one rejects with `StaleFailure`; none is retried automatically. */
export interface RecordWrites {
  /** `idempotencyKey`: two adds with one key create one record. */
  add(values: RecordValues, idempotencyKey?: string): Promise<Written>
  /** `patch` holds `id`, the `rowVersion` it was read at, and the changed fields. `quiet`: failures that the caller reports itself. */
  edit(patch: RecordValues, quiet?: Call['quiet']): Promise<Written>
  remove(id: string): Promise<Written>
  removeBatch(ids: readonly string[]): Promise<Written>
  /** Restores records from the trash. */
  restore(ids: readonly string[]): Promise<Written>
  /** Removes records from the trash for good. */
  purge(ids: readonly string[]): Promise<Written>
  /** Reorders records: `ids` in the ascending order of the numbers in `field`. */
  order(field: string, ids: readonly string[]): Promise<Written>
  /** `quiet`: failures that the caller reports itself. */
  move(move: RecordMove, quiet?: Call['quiet']): Promise<Written>
}

/** A stale write returns both versions and shows no notice. */
const quiet = [409]

/** Maximum number of ids per call: more would not fit into an address. */
const idsPerCall = 400

const slices = (ids: readonly string[]): string[] =>
  Array.from({ length: Math.ceil(ids.length / idsPerCall) }, (_, index) =>
    ids.slice(index * idsPerCall, (index + 1) * idsPerCall).join(','),
  )

const writtenOf = ({ message, result }: Answer): Written => ({ message, result })

/** The writes under `api`. spec: contract §8.5 */
export function createWrites(http: HttpCalls, api: string): RecordWrites {
  const write = async (call: Call): Promise<Written> => writtenOf(await refusingStale(http.call({ quiet, ...call })))
  const inSlices = async (ids: readonly string[], callFor: (slice: string) => Call): Promise<Written> => {
    let last: Written = { message: '', result: null }
    for (const slice of slices(ids)) last = await write(callFor(slice))
    return last
  }

  return {
    add: (body, idempotencyKey) =>
      write({ method: 'POST', path: `${api}/add`, body, signed: true, ...(idempotencyKey ? { idempotencyKey } : {}) }),
    edit: (body, quietly = quiet) => write({ method: 'PUT', path: `${api}/edit`, body, quiet: quietly }),
    remove: (id) => write({ method: 'DELETE', path: `${api}/delete`, query: { id } }),
    removeBatch: (ids) =>
      inSlices(ids, (slice) => ({ method: 'DELETE', path: `${api}/deleteBatch`, query: { ids: slice } })),
    restore: (ids) => inSlices(ids, (slice) => ({ method: 'PUT', path: `${api}/restore`, query: { ids: slice } })),
    purge: (ids) =>
      inSlices(ids, (slice) => ({ method: 'DELETE', path: `${api}/deletePhysic`, query: { ids: slice } })),
    order: (field, ids) => write({ method: 'PUT', path: `${api}/order`, body: { field, ids } }),
    move: ({ move, id, rowVersion, values }, quietly = quiet) =>
      write({
        method: 'POST',
        path: `${api}/move/${move}`,
        body: { ...values, id, rowVersion },
        signed: true,
        quiet: quietly,
      }),
  }
}

import { useMemo, useRef } from 'react'
import type { DictOption } from '#core/dictionary'
import { toOptions } from '#core/dictionary'
import { createLinkage, type Linkage, type Row } from '#core/rows'
import type { ColumnProgram } from '#core/screen'
import { endsOf, treeNodesOf, useLibrary, useSources } from '#react/source'
import { createCell } from '#react/watch'
import { areaLevels } from '#widgets/area'

/** What may follow on a value of the level above; '' for the first level. spec: contract §11.5 */
export type LevelRequest = (parent: string) => Promise<readonly DictOption[]>

/** The options of one level: undefined until they were asked for. */
interface Level {
  status: 'loading' | 'ready' | 'failed'
  options: readonly DictOption[]
}

/** The level below one without a value. The same each time, as React compares what it reads. */
const nothingAbove: Level = Object.freeze({ status: 'ready', options: [] })
const unasked: Level = Object.freeze({ status: 'loading', options: [] })

/** Linked columns of one table. Options are requested once for each value of the level above. */
export interface TableLinkage extends Pick<Linkage, 'followers'> {
  isLinked(key: string): boolean
  /** The value of the level above; '' on the first level, null where the level above is empty. */
  parentValue(key: string, row: Row): string | null
  level(key: string, parent: string | null): Level
  /** Requests a level unless it is there; one that failed is requested again. */
  load(key: string, parent: string | null): Promise<void>
  subscribe(listener: () => void): () => void
}

const idOf = (first: string, parent: string): string => `${first} ${parent}`

/** The linkage over the requests of each chain, by its first column. A chain without one is not linked. */
function createTableLinkage(linkage: Linkage, requests: Readonly<Record<string, LevelRequest>>): TableLinkage {
  const levels = createCell<ReadonlyMap<string, Level>>(new Map())
  const pending = new Map<string, Promise<void>>()
  const put = (id: string, level: Level) => levels.set(new Map(levels.snapshot()).set(id, level))
  const begin = async (id: string, request: Promise<readonly DictOption[]>) => {
    put(id, unasked)
    try {
      put(id, { status: 'ready', options: await request })
    } catch {
      put(id, { status: 'failed', options: [] })
    }
    pending.delete(id)
  }
  const requestFor = (key: string) => requests[linkage.first(key) ?? '']
  return {
    followers: (key) => (requestFor(key) ? linkage.followers(key) : []),
    isLinked: (key) => requestFor(key) !== undefined,
    parentValue(key, row) {
      const parent = linkage.parent(key)
      if (parent === undefined) return ''
      const value = row[parent]
      return value === null || value === undefined || value === '' ? null : String(value)
    },
    level: (key, parent) =>
      parent === null ? nothingAbove : (levels.snapshot().get(idOf(linkage.first(key) ?? key, parent)) ?? unasked),
    load(key, parent) {
      const request = requestFor(key)
      if (!request || parent === null) return Promise.resolve()
      const id = idOf(linkage.first(key) ?? key, parent)
      if (levels.snapshot().get(id)?.status === 'ready') return Promise.resolve()
      const running = pending.get(id) ?? begin(id, request(parent))
      pending.set(id, running)
      return running
    },
    subscribe: levels.subscribe,
  }
}

const areaRequest: LevelRequest = async (parent) => toOptions([...(await areaLevels())(parent)])

/** The requests of chains that a document links: those of areas, and of the trees that first columns refer to. */
function useTreeRequests() {
  const library = useLibrary()
  const { http } = useSources().ports
  return (column: ColumnProgram): LevelRequest | undefined => {
    const { type, target, document } = column.field
    if (type.id === 'area') return areaRequest
    const api = target && library.resolvedModel(target.model)?.api
    if (!api) return undefined
    const own = {
      ...(typeof document.root === 'string' ? { root: document.root } : {}),
      ...endsOf(target),
    }
    return async (parent) => {
      const nodes = treeNodesOf(
        await http.signedGet(`${api}/optionTree`, { ...own, ...(parent ? { pid: parent } : {}) }),
      )
      return toOptions(nodes.map(({ value, title }) => ({ value, text: title })))
    }
  }
}

const none: Readonly<Record<string, LevelRequest>> = Object.freeze({})

/** The linkage of a table's columns. `own` requests levels by first column, before those that follow from fields. */
export function useTableLinkage(
  columns: readonly ColumnProgram[],
  own: Readonly<Record<string, LevelRequest>> = none,
): TableLinkage {
  const requestOf = useRef(useTreeRequests())
  return useMemo(() => {
    const next = Object.fromEntries(
      columns.flatMap(({ field, linkageKey }) => (linkageKey ? [[field.name, linkageKey]] : [])),
    )
    const linkage = createLinkage(next)
    const firsts = columns.filter(({ field }) => linkage.first(field.name) === field.name)
    const requests = firsts.flatMap((column) => {
      const request = own[column.field.name] ?? requestOf.current(column)
      return request ? [[column.field.name, request] as const] : []
    })
    return createTableLinkage(linkage, Object.fromEntries(requests))
  }, [columns, own])
}

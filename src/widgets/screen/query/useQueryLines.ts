import { useState } from 'react'
import { limit } from '#core/limit'
import { superQueryMessages } from '#core/message'
import type { MatchType, SuperQueryGroup } from '#core/query'
import { useEngine } from '#react/engine'
import { type ListController, linesOfQuery, type QueryLine, queryOfLines } from '#react/list'
import type { SavedQuery } from '#runtime/savedQuery'

/** A line with a key that stays while others come and go. */
export interface KeyedLine extends QueryLine {
  key: number
}

/** The advanced query as it is being written. */
export interface QueryLines {
  lines: readonly KeyedLine[]
  matchType: MatchType
  setMatchType(matchType: MatchType): void
  /** Null when there are as many as the server takes. */
  add: (() => void) | null
  remove(key: number): void
  change(line: KeyedLine): void
  /** The current conditions. */
  group(): SuperQueryGroup
  /** Puts a saved query in place of the lines. */
  load(query: SavedQuery): void
  /** Nothing is requested any more. */
  reset(): void
  /** Asks for what the lines say; without any it only says so. */
  ask(): void
}

interface Draft {
  lines: readonly KeyedLine[]
  matchType: MatchType
  nextKey: number
}

const emptyDraft: Draft = { lines: [{ key: 0, field: '', rule: 'eq', value: null }], matchType: 'and', nextKey: 1 }

/** Begins with the query in force each time that the dialog is opened. */
export function useQueryLines(list: ListController, open: boolean): QueryLines {
  const { ports } = useEngine()
  const [draft, setDraft] = useState(emptyDraft)
  const [wasOpen, setWasOpen] = useState(false)
  if (open !== wasOpen) {
    setWasOpen(open)
    if (open) setDraft(draftOf(list))
  }
  const { lines, matchType, nextKey } = draft
  const setLines = (next: readonly KeyedLine[]) => setDraft({ ...draft, lines: next })
  const added = () => setDraft({ ...draft, lines: [...lines, { ...newLine, key: nextKey }], nextKey: nextKey + 1 })
  return {
    lines,
    matchType,
    setMatchType: (next) => setDraft({ ...draft, matchType: next }),
    add: lines.length < limit.superQueryConditions ? added : null,
    remove: (key) => setLines(lines.filter((line) => line.key !== key)),
    change: (line) => setLines(lines.map((each) => (each.key === line.key ? line : each))),
    group: () => queryOfLines(lines, matchType, list.program.model),
    load: ({ matchType: match, records }) => setDraft(draftFrom({ matchType: match, params: records })),
    reset() {
      setDraft(emptyDraft)
      if (list.state.snapshot().advanced) list.dispatch({ type: 'advanced', query: null })
    },
    ask() {
      const query = queryOfLines(lines, matchType, list.program.model)
      if (query.params.length === 0) {
        const message = superQueryMessages.emptyQuery
        return ports.notice.notice({ tone: 'warning', message })
      }
      list.dispatch({ type: 'advanced', query })
      list.dispatch({ type: 'dialog', dialog: null })
    },
  }
}

const newLine: QueryLine = { field: '', rule: 'eq', value: null }

function draftOf({ state }: ListController): Draft {
  const { advanced } = state.snapshot()
  return advanced ? draftFrom(advanced) : emptyDraft
}

function draftFrom(query: SuperQueryGroup): Draft {
  const lines = linesOfQuery(query).map((line, key) => ({ ...line, key }))
  return { lines, matchType: query.matchType, nextKey: lines.length }
}

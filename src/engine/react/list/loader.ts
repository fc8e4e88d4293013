import { limit } from '#core/limit'
import { codeOf } from '#core/model'
import type { ListProgram } from '#core/screen'
import { loadFailureOf } from '#react/boundary'
import { createLatest, isAborted } from '#runtime/http'
import type { RecordCalls } from '#runtime/record'
import type { ListEvent } from './event.ts'
import { branchWhere } from './query.ts'
import type { ListState } from './state.ts'

export interface LoaderInput {
  program: ListProgram
  calls: RecordCalls
  state(): ListState
  dispatch(event: ListEvent): void
  query(state: ListState): Record<string, string>
  /** Tells a failure that the user does not know. */
  tell(error: unknown): void
}

/** Loads what the state wants: only the latest answer counts, and nothing goes on after the screen. */
export interface ListLoader {
  /** Loads when something is wanted that has not been asked for. */
  follow(): void
  branch(id: string): void
  stop(): void
}

/** The loader of one list. */
export function createLoader({ program, calls, state, dispatch, query, tell }: LoaderInput): ListLoader {
  const latest = createLatest()
  let asked = 0
  let branches = new AbortController()

  const load = async () => {
    dispatch({ type: 'asked' })
    try {
      const read = program.trash ? calls.recycleBin : calls.list
      const reply = await latest.run((signal) => read(query(state()), signal))
      if (reply.current) dispatch({ type: 'answered', page: reply.value })
    } catch (error) {
      if (isAborted(error)) return
      const { kind, ...failure } = loadFailureOf(error, codeOf(program.model, 'list'))
      dispatch({ type: 'refused', status: kind === 'denied' ? 'denied' : 'failed', failure })
      tell(error)
    }
  }
  const loadBranch = async (id: string, signal: AbortSignal) => {
    if (!program.nested) return
    try {
      const where = branchWhere(program.nested, id)
      const { records } = await calls.list({ where, pageSize: limit.pageSize }, signal)
      dispatch({ type: 'branch', id, rows: records })
    } catch (error) {
      if (signal.aborted) return
      dispatch({ type: 'branchFailed', id })
      tell(error)
    }
  }

  return {
    follow() {
      const { wanted } = state()
      if (wanted === asked) return
      asked = wanted
      void load()
    },
    branch: (id) => void loadBranch(id, branches.signal),
    stop() {
      asked = 0
      latest.cancel()
      branches.abort()
      branches = new AbortController()
    },
  }
}

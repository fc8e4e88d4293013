import { limit } from '#core/limit'
import { codeOf } from '#core/model'
import type { ListProgram } from '#core/screen'
import { isRefusal, loadFailureOf } from '#react/boundary'
import { createLatest, isAborted } from '#runtime/http'
import type { RecordCalls } from '#runtime/record'
import type { ListEvent } from './event.ts'
import { isUnfiltered } from './loaded.ts'
import type { Branch, ListState } from './state.ts'

export interface LoaderInput {
  program: ListProgram
  calls: RecordCalls
  state(): ListState
  dispatch(event: ListEvent): void
  query(state: ListState): Record<string, string>
  /** The response to a prefetch of the same query. */
  prefetched(query: Record<string, string>): ReturnType<RecordCalls['list']> | undefined
  /** Logs errors that are not failures of a call. */
  report(error: unknown): void
  /** Shows a failure to the user. */
  notify(error: unknown): void
  warn(message: string): void
}

/** Loads what the state requests: the latest response wins, and `stop` aborts. */
export interface ListLoader {
  /** Requests what the state wants and has not been requested yet. */
  follow(): void
  stop(): void
}

/** Failures of these calls are shown in place. */
const quiet = 'all'

/** The loader of one list. */
export function createLoader(input: LoaderInput): ListLoader {
  const parts = [createPageLoader(input), createBranchLoader(input), createCounter(input)]
  return {
    follow() {
      for (const part of parts) part.follow()
    },
    stop() {
      for (const part of parts) part.stop()
    },
  }
}

/** The call that reads the rows of the state. */
export function readOf(
  { program, calls }: Pick<LoaderInput, 'program' | 'calls'>,
  state: ListState,
): RecordCalls['list'] {
  if (program.trash) return calls.recycleBin
  return program.nested && isUnfiltered(state) ? calls.treeRoots : calls.list
}

function createPageLoader(input: LoaderInput): ListLoader {
  const { program, state, dispatch, query, prefetched, report, warn } = input
  const latest = createLatest()
  let requested = 0
  /** What was refused last: a list that asks again and again says it once. */
  let refusal = ''
  const load = async (isFirst: boolean) => {
    dispatch({ type: 'loading' })
    try {
      const now = state()
      const current = query(now)
      const reply = await latest.run(
        (signal) => (isFirst ? prefetched(current) : null) ?? readOf(input, now)(current, { signal, quiet }),
      )
      if (!reply.current) return
      refusal = ''
      dispatch({ type: 'loaded', page: reply.value })
    } catch (error) {
      if (isAborted(error)) return
      const { kind, ...failure } = loadFailureOf(
        error,
        program.source ? program.permission : codeOf(program.model, 'list'),
      )
      dispatch({ type: 'loadFailed', status: kind === 'denied' ? 'denied' : 'failed', failure })
      report(error)
      if (!isRefusal(error) || failure.message === refusal) return
      refusal = failure.message
      warn(refusal)
    }
  }
  return {
    follow() {
      const next = state().requested
      if (next === requested) return
      const isFirst = requested === 0
      requested = next
      void load(isFirst)
    },
    stop() {
      requested = 0
      latest.cancel()
    },
  }
}

/** Loads pending branches, each once; a branch requested again aborts its earlier request. */
function createBranchLoader({ calls, state, dispatch, query, report }: LoaderInput): ListLoader {
  const requests = new Map<string, { branch: Branch; call: AbortController }>()
  const load = async (id: string, { page }: Branch, { signal }: AbortController) => {
    try {
      const params = { ...query({ ...state(), page, pageSize: limit.pageSize }) }
      dispatch({ type: 'branch', id, page: await calls.children(id, params, { signal, quiet }) })
    } catch (error) {
      if (signal.aborted) return
      dispatch({ type: 'branchFailed', id })
      report(error)
    }
  }
  return {
    follow() {
      for (const [id, branch] of state().branches) {
        const earlier = requests.get(id)
        if (branch.status !== 'loading' || earlier?.branch === branch) continue
        earlier?.call.abort()
        const call = new AbortController()
        requests.set(id, { branch, call })
        void load(id, branch, call)
      }
    },
    stop() {
      for (const { call } of requests.values()) call.abort()
      requests.clear()
    },
  }
}

/** Counts all rows on request. spec: architecture, Counts */
function createCounter(input: LoaderInput): ListLoader {
  const { state, dispatch, query, notify } = input
  const latest = createLatest()
  let isCounting = false
  const count = async () => {
    try {
      const now = state()
      const params = { ...query({ ...now, page: 1, pageSize: 1 }), fullCount: '1' }
      const reply = await latest.run((signal) => readOf(input, now)(params, { signal }))
      if (reply.current) dispatch({ type: 'counted', total: reply.value.total })
    } catch (error) {
      if (isAborted(error)) return
      dispatch({ type: 'counted', total: null })
      notify(error)
    }
  }
  return {
    follow() {
      const { counting } = state()
      if (counting === isCounting) return
      isCounting = counting
      if (counting) void count()
      else latest.cancel()
    },
    stop() {
      isCounting = false
      latest.cancel()
    },
  }
}

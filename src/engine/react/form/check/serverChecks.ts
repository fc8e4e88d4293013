import type { CompiledRules, RuleContext } from '#core/rule'
import { createLatest, type LatestOnly } from '#runtime/http'
import type { ClockPort } from '#runtime/port'

/** A check of one value by rules that need the server. */
export interface ServerCheck {
  field: string
  value: unknown
  rules: CompiledRules
  context(signal: AbortSignal): RuleContext
}

interface ServerCheckPorts {
  clock: Pick<ClockPort, 'after'>
  /** Shows that the field is being checked. */
  checking(field: string, checking: boolean): void
  /** Receives the result: a message, or undefined if the value is valid. */
  onResult(field: string, message: string | undefined): void
}

/** Debounced checks by the server: only the latest of each field counts, and no value is checked twice. */
interface ServerChecks {
  schedule(check: ServerCheck): void
  /** Cancels a field's pending check, as its value has changed. */
  drop(field: string): void
  /** The result now; a known result for the same value is reused. */
  settle(check: ServerCheck): Promise<string | undefined>
  /** Cancels pending checks. */
  stop(): void
}

const waitMs = 300

interface FieldState {
  latest: LatestOnly
  cancel: () => void
  answer?: { value: unknown; message: string | undefined }
}

/** Cancels the pending check of a field, and its request. */
function cancelCheck({ cancel, latest }: FieldState): void {
  cancel()
  latest.cancel()
}

/** The server checks of one form. A failed request reports no error: the save decides. */
export function createServerChecks({ clock, checking, onResult }: ServerCheckPorts): ServerChecks {
  const states = new Map<string, FieldState>()
  const stateOf = (field: string): FieldState => {
    const state = states.get(field) ?? { latest: createLatest(), cancel: () => {} }
    states.set(field, state)
    return state
  }

  const run = async ({ field, value, rules, context }: ServerCheck): Promise<string | undefined> => {
    const state = stateOf(field)
    state.cancel()
    checking(field, true)
    try {
      const reply = await state.latest.run((signal) => rules.checkAsync(value, context(signal)))
      if (!reply.current) return undefined
      const message = reply.value?.message
      state.answer = { value, message }
      onResult(field, message)
      checking(field, false)
      return message
    } catch {
      checking(field, false)
      return undefined
    }
  }

  return {
    schedule(check) {
      const state = stateOf(check.field)
      state.cancel()
      state.cancel = clock.after(waitMs, () => void run(check))
    },
    drop(field) {
      const state = states.get(field)
      if (!state) return
      cancelCheck(state)
      checking(field, false)
    },
    async settle(check) {
      const { answer } = stateOf(check.field)
      if (!answer || !Object.is(answer.value, check.value)) return run(check)
      onResult(check.field, answer.message)
      return answer.message
    },
    stop() {
      for (const state of states.values()) cancelCheck(state)
    },
  }
}

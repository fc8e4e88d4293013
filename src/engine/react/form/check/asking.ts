import type { CompiledRules, RuleContext } from '#core/rule'
import { createLatest, type LatestOnly } from '#runtime/http'
import type { ClockPort } from '#runtime/port'

/** A question about one field's value: rules that only the server can answer. */
export interface Question {
  field: string
  value: unknown
  rules: CompiledRules
  context(signal: AbortSignal): RuleContext
}

interface AskingPorts {
  clock: Pick<ClockPort, 'after'>
  /** Shows that the field is being checked. */
  checking(field: string, checking: boolean): void
  /** Takes the answer: a message, or undefined when the value may stand. */
  answered(field: string, message: string | undefined): void
}

/** Questions to the server, a moment after the last keystroke, only the latest of each field, and none asked twice. */
export interface Asking {
  schedule(question: Question): void
  /** The value is another one: what is on its way no longer matters. */
  drop(field: string): void
  /** The answer, now: from before when it was about the same value. */
  settle(question: Question): Promise<string | undefined>
  /** Nobody waits for answers any more. */
  stop(): void
}

const waitMs = 300

interface Line {
  latest: LatestOnly
  cancel?: () => void
  answer?: { value: unknown; message: string | undefined }
}

/** The questions of one form. A question that finds no answer leaves the value standing: the save decides. */
export function createAsking({ clock, checking, answered }: AskingPorts): Asking {
  const lines = new Map<string, Line>()
  const lineOf = (field: string): Line => {
    const line = lines.get(field) ?? { latest: createLatest() }
    lines.set(field, line)
    return line
  }

  const ask = async ({ field, value, rules, context }: Question): Promise<string | undefined> => {
    const line = lineOf(field)
    line.cancel?.()
    checking(field, true)
    try {
      const reply = await line.latest.run((signal) => rules.checkAsync(value, context(signal)))
      if (!reply.current) return undefined
      line.answer = { value, message: reply.value?.message }
      answered(field, reply.value?.message)
      checking(field, false)
      return reply.value?.message
    } catch {
      checking(field, false)
      return undefined
    }
  }

  return {
    schedule(question) {
      const line = lineOf(question.field)
      line.cancel?.()
      line.cancel = clock.after(waitMs, () => void ask(question))
    },
    drop(field) {
      const line = lines.get(field)
      if (!line) return
      line.cancel?.()
      line.latest.cancel()
      checking(field, false)
    },
    async settle(question) {
      const { answer } = lineOf(question.field)
      return answer && Object.is(answer.value, question.value) ? answer.message : ask(question)
    },
    stop() {
      for (const line of lines.values()) {
        line.cancel?.()
        line.latest.cancel()
      }
    },
  }
}

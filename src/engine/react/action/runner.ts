import { fillText, messages } from '#core/message'
import type { RecordValues } from '#core/model'
import { retrying } from '#react/part'
import { type Cell, createCell, type Watched } from '#react/watch'
import { confirmed } from './confirmed.ts'
import { type ActionHost, type ActionTarget, noSelection } from './host.ts'
import { notify, notifyFailure } from './notify.ts'
import { headingOf } from './opened.ts'

/** Loaded with the first action that has steps: few actions do. */
const loadSteps = retrying(() => import('./steps.ts'))
const loadMove = retrying(() => import('./move.ts'))

/** Runs the actions of one screen, each once at a time. */
export interface ActionRunner {
  /** Keys of the running actions, see `actionKey`; not of those that wait for an answer of the user. */
  readonly running: Watched<ReadonlySet<string>>
  /** Cancels a running action by its key, if it can be cancelled: an export can. */
  cancel(key: string): void
  /** Resolves when the action is done, refused or cancelled. Failures are reported; it never rejects. */
  run(target: Partial<Omit<ActionTarget, 'signal' | 'answered'>> & Pick<ActionTarget, 'action'>): Promise<void>
}

/** The key of an action of one row, or of the screen. */
export const actionKey = (id: string, record: RecordValues | null): string => `${id}#${String(record?.id ?? '')}`

/** The runner of one screen. */
export function createActionRunner(host: ActionHost): ActionRunner {
  const calls = new Map<string, AbortController>()
  const running: Cell<ReadonlySet<string>> = createCell<ReadonlySet<string>>(new Set())
  const mark = (key: string, runs: boolean) => {
    const others = [...running.snapshot()].filter((other) => other !== key)
    running.set(new Set(runs ? [...others, key] : others))
  }
  const waiting =
    (key: string): ActionTarget['answered'] =>
    async (answer) => {
      mark(key, false)
      return answer.finally(() => mark(key, true))
    }
  return {
    running,
    cancel: (key) => calls.get(key)?.abort(),
    async run({ action, record = null, selection = noSelection }) {
      const key = actionKey(action.id, record)
      if (calls.has(key)) return
      const call = new AbortController()
      calls.set(key, call)
      mark(key, true)
      try {
        await perform({ action, record, selection, signal: call.signal, answered: waiting(key) }, host)
      } catch (error) {
        notifyFailure(error, host, `action ${action.id}`)
      } finally {
        calls.delete(key)
        mark(key, false)
      }
    },
  }
}

async function perform(target: ActionTarget, host: ActionHost): Promise<void> {
  const { action, record, selection } = target
  const names = { $selection: selection }
  const evaluation = ({ ask, answer }: { ask: RecordValues; answer: unknown } = { ask: {}, answer: null }) =>
    host.scope.evaluation(host.model, record ?? {}, { ...names, $ask: ask, $answer: answer })
  if (action.on === 'selection' && selection.ids.length < action.min) return notify(host, tooFew(action.min), 'warning')
  if (action.confirm && !(await confirmed(action.confirm.read(evaluation()), target, host))) return
  if (action.steps.length > 0) {
    const { runSteps } = await loadSteps()
    return runSteps(action.steps, {
      host,
      target,
      heading: headingOf(target, host),
      evaluation,
      ticked: action.on === 'selection',
    })
  }
  if (action.kind === 'move') return (await loadMove()).runMove(target, host)
  const builtIn = host.builtIns[action.id]
  if (action.kind === 'builtIn' && builtIn) return builtIn(target)
  if (action.screen) return openScreen(target, host)
}

const tooFew = (min: number): string => (min > 1 ? fillText(messages.list.selectFew, { min }) : messages.list.selectOne)

/** Runs an action that only opens a screen. */
async function openScreen(target: ActionTarget, host: ActionHost): Promise<void> {
  const { action, record, selection } = target
  const evaluation = host.scope.evaluation(host.model, record ?? {}, { $selection: selection })
  const values = Object.fromEntries(
    Object.entries(action.values).map(([name, value]) => [name, value.read(evaluation)]),
  )
  const title = headingOf(target, host)
  const request = { what: action.screen ?? '', values, params: values }
  const result = await host.opener.open(title ? { ...request, title } : request)
  if (result.kind === 'saved') host.refresh()
}

import type { StepDocument } from '#core/document'
import type { Evaluation } from '#core/expression'
import type { RecordValues } from '#core/model'
import type { Present, StepProgram } from '#core/screen'
import { retrying } from '#react/part'
import { type Call, encodePart, filledPath, isHttpFailure } from '#runtime/http'
import type { HttpMethod, NoticeTone } from '#runtime/port'
import { answered } from './answered.ts'
import type { ActionHost } from './host.ts'
import { notify, notifyFailure } from './notify.ts'

/** The run of one action: what it may read, and what was answered on the way. */
interface StepRun {
  host: ActionHost
  /** Stands above the screens that are opened; empty: their own titles. */
  heading: string
  /** It acts on the ticked rows: they are not ticked any more once the list is loaded again. */
  ticked: boolean
  /** With `$ask`, what the user has answered so far, and `$answer`, what the last call or save was. */
  evaluation(input: StepInput): Evaluation
}

/** Few actions hand something over, so what does it comes with the first. */
const loadHandOver = retrying(() => import('./handOver.ts'))

/** Few questions are described by records. */
const loadAskDefined = retrying(() => import('./askDefined.ts'))

/** Few calls go on after their answer. */
const loadFollow = retrying(() => import('./follow.ts'))

/** What steps hand on to those after them. */
interface StepInput {
  ask: RecordValues
  answer: unknown
  /** What was answered to the question that comes next, when its answer was refused. */
  begun?: RecordValues
}

interface Position {
  run: StepRun
  input: StepInput
  evaluation: Evaluation
}

/** Runs steps in order. Ends early when the user turns a question away; rejects when a call fails. */
export async function runSteps(steps: readonly StepProgram[], run: StepRun): Promise<void> {
  await runFrom(steps, run, { ask: {}, answer: null })
}

/**
 * The input after all of the steps; null where one of them ended the run. What was answered is not lost when the call right
 * after the question is refused: the question is repeated.
 */
async function runFrom(
  [step, ...rest]: readonly StepProgram[],
  run: StepRun,
  input: StepInput,
): Promise<StepInput | null> {
  if (!step) return input
  const next = await runStep(step, { run, input, evaluation: run.evaluation(input) })
  const [call] = rest
  const isAnswered = next !== null && asksFirst(step) && Object.keys(next.ask).length > 0
  if (!isAnswered || !call || !('call' in call.step)) return next && runFrom(rest, run, next)
  const done = await refusable(runStep(call, { run, input: next, evaluation: run.evaluation(next) }), run)
  if (done === 'refused') return runFrom([step, ...rest], run, { ...input, begun: next.ask })
  return done && runFrom(rest.slice(1), run, done)
}

const asksFirst = ({ ask, defined }: StepProgram): boolean => ask !== undefined || defined !== undefined

/** What a call has come to, or that it was refused, which then is told. */
async function refusable(calling: Promise<StepInput | null>, { host }: StepRun): Promise<StepInput | null | 'refused'> {
  try {
    return await calling
  } catch (error) {
    if (!isHttpFailure(error) || error.kind === 'aborted') throw error
    notifyFailure(error, host, 'step')
    return 'refused'
  }
}

/** The input after the step; null ends the run. */
async function runStep(program: StepProgram, position: Position): Promise<StepInput | null> {
  const { run } = position
  const { begun = {}, ...current } = position.input
  if (program.ask) {
    const title = program.ask.title.read(position.evaluation)
    const input = await run.host.opener.ask(program.ask, title, answered(program.ask, begun))
    return input && { ...current, ask: { ...current.ask, ...input } }
  }
  if (program.defined) {
    const { askDefined } = await loadAskDefined()
    const input = await askDefined(program.defined, { evaluation: position.evaluation, begun }, run.host)
    return input && { ...current, ask: input }
  }
  if (program.branches) {
    const branch = program.branches.find(({ when }) => when?.holds(position.evaluation) ?? true)
    return branch && !(await runFrom(branch.steps, run, current)) ? null : current
  }
  if ('submit' in program.step) {
    const answer = await submit(program, program.step, position)
    return answer ? { ...current, answer } : null
  }
  if ('call' in program.step && program.step.progress) return worked(program, program.step.call, position)
  const answer = await perform(program, position)
  return 'call' in program.step || 'open' in program.step ? { ...current, answer } : current
}

/** Does what the step says; gives what a call was answered, or which record an opened form has saved. */
async function perform(program: StepProgram, { run, evaluation }: Position): Promise<unknown> {
  const { host, heading } = run
  const { step, label } = program
  const text = label?.read(evaluation) ?? ''
  const values = readAll(program.values, evaluation)
  if ('open' in step) return open(step, values, { host, heading })
  if ('call' in step) return call(step.call, { values, text, host })
  else if ('refresh' in step) refresh(run)
  else if ('message' in step) notify(host, text, toneOf('tone' in step ? step.tone : undefined))
  else if ('link' in step) follow(text, step.blank === true, host)
  else if ('download' in step) await host.ports.files.save(text, {}, step.name ? { fileName: step.name } : {})
  else if ('copy' in step)
    await (await loadHandOver()).handOver(text, program.heading?.read(evaluation) ?? '', host.ports)
  else if ('set' in step) host.set?.(values)
  else if ('close' in step) await host.opener.close({ kind: 'saved', id: null })
}

function refresh({ host, ticked }: StepRun): void {
  if (ticked) host.untick?.()
  host.refresh()
}

/** A call whose work goes on: what it ended with is the answer; one that ended otherwise ends the run. */
async function worked({ values, label, heading }: StepProgram, written: string, position: Position) {
  const { run, input, evaluation } = position
  const { result } = await send(written, readAll(values, evaluation), run.host)
  const { follow } = await loadFollow()
  const title = heading?.read(evaluation) ?? ''
  const job = await follow(result, { title, message: label?.read(evaluation) ?? '' }, run.host)
  return job && { ...input, answer: job.result }
}

/** Steps after a save are run once it went well. */
function submit({ label, values }: StepProgram, { move, stays }: SubmitStep, { run, evaluation }: Position) {
  const message = label?.read(evaluation) ?? ''
  const how = { ...(move ? { move } : {}), ...(message ? { message } : {}), ...(stays ? { stays } : {}) }
  return run.host.submit?.(readAll(values, evaluation), how)
}

const readAll = (values: StepProgram['values'], evaluation: Evaluation): RecordValues =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value.read(evaluation)]))

type OpenStep = Extract<StepDocument, { open: unknown }>
type SubmitStep = Extract<StepDocument, { submit: unknown }>

/** `values.` marks what prefills a form; the rest are `$params`. Gives the record that was saved; without an id when none was. */
async function open(
  step: OpenStep,
  values: RecordValues,
  { host, heading }: Pick<StepRun, 'host' | 'heading'>,
): Promise<{ id: string | null }> {
  const entries = Object.entries(values)
  const prefill = entries.filter(([name]) => name.startsWith('values.')).map(([name, value]) => [name.slice(7), value])
  const params = Object.fromEntries(entries.filter(([name]) => !name.startsWith('values.')))
  if (step.as === 'tab') {
    host.ports.navigation.go(tabPath(step.open, params, host))
    return { id: null }
  }
  const ended = await host.opener.open({
    what: step.open,
    ...(heading ? { title: heading } : {}),
    values: Object.fromEntries(prefill),
    params,
    ...(step.as ? { as: step.as as Present } : {}),
    ...(step.width ? { widthPx: step.width } : {}),
  })
  return { id: ended.kind === 'saved' ? ended.id : null }
}

/** Where a screen stands in a tab of its own: its path with the parameters that it names, the others behind it. */
function tabPath(id: string, params: RecordValues, { library }: ActionHost): string {
  const unused = new Map(Object.entries(params).map(([name, value]) => [name, String(value ?? '')]))
  const path = (library.screen(id)?.path ?? `/screen/${id}`).replace(/:([A-Za-z]\w*)/g, (_, name: string) => {
    const value = unused.get(name) ?? ''
    unused.delete(name)
    return encodePart(value)
  })
  const query = new URLSearchParams([...unused]).toString()
  return query ? `${path}?${query}` : path
}

interface StepCall {
  values: RecordValues
  text: string
  host: ActionHost
}

/** A call; values named in its path go there, the others into its query or body. */
async function call(written: string, { values, text, host }: StepCall): Promise<unknown> {
  const { message, result } = await send(written, values, host)
  notify(host, text || message, 'success')
  return result
}

function send(written: string, values: RecordValues, { ports }: ActionHost) {
  const [method = '', template = ''] = written.split(' ')
  const { path, rest: sent } = filledPath(template, values)
  const carried: Partial<Call> = method === 'POST' || method === 'PUT' ? { body: sent } : { query: sent }
  return ports.http.call({ method: method as HttpMethod, path, ...carried })
}

function follow(address: string, blank: boolean, { ports }: ActionHost): void {
  const inside = address.startsWith('/') && !/^\/[/\\]/.test(address)
  if (inside && !blank) ports.navigation.go(address)
  else if (inside || /^https?:\/\//.test(address)) ports.openLink(address, blank)
}

const tones: Readonly<Record<string, NoticeTone>> = { success: 'success', warning: 'warning', danger: 'error' }

const toneOf = (tone: string | undefined): NoticeTone => tones[tone ?? ''] ?? 'info'

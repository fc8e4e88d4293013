import type { StepDocument } from '#core/document'
import type { Evaluation } from '#core/expression'
import { hostedPath } from '#core/menu'
import type { RecordValues } from '#core/model'
import type { StepProgram } from '#core/screen'
import { retrying } from '#react/part'
import { type Call, encodePart, filledPath, isHttpFailure } from '#runtime/http'
import type { HttpMethod, NoticeTone } from '#runtime/port'
import type { ActionHost, ActionTarget } from './host.ts'
import { notify, notifyFailure } from './notify.ts'
import { headingOf, walkOf } from './opened.ts'
import { prefill } from './prefill.ts'

/** One run of an action. */
interface StepRun {
  host: ActionHost
  target: ActionTarget
  /** Title of the screens it opens; empty: their own titles. */
  heading: string
  /** The action is one of the ticked rows: a refresh unticks them. */
  ticked: boolean
  /** A call has changed something since the last refresh. */
  isStale?: boolean
  /** Evaluates with `$ask`, the user's answers so far, and `$answer`, the result of the last call or save. */
  evaluation(input: StepInput): Evaluation
}

/** Loaded with the first step that copies a text. */
const loadHandOver = retrying(() => import('./handOver.ts'))

/** Loaded with the first form that a record defines. */
const loadAskDefined = retrying(() => import('./askDefined.ts'))

/** Loaded with the first call that starts a job. */
const loadFollow = retrying(() => import('./follow.ts'))

/** What a step passes on to the next. */
interface StepInput {
  ask: RecordValues
  answer: unknown
  /** Answers to prefill the next form with, after the call that followed it was refused. */
  initial?: RecordValues
}

interface Position {
  run: StepRun
  input: StepInput
  evaluation: Evaluation
  /** The next step leads to another page. */
  leaves?: boolean
}

/**
 * Runs steps in order. Ends early when the user cancels a form; rejects when a call fails. In the end the screen is refreshed if a call
 * has changed something and no step has refreshed it since.
 */
export async function runSteps(steps: readonly StepProgram[], run: StepRun): Promise<void> {
  try {
    await runFrom(steps, run, { ask: {}, answer: null })
  } finally {
    if (run.isStale) refresh(run)
  }
}

/**
 * Returns the input after the last step, or null if a step ended the run. If the call right after a form is refused, the form opens
 * again with its answers.
 */
async function runFrom(
  [step, ...rest]: readonly StepProgram[],
  run: StepRun,
  input: StepInput,
): Promise<StepInput | null> {
  if (!step) return input
  const [call] = rest
  const leaves = call !== undefined && 'link' in call.step && !call.step.blank
  const next = await runStep(step, { run, input, evaluation: run.evaluation(input), leaves })
  const isAnswered = next !== null && asksFirst(step) && Object.keys(next.ask).length > 0
  if (!isAnswered || !call || !('call' in call.step)) return next && runFrom(rest, run, next)
  const done = await refusable(runStep(call, { run, input: next, evaluation: run.evaluation(next) }), run)
  if (done === 'refused') return runFrom([step, ...rest], run, { ...input, initial: next.ask })
  return done && runFrom(rest.slice(1), run, done)
}

const asksFirst = ({ ask, defined }: StepProgram): boolean => ask !== undefined || defined !== undefined

/** The result of a call, or `refused` if the server refuses it; the refusal is shown. */
async function refusable(calling: Promise<StepInput | null>, { host }: StepRun): Promise<StepInput | null | 'refused'> {
  try {
    return await calling
  } catch (error) {
    if (!isHttpFailure(error) || error.kind === 'aborted') throw error
    notifyFailure(error, host, 'step')
    return 'refused'
  }
}

/** Returns the input for the next step; null ends the run. */
async function runStep(program: StepProgram, position: Position): Promise<StepInput | null> {
  const { run } = position
  const { initial = {}, ...current } = position.input
  if (program.ask) {
    const title = program.ask.title.read(position.evaluation)
    const input = await run.host.opener.ask(program.ask, title, prefill(program.ask, initial))
    return input && { ...current, ask: { ...current.ask, ...input } }
  }
  if (program.defined) {
    const { askDefined } = await loadAskDefined()
    const input = await askDefined(program.defined, { evaluation: position.evaluation, initial }, run.host)
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
  if ('call' in program.step && program.step.progress) return runJob(program, program.step.call, position)
  const answer = await perform(program, position)
  return 'call' in program.step || 'open' in program.step ? { ...current, answer } : current
}

/** Performs a step without input of its own. Resolves to the result of a call, or to the id of the record that an opened form saved. */
async function perform(program: StepProgram, { run, evaluation }: Position): Promise<unknown> {
  const { host } = run
  const { step, label } = program
  const text = label?.read(evaluation) ?? ''
  if ('open' in step) return open(step, program, { run, evaluation })
  const values = readAll(program.values, evaluation)
  if ('call' in step) return call(step.call, { values, text, run })
  else if ('refresh' in step) refresh(run)
  else if ('message' in step) notify(host, text, toneOf('tone' in step ? step.tone : undefined))
  else if ('link' in step) follow(text, step.blank === true, host)
  else if ('download' in step) await host.ports.files.save(text, {}, step.name ? { fileName: step.name } : {})
  else if ('copy' in step)
    await (await loadHandOver()).handOver(text, program.heading?.read(evaluation) ?? '', host.ports)
  else if ('set' in step) host.set?.(values)
  else if ('close' in step) await host.opener.close({ kind: 'saved', id: null })
}

function refresh(run: StepRun): void {
  const { host, ticked } = run
  run.isStale = false
  if (ticked) host.untick?.()
  host.refresh()
}

/** A call that starts a job: its result is the answer; a job that fails or is cancelled ends the run. */
async function runJob({ values, label, heading }: StepProgram, written: string, position: Position) {
  const { run, input, evaluation } = position
  const { result } = await send(written, readAll(values, evaluation), run)
  const { follow } = await loadFollow()
  const title = heading?.read(evaluation) ?? ''
  const job = await follow(result, { title, message: label?.read(evaluation) ?? '' }, run.host)
  return job && { ...input, answer: job.result }
}

/** Saves the form; the next steps run only after success. */
function submit({ label, values }: StepProgram, { move, stays }: SubmitStep, { run, evaluation, leaves }: Position) {
  const message = label?.read(evaluation) ?? ''
  const goesOn = stays ? { stays } : leaves ? { leaves } : {}
  const how = { ...(move ? { move } : {}), ...(message ? { message } : {}), ...goesOn }
  return run.host.submit?.(readAll(values, evaluation), how)
}

const readAll = (values: StepProgram['values'], evaluation: Evaluation): RecordValues =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value.read(evaluation)]))

type OpenStep = Extract<StepDocument, { open: unknown }>
type SubmitStep = Extract<StepDocument, { submit: unknown }>

/** Resolves to the id of the saved record, null if none was saved. */
async function open(
  step: OpenStep,
  program: StepProgram,
  { run, evaluation }: Pick<Position, 'run' | 'evaluation'>,
): Promise<{ id: string | null }> {
  const { host, target, heading } = run
  const { params, values } = openedWith(program, evaluation)
  if (step.as === 'tab') {
    host.ports.navigation.go(tabPath(step.open, params, host))
    return { id: null }
  }
  const ended = await host.opener.open({
    what: step.open,
    ...(heading ? { title: heading } : {}),
    values,
    params,
    ...(opensDetail(step, host) && program === target.action.steps[0] ? walkAlong(program, run) : {}),
    ...(step.as ? { as: step.as } : {}),
    ...(step.width ? { widthPx: step.width } : {}),
  })
  return { id: ended.kind === 'saved' ? ended.id : null }
}

/** Names with the prefix `values.` prefill a form; the others become `$params`. */
function openedWith({ values }: StepProgram, evaluation: Evaluation): Record<'params' | 'values', RecordValues> {
  const entries = Object.entries(readAll(values, evaluation))
  const prefill = entries.filter(([name]) => name.startsWith('values.')).map(([name, value]) => [name.slice(7), value])
  const params = entries.filter(([name]) => !name.startsWith('values.'))
  return { params: Object.fromEntries(params), values: Object.fromEntries(prefill) }
}

function opensDetail({ open }: OpenStep, { library }: ActionHost): boolean {
  const document = library.screen(open)
  return document !== undefined && 'type' in document && document.type === 'detail'
}

/** The same detail of the other rows. */
const walkAlong = (program: StepProgram, { host, target }: StepRun) =>
  walkOf(target, host, (row) => {
    const { params } = openedWith(program, host.scope.evaluation(host.model, row))
    const title = headingOf({ action: target.action, record: row }, host)
    return title ? { params, title } : { params }
  })

/** The path of a screen in its own tab: parameters named in the path are filled in, the others become the query. */
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
  run: StepRun
}

/** Sends a call; values named in its path are filled in, the others go into its query or body. */
async function call(written: string, { values, text, run }: StepCall): Promise<unknown> {
  const { message, result } = await send(written, values, run)
  notify(run.host, text || message, 'success')
  return result
}

async function send(written: string, values: RecordValues, run: StepRun) {
  const [method = '', template = ''] = written.split(' ')
  const { path, rest: sent } = filledPath(template, values)
  const carried: Partial<Call> = method === 'POST' || method === 'PUT' ? { body: sent } : { query: sent }
  /* As the family's helpers do, which sign neither PUT nor DELETE. */
  const signed = method === 'GET' || method === 'POST'
  const answer = await run.host.ports.http.call({ method: method as HttpMethod, path, signed, ...carried })
  if (method !== 'GET') run.isStale = true
  return answer
}

function follow(address: string, blank: boolean, { ports }: ActionHost): void {
  const inside = address.startsWith('/') && !/^\/[/\\]/.test(address)
  if (inside && !blank) ports.navigation.go(address)
  else if (inside || /^https?:\/\//.test(address)) ports.openLink(hostedPath(address, ports.navigation.basePath), blank)
}

const tones: Readonly<Record<string, NoticeTone>> = { success: 'success', warning: 'warning', danger: 'error' }

const toneOf = (tone: string | undefined): NoticeTone => tones[tone ?? ''] ?? 'info'

import {
  type ActionDocument,
  builtInActions,
  type MenuItemDocument,
  type PlainScreenDocument,
  type StepDocument,
} from '#core/document'
import type { ExpressionType } from '#core/expression'
import { nearHint } from '#core/expression'
import type { Library } from '#core/library'
import { homePath, matchPath, plainPath, staticRoutes } from '#core/menu'
import { availableNames, documentDiagnostics, hintTexts, type Renaming, screenDiagnostics } from '#core/message'
import { findingOf, type Model, nearestOrAll, type Segments, unknownField, unknownName } from '#core/model'
import { inheritScreen, recordNames, screenNames } from '#core/screen'
import { checkDocumentValue } from '../value/fieldValue.ts'
import { type PlacedAction, placedSteps } from './bodies.ts'
import { checkCall, endpointOf, isReadable } from './callCheck.ts'
import { checkLinkedScreen } from './frameCheck.ts'
import { checkParamValue, neededParams, paramNames } from './paramCheck.ts'
import type { ScreenContext } from './screenContext.ts'

/** Checks the steps of an action: calls, addresses, screens and their parameters. */
export function checkSteps({ action, at, place }: PlacedAction, context: ScreenContext): void {
  for (const placed of placedSteps(action.run ?? [], [...at, 'run']))
    checkStep(placed.step, placed.at, { context, place })
  if (isOwn(action)) checkScreen(action, at, { context, place })
  else checkBuiltInScreen(action, at, context)
}

/** True for an action that opens its screen with its own values; built-in actions pass the record of the row. */
const isOwn = ({ id, run }: ActionDocument): boolean =>
  run === undefined && !(builtInActions as readonly string[]).includes(id)

/** A custom action passes its values to the screen that it opens, as parameters and as initial values of its form. */
function checkScreen({ screen, values = {} }: ActionDocument, at: Segments, { context, place }: StepContext): void {
  const target = screen === undefined ? undefined : plainOf(screen, context)
  if (screen === undefined || !target) return
  if (isForm(target)) checkOpen({ open: screen, values }, at, { context, place })
  else checkParams({ open: screen, params: values, at, key: 'values', names: namesAt(place, context) }, context)
}

/** The kind of screen that each built-in action opens. */
const opened: Readonly<Record<string, 'form' | 'detail'>> = {
  create: 'form',
  edit: 'form',
  copy: 'form',
  detail: 'detail',
}

function checkBuiltInScreen({ id, screen }: ActionDocument, at: Segments, context: ScreenContext): void {
  const expected = Object.hasOwn(opened, id) ? opened[id] : undefined
  if (expected) checkLinkedScreen({ id: screen, expected, at: [...at, 'screen'] }, context)
}

interface StepContext {
  context: ScreenContext
  place: PlacedAction['place']
}

function checkStep(step: StepDocument, at: Segments, { context, place }: StepContext): void {
  const { library, collector } = context
  if ('call' in step) {
    checkCall(step, { library, collector, at })
    checkProgress(step, at, context)
  }
  if ('link' in step) checkLink(step.link, [...at, 'link'], context)
  if ('download' in step) checkDownload(step.download, [...at, 'download'], context)
  if ('open' in step) checkOpen(step, at, { context, place })
  if ('set' in step) checkSet(step.set, [...at, 'set'], { context, place })
  if ('submit' in step) checkSubmit(step, at, { context, place })
  if ('choose' in step) checkBranches(step.choose, [...at, 'choose'], context)
  for (const key of ['refresh', 'close'] as const)
    if (key in step && (step as Record<string, unknown>)[key] === false)
      collector.report([...at, key], screenDiagnostics.falseStep, { key })
}

/** `set` changes the form that holds the action. */
function checkSet(values: Readonly<Record<string, unknown>>, at: Segments, { context, place }: StepContext): void {
  const { library, collector, model } = context
  if (place !== 'form') collector.report(at, screenDiagnostics.setWithoutForm)
  if (!model) return
  const placed = { values, at, names: recordNames(model, library) }
  checkFieldNames(placed, model, context)
  checkFieldValues(placed, model, context)
}

/** `submit` saves the form, or moves its record with the values of the form. */
function checkSubmit({ submit, move }: SubmitStep, at: Segments, { context, place }: StepContext): void {
  const { collector, model } = context
  checkSet(submit, [...at, 'submit'], { context, place })
  const moveIds = model?.moves.map(({ id }) => id) ?? []
  if (move === undefined || moveIds.includes(move)) return
  collector.report(
    [...at, 'move'],
    screenDiagnostics.unknownMove,
    { move },
    nearHint(move, moveIds) ?? (moveIds.length > 0 ? availableNames(moveIds) : hintTexts.withoutMove),
  )
}

/** Only a call that starts a job can show progress, and a job without progress would end unnoticed. */
function checkProgress({ call, progress }: CallStep, at: Segments, { library, collector }: ScreenContext): void {
  const endpoint = endpointOf(call, library)
  if (!endpoint) return
  const answer = endpoint.answer as { properties?: object } | undefined
  const goesOn = 'jobId' in (answer?.properties ?? {})
  if (progress !== undefined && !goesOn)
    collector.report([...at, 'progress'], screenDiagnostics.progressWithoutJob, { path: endpoint.path })
  if (progress === undefined && goesOn)
    collector.report([...at, 'call'], screenDiagnostics.jobWithoutProgress, { path: endpoint.path })
}

type CallStep = Extract<StepDocument, { call: unknown }>

/** A branch behind an unconditional one never runs. */
function checkBranches(branches: ChooseStep['choose'], at: Segments, { collector }: ScreenContext): void {
  const always = branches.findIndex(({ when }) => when === undefined || when === true)
  if (always >= 0 && always < branches.length - 1) collector.report([...at, always + 1], screenDiagnostics.branchNever)
}

type ChooseStep = Extract<StepDocument, { choose: unknown }>
type OpenStep = Extract<StepDocument, { open: unknown }>
type SubmitStep = Extract<StepDocument, { submit: unknown }>

function checkOpen(step: OpenStep, at: Segments, { context, place }: StepContext): void {
  const { library, collector } = context
  const target = plainOf(step.open, context)
  if (!target) return
  const { values, with: params = {} } = step
  const names = namesAt(place, context)
  checkParams({ open: step.open, params, at, key: 'with', names }, context)
  if (!values) return
  if (step.as === 'tab') collector.report([...at, 'values'], screenDiagnostics.valuesInTab)
  const targetModel = 'model' in target && target.model ? library.resolvedModel(target.model) : undefined
  if (!isForm(target)) collector.report([...at, 'values'], screenDiagnostics.valuesWithoutForm, { open: step.open })
  if (!targetModel) return
  const placed = { values, at: [...at, 'values'], names }
  checkFieldNames(placed, targetModel, context)
  checkFieldValues(placed, targetModel, context)
}

/** The types of the names that an action may read at its place. */
const namesAt = (place: StepContext['place'], { model, library }: ScreenContext) =>
  place === 'toolbar' || !model ? screenNames : recordNames(model, library)

const isForm = ({ type }: PlainScreenDocument): boolean => type === 'form' || type === 'steps'

function plainOf(id: string, { library }: ScreenContext): PlainScreenDocument | undefined {
  const document = library.screen(id)
  return document && inheritScreen(document, library)
}

interface OpenedScreen {
  open: string
  params: Readonly<Record<string, unknown>>
  at: Segments
  /** The property that passes the parameters. */
  key: 'with' | 'values'
  /** Types of the names in scope; by default those of every screen. */
  names?: Readonly<Record<string, ExpressionType>>
}

/** Every parameter passed to a screen is one that it reads, and all required ones are passed. */
export function checkParams(opened: OpenedScreen, context: ScreenContext): void {
  const { open, params, at, key, names = screenNames } = opened
  const target = plainOf(open, context)
  if (!target || target.type === 'page') return
  const read = paramNames(target, context.library)
  const declared = target.params ?? {}
  for (const [name, value] of Object.entries(params)) {
    if (!read.has(name)) {
      const hint = read.size > 0 ? nearestOrAll(name, [...read]) : undefined
      context.collector.report([...at, key, name], screenDiagnostics.paramNotRead, { open, name }, hint)
    } else checkParamValue({ name, value, param: declared[name], names }, [...at, key, name], context)
  }
  const missing = neededParams(target).filter((name) => !Object.hasOwn(params, name))
  if (missing.length > 0)
    context.collector.report(at, screenDiagnostics.paramNeeded, {
      open,
      missing: missing.map((name) => `"${name}"`).join('、'),
      key,
    })
}

const outside = /^https?:\/\/[^\s]+$/
const inside = /^\/(?![/\\])/
/** An address with some text in place of its expressions. */
const filled = (address: string): string => address.replace(/\{[^{}]*\}/g, 'x')

const badLink = (address: string) => findingOf(documentDiagnostics.badLink, { url: address })

export function checkLink(link: string, at: Segments, { library, collector }: ScreenContext): void {
  if (link.startsWith('{') || outside.test(filled(link))) return
  if (!inside.test(link)) {
    collector.add(at, badLink(link))
    return
  }
  if (plainPath(link).includes('{')) return
  const near = isKnownPath(link, library)
  if (near === true) return
  collector.report(at, screenDiagnostics.unknownPath, { link }, near && { ...near, from: link })
}

function checkDownload(address: string, at: Segments, { library, collector }: ScreenContext): void {
  if (address.startsWith('{') || outside.test(filled(address))) return
  if (!inside.test(address)) collector.add(at, badLink(address))
  else if (!isReadable(filled(address), library))
    collector.add(
      at,
      unknownName('call', { name: `GET ${address}`, candidates: [], otherwise: hintTexts.unknown.downloads }),
    )
}

/** Whether a page exists at a path; otherwise the instruction to write the nearest known path, or undefined. */
function isKnownPath(link: string, library: Library): true | Renaming | undefined {
  const path = plainPath(link)
  const screen = /^\/screen\/(.+)$/.exec(path)?.[1]
  if (screen !== undefined) return library.screen(screen) ? true : nearHint(screen, library.screenIds())
  const paths = [
    ...library.menus().flatMap(({ items }) => pathsIn(items)),
    ...library.screenIds().flatMap((id) => library.screen(id)?.path ?? []),
    ...staticRoutes.flatMap((route) => [route.path, ...(route.children ?? []).map((child) => child.path)]),
    homePath,
  ].filter((pattern) => pattern !== '*')
  return paths.some((pattern) => matchPath(pattern, path) !== null) ? true : nearHint(path, paths)
}

const pathsIn = (items: readonly MenuItemDocument[]): string[] =>
  items.flatMap(({ path, children }) => [path, ...pathsIn(children ?? [])])

/** Initial values of a form, by field. */
interface FieldValues {
  values: Readonly<Record<string, unknown>> | undefined
  at: Segments
  /** Types of the names in scope. */
  names: Readonly<Record<string, ExpressionType>>
}

/** Checks that initial values belong to fields of the form's model. */
export function checkFieldNames({ values, at }: FieldValues, model: Model, { collector }: ScreenContext): void {
  const names = model.fields.map(({ name }) => name)
  for (const name of Object.keys(values ?? {})) {
    if (model.field(name)) continue
    collector.add([...at, name], unknownField(model.id, { name, candidates: names }))
  }
}

/** Checks that initial values are valid for their fields. */
export function checkFieldValues({ values, at, names }: FieldValues, model: Model, context: ScreenContext): void {
  const { library, collector } = context
  for (const [name, value] of Object.entries(values ?? {})) {
    const field = model.field(name)
    if (field) checkDocumentValue({ field, value, names, code: 'bad-value' }, { library, collector, at: [...at, name] })
  }
}

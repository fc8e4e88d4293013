import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Library } from '#core/library'
import { codeOf, type Model, ownRecordOf, type RecordValues } from '#core/model'
import type { ActionProgram, FormProgram, Mode, StepProgram } from '#core/screen'
import { type LoadFailure, loadFailureOf, notFound } from '#react/boundary'
import { type ScreenFrame, useEngine } from '#react/engine'
import { createFormController, type FormController, type FormStatus, type SubmitHow } from '#react/form'
import { useDirtyGuard } from '#react/guard'
import { FormSurface } from '#react/item'
import { createScope } from '#react/scope'
import { useRequest } from '#react/watch'
import { FailureHost } from './FailureHost.tsx'
import { createFormActions, FormActionsProvider } from './formActions.ts'
import { InspectedPlace } from './InspectedPlace.tsx'
import { Inside } from './inside.tsx'
import { Late } from './Late.tsx'
import { useOpener } from './layerContext.ts'
import { StepsHost } from './stepsPart.ts'
import { formTitle } from './titles.ts'

interface FormHostProps {
  program: FormProgram
  library: Library
  params: RecordValues
  values: RecordValues
  /** Null for a new record. */
  recordId: string | null
  mode: Mode
  frame: Omit<ScreenFrame, 'title'>
  /** The record was saved; in a layer it closes. */
  onSaved(id: string | null): void
  /** Takes the values instead of saving a record. */
  answer?: (values: RecordValues) => void
  onTitle?(title: string): void
}

/** A form with its record, for who could save it. */
export function FormHost(props: FormHostProps) {
  const { faces } = useEngine()
  const missing = useMissingRight(props)
  return missing === '' ? <OpenForm {...props} /> : <faces.Denied code={missing} />
}

/** Saved on a screen of its own, a form goes on with the record as it is stored then. */
function OpenForm(props: FormHostProps) {
  const { program, recordId, frame, onSaved } = props
  const { faces } = useEngine()
  const [saved, setSaved] = useState<{ id: string | null; round: number }>({ id: recordId, round: 0 })
  const state = useRecord(program.model, saved.id, saved.round)
  const again = (id: string | null) => setSaved({ id, round: saved.round + 1 })
  if (state.status === 'loading') {
    return (
      <Late>
        <faces.Loading of="form" />
      </Late>
    )
  }
  if (state.status === 'failed') return <FailureHost failure={state.failure} retry={() => again(saved.id)} />
  // What was made step by step on a screen of its own is done: the next one is begun.
  const beginsAnew = program.steps !== undefined && props.recordId === null
  const done = ({ id, wentOn }: SavedForm, stays: boolean) => {
    if (!stays) onSaved(id)
    if (!wentOn && (stays || !frame.close)) again(beginsAnew ? null : (id ?? saved.id))
  }
  const mode = saved.id !== null && props.mode === 'create' ? 'edit' : props.mode
  return <FormBody key={saved.round} {...props} mode={mode} record={state.record} onSaved={done} />
}

/** The right without which nothing of the form could be saved; empty when the user has it, or the form answers to another right. */
function useMissingRight({ program, mode, params, answer }: FormHostProps): string {
  const { ports } = useEngine()
  const { model, permission, record } = program
  const isOwn = record !== undefined && ownRecordOf(model) !== undefined
  if (answer || permission || isOwn || mode === 'view') return ''
  const code = codeOf(model, mode === 'create' ? 'add' : 'edit')
  return createScope(ports, { $mode: mode, $params: params }).shows(code) ? '' : code
}

type FormBodyProps = Omit<FormHostProps, 'onSaved'> & {
  record: RecordValues | null
  onSaved(saved: SavedForm, stays: boolean): void
}

type SavedForm = Extract<FormStatus, { kind: 'saved' }>

function FormBody(props: FormBodyProps) {
  const { program, library, mode, record, values, params, frame, onSaved, answer, onTitle } = props
  const { ports, faces, sources } = useEngine()
  const opener = useOpener()
  const [scope] = useState(() => createScope(ports, { $mode: mode, $params: params }))
  const [form] = useState(() =>
    createFormController({
      program,
      library,
      mode,
      record,
      params,
      prefill: values,
      draftPlace: answer || !canBeSaved(program) ? null : { screen: program.id, record: String(record?.id ?? '') },
      ports,
      stays: !frame.close && !answer,
      ...(answer ? { answer } : {}),
    }),
  )
  const [subject] = useState({ kind: 'form', form } as const)
  const [guard] = useState({
    dirty: () => canBeSaved(program) && isUnsaved(form),
    saving: () => (isOnItsWay(form) ? form.running() : null),
    abandon: form.dropDraft,
  })
  const stays = useRef(false)
  const [actions] = useState(() => {
    const submit = async (how: SubmitHow) => {
      stays.current = how.stays === true
      const outcome = await form.submit(how)
      stays.current = false
      return outcome
    }
    return createFormActions({ form, library, scope, ports, opener, submit })
  })
  const title = formTitle(program, mode, scope)
  useDirtyGuard(guard)
  useEffect(() => onTitle?.(title), [onTitle, title])
  useEffect(() => form.start(), [form])
  useSaved(form.status, (saved) => {
    if (!answer) sources.doubt()
    if (saved.wentOn && program.record !== undefined) ports.ownRecord(form.stored())
    if (stays.current) opener.changed()
    onSaved(saved, stays.current)
  })
  useOwnRecord(form, { onSaved: ports.ownRecord, changed: opener.changed })
  return (
    <FormActionsProvider value={actions}>
      <FormSurface form={form} Inside={Inside}>
        <InspectedPlace subject={subject}>
          {program.steps ? (
            <StepsHost form={form} frame={{ ...frame, title }} />
          ) : (
            <faces.Form form={form} frame={{ ...frame, title }} />
          )}
        </InspectedPlace>
      </FormSurface>
    </FormActionsProvider>
  )
}

/** A form that saves by itself asks on leaving only where it could not be saved. */
const isUnsaved = ({ program, dirty, autosaved }: FormController): boolean =>
  dirty.snapshot() && (program.autosaveS === undefined || autosaved.snapshot().kind === 'unsaved')

/** A save waits for nothing but its answer; one that waits for a file can be left. */
function isOnItsWay({ status }: FormController): boolean {
  const present = status.snapshot()
  return present.kind === 'saving' && present.waitsFor.length === 0
}

interface OwnRecordEvents {
  onSaved(record: RecordValues): void
  /** The record was saved by itself. */
  changed(): void
}

/** Tells of the user's own record as it was read, and again after each save of its own. */
function useOwnRecord({ program, autosaved, stored }: FormController, { onSaved, changed }: OwnRecordEvents): void {
  const isOwn = program.record !== undefined
  useEffect(() => {
    if (!isOwn) return
    onSaved(stored())
    return autosaved.subscribe(() => {
      if (autosaved.snapshot().kind !== 'saved') return
      onSaved(stored())
      changed()
    })
  }, [isOwn, autosaved, stored, onSaved, changed])
}

/** Calls the present `onSaved` when the form has been saved. */
function useSaved({ subscribe, snapshot }: FormController['status'], onSaved: (saved: SavedForm) => void): void {
  const notifySaved = useEffectEvent(onSaved)
  useEffect(
    () =>
      subscribe(() => {
        const status = snapshot()
        if (status.kind === 'saved') notifySaved(status)
      }),
    [subscribe, snapshot],
  )
}

const savesBySteps = (steps: readonly StepProgram[]): boolean =>
  steps.some(({ step, branches = [] }) => 'submit' in step || branches.some(({ steps: inner }) => savesBySteps(inner)))

const saves = ({ id, kind, steps }: ActionProgram): boolean =>
  steps.length > 0 ? savesBySteps(steps) : kind === 'move' || id === 'submit' || id === 'save'

/** Whether a form has a way to be saved. In one that has none nothing is unsaved: no draft is kept of it, and nobody is asked on leaving it. */
const canBeSaved = ({ actions: { actions, more }, autosaveS }: FormProgram): boolean =>
  autosaveS !== undefined || [...actions, ...more].some(saves)

/** A record on its way into a form. */
type RecordState =
  | { status: 'loading' }
  | { status: 'failed'; failure: LoadFailure }
  /** Null for a new record. */
  | { status: 'ready'; record: RecordValues | null }

const loading: RecordState = Object.freeze({ status: 'loading' })
const fresh: RecordState = Object.freeze({ status: 'ready', record: null })

/** Reads the record `id`; `round` counts up to read it again. The read ends with the component. */
function useRecord(model: Model, id: string | null, round: number): RecordState {
  const { records } = useEngine().ports
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round reads again
  const ask = useCallback(
    (signal: AbortSignal) => records.of(model.api ?? '').queryById(String(id), signal),
    [records, model, id, round],
  )
  const request = useRequest(id === null ? null : ask)
  if (id === null) return fresh
  if (request.status === 'loading') return loading
  if (request.status === 'failed')
    return { status: 'failed', failure: loadFailureOf(request.error, codeOf(model, 'edit')) }
  return request.value ? { status: 'ready', record: request.value } : { status: 'failed', failure: notFound }
}

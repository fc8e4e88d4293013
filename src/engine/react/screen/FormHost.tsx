import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Library } from '#core/library'
import { codeOf, type Model, ownRecordOf, type RecordValues } from '#core/model'
import type { ActionProgram, FormProgram, Mode, StepProgram } from '#core/screen'
import type { Subject } from '#react/action'
import { type LoadFailure, loadFailureOf, notFound } from '#react/boundary'
import { recordHead } from '#react/detail'
import { type FormViewProps, type ScreenFrame, useEngine } from '#react/engine'
import { createFormController, type FormController, type FormStatus, type SubmitHow } from '#react/form'
import { useDirtyGuard } from '#react/guard'
import { FormSurface } from '#react/item'
import { createScope, type Scope } from '#react/scope'
import { useVisible } from '#react/visible'
import { useRequest } from '#react/watch'
import type { Closure } from '#runtime/document'
import { FailureHost } from './FailureHost.tsx'
import { createFormActions, FormActionsProvider } from './formActions.ts'
import { InspectedPlace } from './InspectedPlace.tsx'
import { Inside } from './inside.tsx'
import { useOpener, useWayBack } from './layerContext.ts'
import { StepsHost } from './stepsPart.ts'
import { formTitle } from './titles.ts'

interface FormHostProps {
  program: FormProgram
  library: Library
  /** On a canvas: the documents of the screen as they are now. */
  closure?: Closure
  params: RecordValues
  values: RecordValues
  /** Null for a new record. */
  recordId: string | null
  mode: Mode
  frame: Omit<ScreenFrame, 'title'>
  /** Called after a save; a layer then closes. */
  onSaved(id: string | null): void
  /** Receives the values instead of saving a record. */
  answer?: (values: RecordValues) => void
  /** The record that the values are about. */
  about?: Subject | undefined
  onTitle?(title: string): void
}

/** A form with its record, for users who may save it; others see which permission is missing. */
export function FormHost(props: FormHostProps) {
  const { faces } = useEngine()
  const missing = useMissingRight(props)
  return missing === '' ? <OpenForm {...props} /> : <faces.Denied code={missing} />
}

/** Loads the record. On a screen of its own, the form continues with the stored record after a save. */
function OpenForm(props: FormHostProps) {
  const { program, recordId, frame, onSaved } = props
  const { faces, CanvasForm } = useEngine()
  const back = useWayBack()
  const [saved, setSaved] = useState<{ id: string | null; round: number }>({ id: recordId, round: 0 })
  const state = useRecord(program.model, saved.id, saved.round)
  const again = (id: string | null) => setSaved({ id, round: saved.round + 1 })
  const setLeft = useOnceHidden(again)
  if (state.status === 'loading') return <faces.Loading of="form" />
  if (state.status === 'failed')
    return <FailureHost failure={state.failure} retry={() => again(saved.id)} back={back} />
  // A form with steps on its own screen starts over with a new record.
  const startsOver = program.steps !== undefined && props.recordId === null
  const done = ({ id, wentOn }: SavedForm, { stays = false, leaves = false }: SubmitHow) => {
    if (!stays) onSaved(id)
    if (wentOn || (!stays && frame.close)) return
    const next = startsOver ? null : (id ?? saved.id)
    if (leaves) setLeft({ id: next })
    else again(next)
  }
  const mode = saved.id !== null && props.mode === 'create' ? 'edit' : props.mode
  const Body = CanvasForm ?? FormBody
  return <Body key={saved.round} {...props} mode={mode} record={state.record} onSaved={done} />
}

/** Loads the record of a form that was left, once its page is hidden: whoever comes back finds it as it is stored. */
function useOnceHidden(again: (id: string | null) => void) {
  const visible = useVisible()
  const [left, setLeft] = useState<{ id: string | null } | null>(null)
  const reload = useEffectEvent(() => {
    if (!left) return
    setLeft(null)
    again(left.id)
  })
  useEffect(() => {
    if (!visible) reload()
  }, [visible])
  return setLeft
}

/** The permission code without which saving would be refused; empty if the user has it, or the form has a permission of its own. */
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
  onSaved(saved: SavedForm, how: SubmitHow): void
}

type SavedForm = Extract<FormStatus, { kind: 'saved' }>

function FormBody(props: FormBodyProps) {
  const { program, library, mode, record, values, params, frame, onSaved, answer, about, onTitle } = props
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
  const [head] = useState(() => subjectOf(about, scope))
  const [guard] = useState({
    dirty: () => canBeSaved(program) && isUnsaved(form),
    saving: () => (isAwaitingAnswer(form) ? form.running() : null),
    abandon: form.dropDraft,
  })
  const how = useRef<SubmitHow>({})
  const [actions] = useState(() => {
    const submit = async (present: SubmitHow) => {
      how.current = present
      const outcome = await form.submit(present)
      how.current = {}
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
    if (how.current.stays) opener.changed()
    onSaved(saved, how.current)
  })
  useOwnRecord(form, { onSaved: ports.ownRecord, changed: opener.changed })
  return (
    <FormActionsProvider value={actions}>
      <FormSurface form={form} Inside={Inside}>
        <InspectedPlace subject={subject}>
          {program.steps ? (
            <StepsHost form={form} frame={{ ...frame, title }} />
          ) : (
            <faces.Form form={form} frame={{ ...frame, title }} about={head} />
          )}
        </InspectedPlace>
      </FormSurface>
    </FormActionsProvider>
  )
}

const subjectOf = (about: Subject | undefined, scope: Scope): FormViewProps['about'] =>
  about && { head: recordHead(about.detail, about.record, scope), record: about.record }

/** An autosaving form has unsaved input only if the last save failed. */
const isUnsaved = ({ program, dirty, autosaved }: FormController): boolean =>
  dirty.snapshot() && (program.autosaveS === undefined || autosaved.snapshot().kind === 'unsaved')

/** True while only the server's answer is awaited; a save that waits for an upload may be abandoned. */
function isAwaitingAnswer({ status }: FormController): boolean {
  const present = status.snapshot()
  return present.kind === 'saving' && present.waitsFor.length === 0
}

interface OwnRecordEvents {
  onSaved(record: RecordValues): void
  /** The record was autosaved. */
  changed(): void
}

/** Reports the user's own record when it is loaded and after each autosave. */
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

/** Calls the latest `onSaved` after each save. */
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

/** Whether a form can be saved at all. If not, it keeps no draft and never asks on leaving. */
const canBeSaved = ({ actions: { actions, more }, autosaveS }: FormProgram): boolean =>
  autosaveS !== undefined || [...actions, ...more].some(saves)

/** State of the record that a form is opened with. */
type RecordState =
  | { status: 'loading' }
  | { status: 'failed'; failure: LoadFailure }
  /** Null for a new record. */
  | { status: 'ready'; record: RecordValues | null }

const loading: RecordState = Object.freeze({ status: 'loading' })
const fresh: RecordState = Object.freeze({ status: 'ready', record: null })

/** Loads the record `id`; increase `round` to load it again. The request is aborted on unmount. */
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

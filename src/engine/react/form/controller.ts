import type { Field, Form } from '@formily/core'
import type { Diagnostic } from '#core/document'
import type { Evaluation } from '#core/expression'
import type { RecordValues } from '#core/model'
import type { RowColumn, RowErrors } from '#core/rows'
import type { FieldItem, FormProgram, Mode, TabsItem } from '#core/screen'
import type { Watched } from '#react/watch'

import { createCheck, type FieldErrors } from './check/index.ts'
import { createDraft, createOrigin, type OfferedDraft } from './draft/index.ts'
import {
  type Autosave,
  createAutosave,
  createNestedRecords,
  createPart,
  createSaving,
  type FormPart,
  type NestedForms,
  type Saving,
} from './save/index.ts'
import type { FormSettings } from './settings.ts'
import {
  createChanges,
  createFollowing,
  createFormScope,
  createFormState,
  createLookups,
  createPlaces,
  createReadings,
  type ItemView,
  type PageView,
  type Places,
} from './state/index.ts'

/** A form without a face: values, states, rules, drafts and saving. Views read what they draw and hand in what the user does. */
export interface FormController extends Omit<Saving, keyof FormPart>, Places, Omit<Autosave, 'listener'> {
  readonly program: FormProgram
  readonly mode: Mode
  /** Null for a new record. */
  readonly recordId: string | null
  /** For widgets on Formily's own hooks. */
  readonly formily: Form
  readonly dirty: Watched<boolean>
  readonly draft: Watched<OfferedDraft | null>
  readonly diagnostics: Watched<readonly Diagnostic[]>
  /** The view of any item or page of tabs. */
  item(id: string): Watched<ItemView>
  /** The Formily Field of a name, made when it is first drawn. */
  field(name: string): Field
  /** Watched: counts up when the control has to begin anew with its value. */
  round(field: string): number
  /** Watched: errors in the cells of a sub-table, by row id and column. */
  rowErrors(field: string): RowErrors | null
  /** The visible pages of a tabs item. */
  pages(item: TabsItem): Watched<readonly PageView[]>
  rowChecks(item: FieldItem): readonly RowColumn[]
  /** The form of a further record that stands in this one. */
  one: NestedForms<FormController>['of']
  /** For the form around, where this one is a part of it. */
  readonly part: FormPart
  value(field: string): Watched<unknown>
  /** Values of several fields, watched together. */
  values(names: readonly string[]): Watched<RecordValues>
  /** The record as it is stored; empty for a new one. Not watched. */
  stored(): RecordValues
  /** The record as it stands; sub-tables are lists of rows. Not watched. */
  record(): RecordValues
  /** The user has left the field. */
  leave(field: string): void
  /** What a person has typed into the control is no value, and why; null once it is one. Nothing is saved until then. */
  problem(field: string, problem: string | null): void
  /** A value is on its way: it resolves with null once it was told, or with what has failed where no control says it. */
  pending(field: string, arrival: Promise<string | null>): void
  /** The text in a control that is no value yet; null once it is one. It is kept with the draft. */
  typed(field: string, text: string | null): void
  /** What a control begins with in place of its value: the text that a draft has kept. */
  typedText(field: string): string | undefined
  reset(): void
  restoreDraft(): void
  /** Forgets unsaved input: the user goes without it. */
  dropDraft(): void
  /** What the expressions of its items see. */
  evaluation(): Evaluation
  /** What is wrong with a field, by who has found it. Not watched. */
  faults(field: string): FieldErrors
  /** Fetches what the record points to; the answer ends what is on its way. */
  start(): () => void
}

/** A form over one record. The settings are those of its whole life. */
export function createFormController(settings: FormSettings): FormController {
  const parts = createParts(settings)
  const { state, changes, check, draft, lookups, nested, places, saving, autosave, following } = parts
  const { store, origin, typing, pending } = state
  const { id } = origin.snapshot().record
  const { check: checkAll, patch, refused, ...shownSaving } = saving
  const { listener: _, ...autosaving } = autosave

  return {
    program: settings.program,
    mode: settings.mode,
    recordId: typeof id === 'string' ? id : null,
    formily: store.formily,
    dirty: draft.dirty,
    draft: draft.offered,
    diagnostics: state.diagnostics,
    ...places,
    ...shownSaving,
    ...createReadings(state, check.feedback.watchFields),
    faults: check.feedback.of,
    rowErrors: check.rowErrors,
    rowChecks: check.rowChecks,
    one: nested.of,
    part: createPart({ ...state, feedback: check.feedback }, { check: checkAll, patch, refused }),
    record: state.plainRecord,
    leave: changes.leave,
    problem: changes.problem,
    typed: changes.typed,
    ...autosaving,
    pending: pending.add,
    typedText: (field) => typing.texts()[field],
    ...unsavedInput(parts),
    start() {
      lookups.stored()
      check.begin()
      const ends = [store.mount(), nested.start(), following.stop, pending.stop, check.stop]
      return () => {
        autosave.saveNow()
        for (const end of ends) end()
      }
    },
  }
}

/** Unsaved input: taken back, restored or forgotten. */
function unsavedInput({
  state,
  changes,
  draft,
}: Pick<FormParts, 'state' | 'changes' | 'draft'>): Pick<FormController, 'reset' | 'restoreDraft' | 'dropDraft'> {
  const { store, origin, typing } = state
  return {
    reset() {
      store.replace(origin.snapshot().values)
      changes.replaced()
      draft.drop()
    },
    restoreDraft() {
      const texts = draft.restore()
      changes.replaced()
      typing.restore(texts)
    },
    dropDraft: draft.drop,
  }
}

type FormParts = ReturnType<typeof createParts>

/** What a form is made of, each part after those it uses. The nested records in it are forms themselves. */
function createParts(settings: FormSettings) {
  const scope = createFormScope(settings)
  const origin = createOrigin(settings, scope)
  const state = createFormState(settings, { scope, origin })
  const changes = createChanges(state)
  const check = createCheck(state)
  const draft = createDraft(state)
  const following = createFollowing()
  const places = createPlaces(state)
  changes.open({ arrivals: [], isDirty: false })
  const lookups = createLookups(state, { following, changes, isDirty: draft.dirty.snapshot })
  const context = { ...state, feedback: check.feedback }
  const nested: NestedForms<FormController> = createNestedRecords(context, {
    make: createFormController,
    change: changes.change,
    show: places.show,
  })
  const saving = createSaving(context, { following, check, draft, nested, changes, show: places.show })
  const autosave = createAutosave(context, { saving, draft, changes })
  for (const { listener } of [check, draft, { listener: lookups }, nested, autosave]) changes.listen(listener)
  return { state, changes, check, draft, following, places, lookups, nested, saving, autosave }
}

import type { Form } from '@formily/core'
import type { FormProgram, Mode } from '#core/screen'
import type { Watched } from '#react/watch'
import { type Check, createCheck } from './check/check.ts'
import { createDraft, type Draft, type OfferedDraft } from './draft/draft.ts'
import { type Autosave, createAutosave } from './save/autosave.ts'
import { createNestedRecords, createPart, type FormPart, type NestedRecords } from './save/nested.ts'
import { createSaving, type Saving } from './save/saving.ts'
import type { FormSettings } from './settings.ts'
import {
  type Changes,
  createChanges,
  createFeedback,
  createFields,
  createLookups,
  createNavigation,
  createPending,
  createRecord,
  createSelectors,
  createTyping,
  createView,
  type FormNavigation,
  type FormSelectors,
} from './state/index.ts'

/** A form without UI: values, item states, validation, drafts and saving. Views read it and pass on user input. */
export interface FormController
  extends Omit<Saving, keyof FormPart>,
    Omit<Autosave, 'listener'>,
    FormNavigation,
    FormSelectors,
    Pick<Changes, 'leave' | 'problem' | 'typed' | 'diagnostics'>,
    Pick<Check, 'rowErrors' | 'rowChecks' | 'reportRows'> {
  readonly program: FormProgram
  readonly mode: Mode
  /** Null for a new record. */
  readonly recordId: string | null
  /** For widgets that use Formily's own hooks. */
  readonly formily: Form
  readonly dirty: Watched<boolean>
  readonly draft: Watched<OfferedDraft | null>
  /** The form of a nested record in this one. */
  nestedForm: NestedRecords<FormController>['of']
  /** For the parent form, if this is the form of a nested record. */
  readonly part: FormPart
  /** Adds a pending value; `arrival` resolves with null once it was set, or with the error if no control shows it. */
  pending(field: string, arrival: Promise<string | null>): void
  reset(): void
  restoreDraft(): void
  /** Drops unsaved input: the user leaves without saving. */
  dropDraft: Draft['drop']
  /** Loads the referenced records; the returned function ends the form's work. */
  start(): () => void
}

/** The form of one record; its settings never change. */
export function createFormController(settings: FormSettings): FormController {
  const parts = createParts(settings)
  const { record, fields, feedback, typing, pending, changes, check, draft, lookups, nested, saving, autosave } = parts
  const { id } = record.origin.snapshot().record
  const { leave, problem, typed, diagnostics } = changes
  const { rowErrors, rowChecks, reportRows } = check
  const { check: stoppedBy, patch, placeFaults, ...submitting } = saving
  const { listener: _, ...autosaving } = autosave

  return {
    program: settings.program,
    mode: settings.mode,
    recordId: typeof id === 'string' ? id : null,
    formily: record.formily,
    dirty: draft.dirty,
    draft: draft.offered,
    dropDraft: draft.drop,
    ...{ leave, problem, typed, diagnostics, rowErrors, rowChecks, reportRows },
    ...parts.navigation,
    ...createSelectors(parts),
    ...submitting,
    ...autosaving,
    nestedForm: nested.of,
    part: createPart(settings, { record, fields, feedback, saving: { check: stoppedBy, patch, placeFaults } }),
    pending: pending.add,
    reset() {
      record.replace(record.origin.snapshot().values)
      changes.replaced()
      draft.drop()
    },
    restoreDraft() {
      const texts = draft.restore()
      changes.replaced()
      typing.restore(texts)
    },
    start() {
      lookups.begin()
      check.begin()
      const ends = [record.mount(), nested.start(), lookups.stop, pending.stop, check.stop]
      return () => {
        autosave.saveNow()
        for (const end of ends) end()
      }
    },
  }
}

/** The parts of a form, each after those it uses. Nested records have forms of their own. */
function createParts(settings: FormSettings) {
  const record = createRecord(settings)
  const view = createView(settings, record)
  const fields = createFields(settings, record, view)
  const feedback = createFeedback(fields)
  const typing = createTyping()
  const pending = createPending()
  const changes = createChanges(settings, { record, fields, typing })
  const check = createCheck(settings, { record, view, fields, feedback, typing })
  const draft = createDraft(settings, { record, typing, pending })
  const navigation = createNavigation(view)
  changes.open([], false)
  const lookups = createLookups(settings, { record, view, changes, isDirty: draft.dirty.snapshot })
  const shared = { record, view, feedback, change: changes.change, show: navigation.show }
  const nested: NestedRecords<FormController> = createNestedRecords(settings, shared, createFormController)
  const saving = createSaving(settings, { ...shared, pending, lookups, changes, check, draft, nested })
  const autosave = createAutosave(settings, { saving, draft, changes })
  for (const { listener } of [check, draft, lookups, nested, autosave]) changes.listen(listener)
  return {
    record,
    view,
    fields,
    feedback,
    typing,
    pending,
    changes,
    check,
    draft,
    navigation,
    lookups,
    nested,
    saving,
    autosave,
  }
}

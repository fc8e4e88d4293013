import type { Form } from '@formily/core'
import type { Diagnostic } from '#core/document'
import type { Evaluation } from '#core/expression'
import type { RecordValues } from '#core/model'
import type { RowColumn } from '#core/rows'
import type { FieldItem, FormProgram, Mode, TabsItem } from '#core/screen'
import type { Watched } from '#react/watch'
import { type Autosave, createAutosave } from './autosave.ts'
import { type Changes, createChanges } from './changes.ts'
import { createDirt, type OfferedDraft } from './dirt.ts'
import type { FieldFindings } from './errorBoard.ts'
import { createFollowing } from './following.ts'
import { createFormCore, type FormCore } from './formCore.ts'
import type { ItemView } from './itemView.ts'
import { createOnes, type OnesWithForms } from './ones.ts'
import type { PageView } from './pages.ts'
import { createPart, type FormPart } from './part.ts'
import { createPlaces, type Places } from './places.ts'
import { createReadings, type FieldView } from './readings.ts'
import { createSaving, type Saving } from './saving.ts'
import type { FormSettings } from './settings.ts'
import { createValidation } from './validation.ts'

/** A form without a face: values, states, rules, drafts and saving. Views read what they draw and hand in what the user does. */
export interface FormController extends Omit<Saving, keyof FormPart>, Places, Autosave {
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
  field(item: FieldItem): Watched<FieldView>
  /** The visible pages of a tabs item. */
  pages(item: TabsItem): Watched<readonly PageView[]>
  rowChecks(item: FieldItem): readonly RowColumn[]
  /** The form of a further record that stands in this one. */
  one: OnesWithForms<FormController>['of']
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
  faults(field: string): FieldFindings
  /** Fetches what the record points to; the answer ends what is on its way. */
  start(): () => void
}

/** A form over one record. The settings are those of its whole life. */
export function createFormController(settings: FormSettings): FormController {
  const core = createFormCore(settings)
  const { store, origin } = core
  const { id } = origin.snapshot().record
  const { following, validation, dirt, places, ones, changes, saving } = partsOf(core)
  const { begin, replaced, tidy: _, stored: _stored, ...told } = changes
  const autosave = createAutosave(core, { saving, dirt, changes })
  const { check, patch, refused, ...shown } = saving

  return {
    program: settings.program,
    mode: settings.mode,
    recordId: typeof id === 'string' ? id : null,
    formily: store.formily,
    dirty: dirt.dirty,
    draft: dirt.offered,
    diagnostics: core.diagnostics,
    ...places,
    ...shown,
    ...createReadings(core, validation),
    rowChecks: validation.rowChecks,
    one: ones.of,
    part: createPart(core, { check, patch, refused }),
    record: core.plainRecord,
    ...told,
    ...autosave,
    pending: core.pending.add,
    typedText: (field) => core.typing.texts()[field],
    reset() {
      store.replace(origin.snapshot().values)
      replaced()
      dirt.drop()
    },
    restoreDraft() {
      const typed = dirt.restore()
      replaced()
      core.typing.restore(typed)
    },
    dropDraft: dirt.drop,
    start() {
      begin()
      validation.begin()
      const ends = [ones.start(), following.stop, core.pending.stop, validation.stop]
      return () => {
        autosave.saveNow()
        for (const end of ends) end()
      }
    },
  }
}

/** What a form is made of; the further records in it are forms themselves. */
function partsOf(core: FormCore) {
  const following = createFollowing()
  const validation = createValidation(core)
  const dirt = createDirt(core)
  const places = createPlaces(core)
  const ones: OnesWithForms<FormController> = createOnes(core, {
    make: createFormController,
    change: (values) => changes.change(values),
    show: places.show,
  })
  const changes: Changes = createChanges(core, { following, validation, dirt, ones })
  const saving = createSaving(core, { following, validation, dirt, ones, changes, show: places.show })
  return { following, validation, dirt, places, ones, changes, saving }
}

import type { RecordValues } from '#core/model'
import type { FormProgram, Mode } from '#core/screen'
import type { Watched } from '#react/watch'
import type { FormCore } from './formCore.ts'
import type { Reveal } from './places.ts'
import type { FieldFault } from './serverFaults.ts'

/** What the saving of a form gives to the form around. */
interface PartSaving {
  /** Why nothing may be sent; null when it may. */
  check(): Promise<{ kind: string } | null>
  /** What a save sends. */
  patch(): RecordValues
  /** Puts the faults that the server names at their fields; answers those that belong to none. */
  refused(faults: readonly FieldFault[]): readonly FieldFault[]
}

/** What the form around needs of one that holds a further record. */
export interface FormPart extends PartSaving {
  /** The version of the stored record; null when there is none. */
  version(): number | null
  /** How many of its fields are at fault. */
  faults(): number
  /** What is around has changed. */
  follow(): void
  /** Tells the form around that something is another than before. */
  told(): void
}

/** A form that holds a further record, as the one around sees it. */
export interface FurtherForm {
  readonly program: FormProgram
  readonly mode: Mode
  readonly dirty: Watched<boolean>
  readonly problems: Watched<readonly string[]>
  readonly reveal: Watched<Reveal | null>
  readonly part: FormPart
  record(): RecordValues
  change(values: RecordValues): void
  show(itemId: string): void
  start(): () => void
}

/** The part of one form. */
export function createPart({ settings, origin, board, views }: FormCore, saving: PartSaving): FormPart {
  const { within } = settings
  const isOpen = () => within?.isOpen() ?? true
  let open = isOpen()
  return {
    ...saving,
    version: () => origin.snapshot().version,
    faults: () => board.fields().length,
    follow() {
      if (open === isOpen()) return void views.refresh(['$parent'])
      open = isOpen()
      views.refreshAll()
    },
    told: () => within?.changed(),
  }
}

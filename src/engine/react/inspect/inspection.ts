import type { ScreenProgram } from '#core/screen'
import type { DashboardController } from '#react/board'
import type { DetailController } from '#react/detail'
import type { FormController } from '#react/form'
import type { ListController } from '#react/list'
import { createCell, type Watched } from '#react/watch'

/** A screen that is drawn, by what knows the most of it. */
export type Subject =
  | { kind: 'list'; list: ListController }
  | { kind: 'form'; form: FormController }
  | { kind: 'detail'; detail: DetailController }
  | { kind: 'dashboard'; board: DashboardController }
  | { kind: 'screen'; program: Pick<ScreenProgram, 'kind' | 'id' | 'title' | 'diagnostics'> }

/** A subject in its place on the page. */
export interface Inspected {
  subject: Subject
  /** Contains what is drawn; has no box of its own. */
  element: HTMLElement
}

/** What is drawn at the moment, in the order in which it came: layers after what they lie over. */
export interface Inspection {
  readonly drawn: Watched<readonly Inspected[]>
  /** The answer takes it away. */
  add(inspected: Inspected): () => void
}

/** An inspection of which nothing is drawn yet. */
export function createInspection(): Inspection {
  const drawn = createCell<readonly Inspected[]>([])
  return {
    drawn,
    add(inspected) {
      drawn.set([...drawn.snapshot(), inspected])
      return () => drawn.set(drawn.snapshot().filter((one) => one !== inspected))
    },
  }
}

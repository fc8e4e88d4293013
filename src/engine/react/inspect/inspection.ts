import type { ScreenProgram } from '#core/screen'
import type { DashboardController } from '#react/board'
import type { DetailController } from '#react/detail'
import type { FormController } from '#react/form'
import type { ListController } from '#react/list'
import { createCell, type Watched } from '#react/watch'
import { createKnownDocuments, type KnownDocuments, type WrittenAt } from './written.ts'

/** A screen that is drawn, by what knows the most of it; a list inside a form or detail with the item that holds it. */
export type Subject =
  | { kind: 'list'; list: ListController; inside?: WrittenAt }
  | { kind: 'form'; form: FormController }
  | { kind: 'detail'; detail: DetailController }
  | { kind: 'dashboard'; board: DashboardController }
  | { kind: 'screen'; program: Pick<ScreenProgram, 'kind' | 'id' | 'title' | 'diagnostics'> }

/** A subject in its place on the page. */
export interface InspectedSubject {
  subject: Subject
  /** Contains what is drawn; has no box of its own. */
  element: HTMLElement
}

/** What is drawn at the moment, in the order in which it came: layers after what they lie over. */
export interface Inspection extends KnownDocuments {
  readonly rendered: Watched<readonly InspectedSubject[]>
  /** The answer takes it away. */
  add(inspected: InspectedSubject): () => void
}

/** An inspection of which nothing is drawn yet. */
export function createInspection(): Inspection {
  const rendered = createCell<readonly InspectedSubject[]>([])
  return {
    ...createKnownDocuments(),
    rendered: rendered,
    add(inspected) {
      rendered.set([...rendered.snapshot(), inspected])
      return () => rendered.set(rendered.snapshot().filter((one) => one !== inspected))
    },
  }
}

import type { Evaluation } from '#core/expression'
import type { RecordValues } from '#core/model'
import { compileOneDetail, type DetailProgram, drawnOne, type OneItem, type TabsItem } from '#core/screen'
import type { ItemView, PageView } from '#react/form'
import type { Watched } from '#react/watch'
import type { DetailSettings } from './settings.ts'
import { itemViewsOf } from './views.ts'

/** What the items of a detail stand on. */
export interface DetailContext {
  readonly program: DetailProgram
  item(id: string): Watched<ItemView>
  /** What the expressions of its items see. */
  evaluation(): Evaluation
  pages(item: TabsItem): Watched<readonly PageView[]>
  /** The ground of a further record; null where its model is not there. */
  one(item: OneItem, record: RecordValues): DetailContext | null
}

/** The grounds of the further records of a detail: each over one record, which never changes. */
export function furtherContexts({ program, library, scope }: DetailSettings): DetailContext['one'] {
  return (item, record) => {
    const inner = compileOneDetail(item, drawnOne(program.id, library, item))
    return inner ? detailContext({ program: inner, scope }, record) : null
  }
}

/** What the items of a detail stand on over one record, which never changes. */
export function detailContext(
  { program, scope }: Pick<DetailSettings, 'program' | 'scope'>,
  record: RecordValues,
): DetailContext {
  const views = itemViewsOf({ program, items: program.items, scope }, record)
  return {
    program,
    item: (id) => still(() => views.item(id)),
    evaluation: () => views.evaluation,
    pages: (tabs) => still(() => views.pages(tabs)),
    one: () => null,
  }
}

const still = <T>(snapshot: () => T): Watched<T> => ({ subscribe: () => () => undefined, snapshot })

import type { Evaluation } from '#core/expression'
import type { RecordValues } from '#core/model'
import { compileOneDetail, type DetailProgram, drawnOne, type OneItem, type TabsItem } from '#core/screen'
import type { ItemView, PageView } from '#react/form'
import type { Watched } from '#react/watch'
import type { DetailSettings } from './settings.ts'
import { itemViewsOf } from './views.ts'

/** What the items of a detail stand on. */
export interface DetailGround {
  readonly program: DetailProgram
  item(id: string): Watched<ItemView>
  /** What the expressions of its items see. */
  evaluation(): Evaluation
  pages(item: TabsItem): Watched<readonly PageView[]>
  /** The ground of a further record; null where its model is not there. */
  one(item: OneItem, record: RecordValues): DetailGround | null
}

/** The grounds of the further records of a detail: each over one record, which never changes. */
export function groundsOf({ program, library, scope }: DetailSettings): DetailGround['one'] {
  return (item, record) => {
    const inner = compileOneDetail(item, drawnOne(program.id, library, item))
    return inner ? groundOver({ program: inner, scope }, record) : null
  }
}

/** What the items of a detail stand on over one record, which never changes. */
export function groundOver(
  { program, scope }: Pick<DetailSettings, 'program' | 'scope'>,
  record: RecordValues,
): DetailGround {
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

import { valueAt } from '#core/edit'
import { isObject, textOrEmpty } from '#core/object'
import type { Design } from './design.ts'
import type { SiblingScreen } from './loading.ts'
import { titleOfText } from './parsedText.ts'

/** The order in which people look for the screens of a model. */
const typeOrder = ['list', 'form', 'steps', 'detail']

const rankOf = ({ type }: SiblingScreen): number => {
  const rank = typeOrder.indexOf(type)
  return rank < 0 ? typeOrder.length : rank
}

/** The screens of the model, the designed one among them: those that are open as they are written now. */
export function screensBeside({ state, family }: Pick<Design, 'state' | 'family'>): readonly SiblingScreen[] {
  const open = state
    .snapshot()
    .texts.filter(({ kind }) => kind === 'screen')
    .map((one) => {
      const former = family.screens.find(({ id }) => id === one.id)?.type ?? ''
      const type = isObject(one.document) ? textOrEmpty(valueAt(one.document, '/type')) : former
      return { id: one.id, title: titleOfText(one), type }
    })
  const others = family.screens.filter(({ id }) => !open.some((one) => one.id === id))
  return [...open, ...others].toSorted(
    (one, other) => rankOf(one) - rankOf(other) || one.title.localeCompare(other.title, 'zh-CN'),
  )
}

/** The ids of the screens that are open. */
export const openScreens = ({ state }: Pick<Design, 'state'>): readonly string[] =>
  state.snapshot().texts.flatMap(({ kind, id }) => (kind === 'screen' ? [id] : []))

import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

interface Action {
  id?: string
  disabledHint?: string
  visibleWhen?: string
  more?: readonly (string | Action)[]
}
interface ListScreen {
  id: string
  type: string
  model?: string
  rowActions?: readonly (string | Action)[]
}
interface Model {
  id: string
  editWhen?: string | boolean
  deleteWhen?: string | boolean
}

const documentsIn = <D>(folder: string): D[] => {
  const root = fileURLToPath(new URL(`../../schemas/${folder}/`, import.meta.url))
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.json'))
  return files.map((path) => JSON.parse(readFileSync(root + path, 'utf8')) as D)
}

const models = new Map(documentsIn<Model>('models').map((model) => [model.id, model]))
const lists = documentsIn<ListScreen>('screens').filter(({ type }) => type === 'list')

const flat = (actions: readonly (string | Action)[] = []): Action[] =>
  actions.flatMap((action) => (typeof action === 'string' ? { id: action } : action.more ? flat(action.more) : action))

/** The actions of a list that some rows keep closed, by the model; one with a condition of its own is not shown there. */
const closedBy = ({ model = '', rowActions }: ListScreen) => {
  const { editWhen, deleteWhen } = models.get(model) ?? {}
  const closed = [typeof editWhen === 'string' && 'edit', typeof deleteWhen === 'string' && 'delete']
  return flat(rowActions).filter(({ id, visibleWhen }) => !visibleWhen && closed.includes(String(id)))
}

describe('an action that the model closes on some rows', () => {
  const closedActions = lists.flatMap((list) => closedBy(list).map((action) => ({ list: list.id, action })))

  it('is found in lists', () => expect(closedActions.length).toBeGreaterThan(8))

  it.each(closedActions.map(({ list, action }) => [action.id, list, action.disabledHint]))(
    '%s of %s says why',
    (_, __, hint) => expect(hint).toMatch(/不能|只有|不允许/),
  )
})

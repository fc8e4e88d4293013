import { screensOf } from './documents.ts'
import { appendTo } from './list.ts'
import type { Scaffold, Tree } from './tree.ts'

interface ActionNames {
  model: string
  action: string
  title: string
  api: string
  code: string
}

/** The rows of the model's list with another action; unless there is exactly one list, the line to write by hand. */
export function rowActionIn(names: ActionNames, tree: Tree): Pick<Scaffold, 'changed' | 'next'> {
  const { model, action, title, api, code } = names
  const entry = `{ "id": "${action}", "title": ${JSON.stringify(title)}, "permission": "${code}", "run": [{ "call": "POST ${api}/${action}", "with": { "id": "=id" } }, { "refresh": true }] }`
  const lists = screensOf(tree).filter(({ document }) => document.type === 'list' && document.model === model)
  const [list] = lists
  if (!list || lists.length > 1) return { changed: {}, next: [`Add to "rowActions" of a list of "${model}": ${entry}`] }
  const { path } = list
  const text = tree.read(path)
  const withBar = text.includes('"rowActions": [')
    ? text
    : text.replace(/\s*\}\s*$/, ',\n  "rowActions": [\n    "edit",\n    { "more": ["detail", "delete"] }\n  ]\n}\n')
  return { changed: { [path]: appendTo({ path, text: withBar, opener: '"rowActions": [' }, entry) }, next: [] }
}

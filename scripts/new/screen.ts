import { prefixOf } from './documents.ts'
import { menuWith } from './menuLine.ts'
import { modelOfScreen } from './modelOfScreen.ts'
import type { Request } from './request.ts'
import type { Scaffold, Tree } from './tree.ts'

const menuFile = 'schemas/menus/main.menu.json'

const text = (id: string, type: string, { title, model }: { title: string; model: string }) => `{
  "$schema": "../../meta/screen.schema.json", "kind": "screen", "version": 2,
  "id": "${id}", "type": "${type}", "title": ${JSON.stringify(title)}, "model": "${model}"
}
`

/** A fully derived screen; a list gets its line in the menu, under the group of its area. */
export function screenScaffold(request: Request, tree: Tree): Scaffold {
  const { id, title } = request
  const [area = '', name = ''] = id.split('/')
  const type = name.slice(name.lastIndexOf('-') + 1)
  const model = modelOfScreen(request, tree)
  const path = `schemas/screens/${id}.screen.json`
  const created = { [path]: text(id, type, { title, model: model.id }) }
  const proof = `npm run check:documents; npx vitest run --project unit tests/schemas -t ${name}.screen`
  if (type !== 'list') {
    const key = type === 'form' ? '"form"' : '"detail"'
    return { created, changed: {}, next: [`Name it in the list that opens it: ${key}: "${id}"`, proof] }
  }
  const address = `/${area}/${name.replace(/-list$/, '')}`
  const line = `{ "path": "${address}", "title": ${JSON.stringify(title)}, "screen": "${id}", "perms": ["${prefixOf(model)}:list"] }`
  const menu = menuWith({ text: tree.read(menuFile), area, address, line })
  return {
    created,
    changed: { [menuFile]: menu },
    next: [
      `Give it an icon in ${menuFile}, and its group a title where it is new.`,
      proof,
      `npm start, then open ${address}`,
    ],
  }
}

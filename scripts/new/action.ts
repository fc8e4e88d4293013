import { modelCalls } from '#core/endpoint'
import { actionFiles } from './actionFiles.ts'
import { rowActionIn } from './actionScreen.ts'
import { apiOf, modelCalled, prefixOf } from './documents.ts'
import { appendTo, capital, withImport } from './list.ts'
import { Refusal } from './refusal.ts'
import type { Request } from './request.ts'
import type { Piece, Tree } from './tree.ts'

const catalogueFile = 'src/engine/core/endpoint/endpoints.ts'
const assemblyFile = 'server/assemble.ts'

/** Calls that every model gives: an action of that name would stand in their way. */
const given: ReadonlySet<string> = new Set(modelCalls)

function withEndpoint(key: string, tree: Tree): string {
  const text = tree.read(catalogueFile)
  const listed = appendTo(
    { path: catalogueFile, text, opener: 'export const catalogue = Object.freeze({' },
    `${key}: ${key}Endpoints`,
  )
  return withImport(listed, `import { ${key}Endpoints } from './catalogue/${key}.ts'`)
}

/** The room of the model's actions: its part with one route more, and its line in the assembly when it is new. */
function withRoute(model: string, action: string, tree: Tree): Record<string, string> {
  const path = `server/${model}/${model}Part.ts`
  if (tree.has(path)) {
    const listed = appendTo({ path, text: tree.read(path), opener: 'routes: [' }, `${action}Route`)
    return { [path]: withImport(listed, `import { ${action}Route } from './${action}Route.ts'`) }
  }
  const text = tree.read(assemblyFile)
  const listed = appendTo({ path: assemblyFile, text, opener: 'parts: [' }, `${model}Part`)
  return { [assemblyFile]: withImport(listed, `import { ${model}Part } from '#server/${model}'`) }
}

/** What can be done with a record beside the usual: a call with its code, a route, a button on the rows, and a test. */
export function actionPiece({ id, title }: Request, tree: Tree): Piece {
  const [model = '', action = ''] = id.split('/')
  const document = modelCalled(model, tree)
  if (given.has(action))
    throw new Refusal(`Every model gives the call "${action}" by itself: choose another name for ${id}.`)
  const isNew = !tree.has(`server/${model}/${model}Part.ts`)
  if (isNew && tree.has(`server/${model}`))
    throw new Refusal(`server/${model} is a room of another kind: write the route there by hand.`)
  const names = {
    model,
    action,
    title,
    api: apiOf(document),
    code: `${prefixOf(document)}:${action}`,
    key: model + capital(action),
  }
  const screen = rowActionIn(names, tree)
  return {
    made: actionFiles(names, isNew),
    changed: { [catalogueFile]: withEndpoint(names.key, tree), ...withRoute(model, action, tree), ...screen.changed },
    next: [
      `Say what it does in server/${model}/${action}Route.ts.`,
      ...screen.next,
      `Grant "${names.code}" to a role: 角色, 授权.`,
      `npx vitest run --project server tests/server/${model}/${action}.test.ts`,
    ],
  }
}

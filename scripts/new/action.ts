import { modelCalls } from '#core/endpoint'
import { actionFiles } from './actionFiles.ts'
import { rowActionIn } from './actionScreen.ts'
import { apiOf, modelCalled, prefixOf } from './documents.ts'
import { appendTo, capital, withImport } from './list.ts'
import { Refusal } from './refusal.ts'
import type { Request } from './request.ts'
import type { Scaffold, Tree } from './tree.ts'

const catalogueFile = 'src/engine/core/endpoint/endpoints.ts'
const assemblyFile = 'server/assemble.ts'
const modelsFile = 'server/models/index.ts'

/** Calls that every model has: an action of that name would collide with them. */
const existingCalls: ReadonlySet<string> = new Set(modelCalls)

function withEndpoint(key: string, tree: Tree): string {
  const text = tree.read(catalogueFile)
  const listed = appendTo(
    { path: catalogueFile, text, opener: 'export const catalogue = Object.freeze({' },
    `${key}: ${key}Endpoints`,
  )
  return withImport(listed, `import { ${key}Endpoints } from './catalogue/${key}.ts'`)
}

/** The part of the action, exported by the room of the models and listed in the assembly. */
function withPart(key: string, tree: Tree): Record<string, string> {
  const text = tree.read(assemblyFile)
  const listed = appendTo({ path: assemblyFile, text, opener: 'parts: [' }, `${key}Part`)
  const models = /,?\s*\} from '#server\/models'/
  if (!models.test(listed))
    throw new Refusal(`${assemblyFile} imports no parts of models any more: add ${key}Part by hand.`)
  return {
    [assemblyFile]: listed.replace(models, `, ${key}Part } from '#server/models'`),
    [modelsFile]: withImport(tree.read(modelsFile), `export { ${key}Part } from './${key}.ts'`),
  }
}

/** A custom action on a record: a call with its code, a route, a button on the rows, and a test. */
export function actionScaffold({ id, title }: Request, tree: Tree): Scaffold {
  const [model = '', action = ''] = id.split('/')
  const document = modelCalled(model, tree)
  if (existingCalls.has(action))
    throw new Refusal(`Every model gives the call "${action}" by itself: choose another name for ${id}.`)
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
    created: actionFiles(names),
    changed: { [catalogueFile]: withEndpoint(names.key, tree), ...withPart(names.key, tree), ...screen.changed },
    next: [
      `Say what it does in server/models/${names.key}.ts.`,
      ...screen.next,
      `Grant "${names.code}" to a role: 角色, 授权.`,
      `npx vitest run --project server tests/server/models/${names.key}.test.ts`,
    ],
  }
}

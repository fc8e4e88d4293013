import { builtInActions } from '#core/document'
import { endpoints, modelEndpoints } from '#core/endpoint'
import type { NameKind } from '#core/fieldType'
import type { Library } from '#core/library'
import { ruleNames } from '#core/rule'
import { knownCodes } from './permission/codeCheck.ts'

/** The names that documents of a library may use, sorted, by kind: what an editor offers to complete. */
export function projectNames(library: Library): Readonly<Record<NameKind, readonly string[]>> {
  const { vocabulary } = library
  const models = [...library.models(), ...library.reports()]
  const names: Record<NameKind, Iterable<string>> = {
    model: library.modelIds(),
    field: models.flatMap(({ fields }) => fields.map(({ name }) => name)),
    dict: library.dictCodes(),
    screen: library.screenIds(),
    rule: ruleNames,
    action: [...builtInActions, ...models.flatMap(({ moves }) => moves.map(({ id }) => id))],
    icon: vocabulary.iconNames(),
    code: [...knownCodes(library).all].filter((code) => !code.includes('$')),
    call: [...endpoints, ...models.flatMap(modelEndpoints)].map(({ method, path }) => `${method} ${path}`),
    page: vocabulary.pageNames(),
    seed: library.documents('seed').map(({ id }) => id),
  }
  return Object.fromEntries(
    Object.entries(names).map(([kind, list]) => [kind, [...new Set(list)].sort()]),
  ) as unknown as Record<NameKind, readonly string[]>
}

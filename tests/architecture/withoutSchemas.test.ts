import { expect, it } from 'vitest'
import { withoutSchemasIn } from '../../scripts/build/withoutSchemas.ts'

it.each([
  [
    "import { Type } from 'typebox'\nconst a = Type.Object({ b: Type.Optional(Type.String()) })\nconst c = { ...Type.Any(), d: f(Type.Null()) }",
    "import { Type } from 'typebox'\nconst a = ({})\nconst c = { ...({}), d: f(({})) }",
  ],
  ["import { Type } from 'elsewhere'\nType.Object({})", "import { Type } from 'elsewhere'\nType.Object({})"],
])('a module makes no schemas in the pages: %s', (before, after) => {
  expect(withoutSchemasIn(before)).toBe(after)
})

import type { Plugin } from 'vite'
import { parseAst } from 'vite'

interface Place {
  start: number
  end: number
}

interface Node extends Place {
  type: string
  callee?: { type: string; object?: { name?: string } }
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

/** `Type.Object(…)` and the like. */
const makesSchema = ({ type, callee }: Node): boolean =>
  type === 'CallExpression' && callee?.type === 'MemberExpression' && callee.object?.name === 'Type'

/** Where schemas are made, none within another. */
function schemasIn(value: unknown): Place[] {
  if (Array.isArray(value)) return value.flatMap(schemasIn)
  if (!isNode(value)) return []
  return makesSchema(value) ? [value] : Object.values(value).flatMap(schemasIn)
}

/** A module with an empty object in place of each schema that it makes. */
export function withoutSchemasIn(code: string): string {
  if (!/from\s*["']typebox["']/.test(code)) return code
  const places = schemasIn(parseAst(code)).sort((one, other) => other.start - one.start)
  return places.reduce((text, { start, end }) => `${text.slice(0, start)}({})${text.slice(end)}`, code)
}

/** Takes the schemas out of what the pages load: the server and the editors check by them, pages never do. */
export function withoutSchemas(): Plugin {
  return {
    name: 'without-schemas',
    apply: 'build',
    transform(code, id) {
      if (!/[\\/]src[\\/].*\.tsx?$/.test(id)) return undefined
      const lighter = withoutSchemasIn(code)
      return lighter === code ? undefined : { code: lighter, map: null }
    },
  }
}

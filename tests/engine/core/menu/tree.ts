import { readFileSync } from 'node:fs'
import { familyViews, type MenuContext, type MenuItem, readMenu } from '#core/menu'

export const casesOf = <T>(name: string): T[] => JSON.parse(readFileSync(`tests/cases/menu/${name}.json`, 'utf8'))

/** What the expressions of the cases give; anything else is refused. */
const values = new Map([
  ['base', 'https://docs.test'],
  ['user', 'liming'],
  ['script', 'javascript:1'],
  ['nested', '{{base}}'],
])

export const context: MenuContext = {
  origin: 'https://village.test',
  evaluate: (expression) => values.get(expression),
  basePath: '',
  setting: (name) => (name === 'domianURL' ? 'https://village.test/system-api' : undefined),
  holds: (code) => code.startsWith('user:'),
  family: familyViews,
  pages: new Set(['user/login', 'exception403']),
}

/** The menu of `tests/cases/menu/tree.json`. */
export const tree: MenuItem[] = readMenu(casesOf('tree'), context)

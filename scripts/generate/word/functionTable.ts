import type { Table } from '../markdownTable.ts'
import functions from './functions.json' with { type: 'json' }

/** The functions of expressions: their signature, meaning, an example and its value. */
export const functionTable = (): Table => [
  'functions',
  [
    ['function', 'gives', 'example', 'is'],
    ...Object.values(functions).map(([call, meaning, example, value]) => [
      `\`${String(call)}\``,
      String(meaning),
      `\`${String(example).replaceAll('\\\\', '\\')}\``,
      `\`${JSON.stringify(value)}\``,
    ]),
  ],
]

import { Refusal } from './refusal.ts'

/** The format of the id of a kind, and an example. */
interface Form {
  pattern: RegExp
  expected: string
  example: string
}

const name = '[a-z][A-Za-z0-9]{0,39}'
const forms = {
  model: { pattern: new RegExp(`^[a-z][A-Za-z0-9-]*/${name}$`), expected: '<area>/<id>', example: 'village/honor' },
  screen: {
    pattern: /^[a-z][A-Za-z0-9-]*\/[a-z][A-Za-z0-9-]*-(list|form|detail)$/,
    expected: '<area>/<name>-list, -form or -detail',
    example: 'village/honor-list',
  },
  widget: { pattern: new RegExp(`^${name}$`), expected: '<id>', example: 'stars' },
  rule: { pattern: new RegExp(`^${name}$`), expected: '<id>', example: 'plotNumber' },
  action: { pattern: new RegExp(`^${name}/${name}$`), expected: '<model>/<action>', example: 'honor/award' },
} satisfies Record<string, Form>

export type Kind = keyof typeof forms
export const kinds = Object.keys(forms) as Kind[]

/** What to create. */
export interface Request {
  kind: Kind
  id: string
  /** The title; the id by default. */
  title: string
  /** For a screen: the model, unless it follows from the name. */
  model: string | undefined
}

const isKind = (text: string): text is Kind => Object.hasOwn(forms, text)

/** Reads `<kind> <id> [title] [model]`. Throws a Refusal that names the mistake. */
export function readRequest([kind = '', id = '', title, model]: readonly string[]): Request {
  if (!isKind(kind)) throw new Refusal(`Nothing is called "${kind}": npm run new:<kind> knows ${kinds.join(', ')}.`)
  const { pattern, expected, example } = forms[kind]
  const usage = `Write npm run new:${kind} ${example} "名称": the id is ${expected}, small letter first, letters and digits.`
  if (id === '') throw new Refusal(`The id is missing. ${usage}`)
  if (!pattern.test(id)) throw new Refusal(`"${id}" cannot be the id of the ${kind}. ${usage}`)
  return { kind, id, title: title || (id.split('/').at(-1) ?? id), model }
}

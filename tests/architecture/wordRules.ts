import { layerOf } from './layerTable.ts'
import { isRead, ownNames } from './scope.ts'
import { type Breach, type Node, type Source, walk } from './source.ts'

/** Where the outside world is accessed: the clock, random numbers, storage and the network. Everything else gets a port. */
export const adapters = ['src/engine/runtime/adapter/', 'src/early.ts', 'server/platform/']

type Finder = (node: Node, key: string, above: Node[]) => string | null

const named = (node: unknown): string => (node as { name?: string } | null)?.name ?? ''
const isCall = (node: Node, name: string) => node.type === 'CallExpression' && named(node.callee) === name

/** `object.property` of a member access by name, else ''. */
function memberOf(node: unknown): string {
  const { type, object, property, computed } = node as Node
  return type === 'MemberExpression' && !computed ? `${named(object)}.${named(property)}` : ''
}

const dangerous: Finder = (node) => {
  if (isCall(node, 'eval') || isCall(node, 'Function')) return 'evaluates text as code'
  if (node.type === 'NewExpression' && named(node.callee) === 'Function') return 'evaluates text as code: new Function'
  return null
}

const careless: Finder = (node) => {
  if (node.type === 'TSAsExpression' && (node.typeAnnotation as Node).type === 'TSAnyKeyword') return 'as any'
  const called = node.type === 'CallExpression' ? memberOf(node.callee) : ''
  return /^console\.(log|info|debug)$/.test(called) ? called : null
}

/** The current time or random numbers, read without a port. */
const impure: Finder = (node) => {
  const empty = (node.arguments as Node[] | undefined)?.length === 0
  if (node.type === 'NewExpression' && named(node.callee) === 'Date' && empty)
    return 'new Date() is a matter for the clock port'
  if (node.type !== 'CallExpression') return null
  if (named(node.callee) === 'dayjs' && empty) return 'dayjs() is a matter for the clock port'
  const called = memberOf(node.callee)
  if (/^(Date|performance)\.now$/.test(called)) return `${called} is a matter for the clock port`
  return /^(Math\.random|crypto\.(randomUUID|getRandomValues))$/.test(called)
    ? `${called} is a matter for the random port`
    : null
}

const outside = /^(localStorage|sessionStorage|indexedDB|fetch|XMLHttpRequest|WebSocket|EventSource)$/
const host =
  /^(window|document|navigator|location|history|process|Buffer|require|global|setTimeout|setInterval|setImmediate)$/

/** Global names that a file reads without declaring them. */
function surroundings({ program }: Source, pattern: RegExp): Finder {
  let own: Set<string> | null = null
  return (node, key, above) => {
    const whole = memberOf(node)
    const [object, property = ''] = whole.split('.')
    if (/^(window|globalThis|self)$/.test(object ?? '') && pattern.test(property))
      return `${property} is a matter for a port`
    if (node.type !== 'Identifier' || !pattern.test(named(node)) || !isRead(key, above.at(-1))) return null
    own ??= ownNames(program)
    return own.has(named(node)) ? null : `${named(node)} is a matter for a port`
  }
}

const mocks: Finder = (node) => {
  const called = node.type === 'CallExpression' ? memberOf(node.callee) : ''
  if (/^vi\.(mock|doMock)$/.test(called)) return 'no mocks of modules: hand in a fake port'
  if (/\.(only|toMatchSnapshot|toMatchInlineSnapshot)$/.test(called)) return `${called} has no place in a test`
  return null
}

/** A pause of a fixed length: `await new Promise((done) => setTimeout(done, 50))`. */
const sleeps: Finder = (node, _, above) => {
  const promised = above.slice(-4).some(({ type, callee }) => type === 'NewExpression' && named(callee) === 'Promise')
  return isCall(node, 'setTimeout') && promised ? 'a test waits for what it needs, never for a time' : null
}

function findersOf(source: Source): Finder[] {
  const { id } = layerOf(source.path)
  if (id === 'tests') return source.path.startsWith('tests/fixtures/') ? [dangerous, mocks] : [dangerous, mocks, sleeps]
  if (id === 'scripts' || id === 'settings') return [dangerous]
  if (adapters.some((folder) => source.path.startsWith(folder))) return [dangerous, careless]
  const product = [dangerous, careless, impure, surroundings(source, outside)]
  return id === 'core' ? [...product, surroundings(source, host)] : product
}

function commentBreaches({ path, comments, lineAt }: Source): Breach[] {
  return comments.flatMap(({ value, start }) => {
    const found = /\b(TODO|FIXME|XXX)\b|@ts-(ignore|nocheck)/.exec(value)?.[0]
    return found ? [{ path, line: lineAt(start), says: `${found} in a comment` }] : []
  })
}

/** What code may not contain, by layer. */
export function codeBreaches(sources: Source[]): Breach[] {
  return sources.flatMap((source) => {
    const finders = findersOf(source)
    const found: Breach[] = commentBreaches(source)
    walk(source.program, (node, key, above) => {
      const says = finders.map((find) => find(node, key, above)).find(Boolean)
      if (says) found.push({ path: source.path, line: source.lineAt(node.start), says })
    })
    return found
  })
}

const vague = /^(utils?|common|helpers?|types|misc)$/

/** Files and folders of code with meaningless names. */
export const nameBreaches = (paths: string[]): Breach[] =>
  paths
    .filter((path) => /\.(ts|tsx|mjs)$/.test(path))
    .filter((path) =>
      path
        .replace(/(\.test)?\.\w+$/, '')
        .split('/')
        .some((part) => vague.test(part)),
    )
    .map((path) => ({ path, line: 1, says: 'a name says what is inside' }))

const unfit = [
  {
    pattern:
      /(?<![\w.])\/(home|Users)\/\w[\w.-]*\/|(?<![\w.])\/root\/\w|(?<![\w.])\/work\/(main|shared)\b|\b[A-Z]:\\\w/,
    says: 'a path of one machine',
  },
  {
    pattern: /\bregistry\.[\w-]+\.\w+|\bnpm\.pkg\.\w|\b(arti[f]actory|verd[a]ccio|j[f]rog)\b/i,
    says: 'the host of a package registry',
  },
]

/** Lines specific to one machine or one network. */
export const placeBreaches = (files: { path: string; text: string }[]): Breach[] =>
  files.flatMap(({ path, text }) =>
    unfit.flatMap(({ pattern, says }) =>
      text.split('\n').flatMap((line, index) => (pattern.test(line) ? [{ path, line: index + 1, says }] : [])),
    ),
  )

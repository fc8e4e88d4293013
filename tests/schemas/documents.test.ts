import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { type DocumentKind, documentKinds } from '#core/document'

interface DocumentFile {
  path: string
  kind: DocumentKind
  /** The id that the place of the file promises. */
  id: string
  text: string
}

/** Where the documents of a kind lie: the path below `schemas/` gives the id. spec: schema-language, Documents */
const places: Readonly<Record<DocumentKind, RegExp>> = {
  model: /^models\/[^/]+\/([^/]+)\.model\.json$/,
  screen: /^screens\/([^/]+\/[^/]+)\.screen\.json$/,
  dict: /^dicts\/([^/]+)\.dict\.json$/,
  menu: /^menus\/([^/]+)\.menu\.json$/,
  seed: /^seeds\/([^/]+)\.seed\.json$/,
}

const root = fileURLToPath(new URL('../../schemas/', import.meta.url))
const paths = readdirSync(root, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => `${entry.parentPath}/${entry.name}`.slice(root.length).replace(/^\//, ''))
  .filter((path) => !path.startsWith('meta/'))

function placeOf(path: string): { kind: DocumentKind; id: string } | undefined {
  for (const kind of documentKinds) {
    const id = places[kind].exec(path)?.[1]
    if (id) return { kind, id }
  }
  return undefined
}

const files: DocumentFile[] = paths.flatMap((path) => {
  const place = placeOf(path)
  return place ? [{ path, ...place, text: readFileSync(root + path, 'utf8') }] : []
})

/** The places of passwords in a document, each with its type. */
function passwordsIn(value: unknown, place = ''): [string, unknown][] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]): [string, unknown][] => {
    const type = /^(old|confirm)?password$/.test(key) ? (inner as { type?: unknown }).type : undefined
    return [
      ...(type === undefined ? [] : [[`${place}/${key}`, type] as [string, unknown]]),
      ...passwordsIn(inner, `${place}/${key}`),
    ]
  })
}

describe('the documents under schemas/', () => {
  it('all lie where their kind has its place', () => {
    expect(paths.filter((path) => !placeOf(path))).toEqual([])
  })

  it.each(documentKinds)('have documents of kind %s', (kind) => {
    expect(files.filter((file) => file.kind === kind)).not.toEqual([])
  })

  it('have one file for each id of a kind', () => {
    const names = files.map(({ kind, id }) => `${kind} ${id}`)
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  })

  it('type each password of an account as one, which leaves the browser as its transform', () => {
    const found = files.flatMap(({ id, text }) => passwordsIn(JSON.parse(text), id))
    expect(found.filter(([, type]) => type !== 'password')).toEqual([])
    expect(found.map(([place]) => place)).toEqual(
      expect.arrayContaining([
        'sysAppAccount/fields/password',
        'sysUser/fields/password',
        expect.stringMatching(/^system\/user-list.*\/password$/),
        expect.stringMatching(/^system\/user-list.*\/confirmpassword$/),
      ]),
    )
  })

  it.each(files)('$path is the $kind $id', ({ kind, id, text }) => {
    expect(JSON.parse(text)).toMatchObject({ kind, id })
  })
})

interface SourceList {
  source?: { key?: string; fields?: Record<string, { type: string }> }
}

it('a list over a call names its rows in questions by what people read, not by their key', () => {
  const named = files.flatMap(({ kind, id, text }) => {
    const { source } = JSON.parse(text) as SourceList
    const fields = Object.entries(source?.fields ?? {})
    const [first] = fields.find(([name, { type }]) => name === 'name' || type === 'text') ?? []
    return kind === 'screen' && source?.key ? [[id, first !== source.key]] : []
  })
  expect(named.length).toBeGreaterThan(0)
  expect(named.filter(([, isReadable]) => !isReadable)).toEqual([])
})

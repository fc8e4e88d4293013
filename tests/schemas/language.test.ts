import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { editorSchemaOf } from '../../scripts/generate/metaSchemas.ts'
import { findWord, placeIds, placesOf, wordsOf } from '../../scripts/generate/word/word.ts'
import { languageSchemas } from '../../scripts/generate/word/wordTable.ts'
import { type Host, hosted, hosts, problemsOf } from './languageHost.ts'

const schemas = languageSchemas()
const schemaPlaces = schemas
  .map((schema) => ({ schema, places: placesOf(schema) }))
  .filter(({ places }) => places.length > 0)
const words = placeIds.flatMap((place) => wordsOf(place).map(([name, { example }]) => ({ place, name, example })))

const hostOf = (place: string, name: string): Host => {
  const host = hosts.places[place] ?? expect.fail(`no host for ${place}`)
  const own = hosts.words[`${place}.${name}`] ?? {}
  return { ...host, ...own, with: { ...host.with, ...own.with } }
}

describe('the words of the language', () => {
  it('are all explained, wherever they stand', () => {
    const missing = schemaPlaces.flatMap(({ schema, places }) =>
      Object.keys(schema.properties)
        .filter((name) => !places.some((place) => findWord(place, name)))
        .map((name) => `${places.join()} ${schema.title ?? ''}: ${name}`),
    )
    expect([...new Set(missing)]).toEqual([])
  })

  it('stand where they are explained', () => {
    const documented = new Set(
      schemaPlaces.flatMap(({ schema, places }) =>
        Object.keys(schema.properties).flatMap((name) => places.map((place) => `${place}.${name}`)),
      ),
    )
    const strays = words.filter(({ place, name }) => place !== 'header' && !documented.has(`${place}.${name}`))
    expect(strays.map(({ place, name }) => `${place}.${name}`)).toEqual([])
  })

  it.each(words)('$place $name: the example is right', ({ place, name, example }) => {
    expect(problemsOf([hosted(hostOf(place, name), { [name]: example })])).toEqual([])
  })

  it('have a description in the editor', () => {
    const silent = (value: unknown, at: string): string[] => {
      if (typeof value !== 'object' || value === null) return []
      const below = Object.entries(value).flatMap(([key, each]) => silent(each, `${at}/${key}`))
      const { properties, required, title } = value as { properties?: Record<string, { description?: string }> } & {
        required?: string[]
        title?: string
      }
      const whole =
        properties &&
        (title !== undefined || required !== undefined) &&
        !/\/(if|\$defs\/props_|properties\/(cases|else))/.test(at)
      if (!whole || title === '字段' || title === '页面') return below
      return [
        ...Object.entries(properties)
          .filter(([, each]) => !each.description)
          .map(([key]) => `${at}/${key}`),
        ...below,
      ]
    }
    expect(
      ['model', 'screen', 'dict', 'menu', 'seed'].flatMap((kind) => silent(editorSchemaOf(kind as 'model'), kind)),
    ).toEqual([])
  })
})

interface Example {
  page: string
  line: number
  place: string
  text: string
}

/** The examples of a page: fenced JSON, with the place that it goes to. */
function examplesOf(page: string): Example[] {
  const text = readFileSync(page, 'utf8')
  return [...text.matchAll(/^ *```json ?(\w*)\n([\s\S]*?)^ *```$/gm)].map((match) => ({
    page,
    line: text.slice(0, match.index).split('\n').length,
    place: match[1] ?? '',
    text: match[2] ?? '',
  }))
}

const examples = ['docs/schema-language.md', 'docs/recipes.md', 'README.md'].flatMap(examplesOf)
const wholes = examples.filter(({ place }) => place === 'document')
const read = ({ text }: Example) => JSON.parse(text) as Record<string, unknown>

/** A piece in its place: lists take the place of what the host has, objects are added to it. */
function pieceDocument({ place, text }: Example): Record<string, unknown> {
  const { document, at } = hosts.examples[place] ?? expect.fail(`"${place}" is no place for an example`)
  const read: unknown = JSON.parse(text)
  const value = place === 'menu' && !Array.isArray(read) ? [read] : read
  const inside = at.slice(0, -1)
  return Array.isArray(value)
    ? hosted({ document, at: inside }, { [String(at.at(-1))]: value })
    : hosted({ document, at }, value as Record<string, unknown>)
}

describe('the examples of the pages', () => {
  it('are there', () => expect(wholes.length).toBeGreaterThan(8))

  it('are right as whole documents', () => expect(problemsOf(wholes.map(read))).toEqual([]))

  it.each(examples.filter(({ place }) => place !== 'document'))('$page:$line is right: $place', (example) => {
    expect(problemsOf([...wholes.map(read), pieceDocument(example)])).toEqual([])
  })
})

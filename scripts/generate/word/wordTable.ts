import { documentKinds, metaSchemaOf } from '#core/document'
import type { Table } from '../markdownTable.ts'
import { picturesOf } from './pictureParts.ts'
import { typeName } from './typeName.ts'
import { type ObjectSchema, placeIds, placesOf, wordsOf } from './word.ts'

/** Every object schema of the language. */
function objectSchemas(value: unknown): ObjectSchema[] {
  if (typeof value !== 'object' || value === null) return []
  const below = Object.values(value).flatMap(objectSchemas)
  return !Array.isArray(value) && 'properties' in value ? [value as ObjectSchema, ...below] : below
}

export const languageSchemas = (): ObjectSchema[] => documentKinds.flatMap((kind) => objectSchemas(metaSchemaOf(kind)))

const mostNames = 6

/** The types of a word at a place: several if the place has several shapes. */
function typeAt(place: string, name: string, schemas: readonly ObjectSchema[]): string {
  const holding = schemas.filter(({ properties }) => Object.hasOwn(properties, name))
  const here = holding.filter((schema) => placesOf(schema).includes(place))
  const names = [...new Set((here.length > 0 ? here : holding).map(({ properties }) => typeName(properties[name])))]
  return names.length > mostNames ? 'string' : names.join(' or ')
}

const code = (value: unknown) => `\`${JSON.stringify(value)}\``

/** The words of each place: type, default, meaning, example. */
export function wordTables(): Table[] {
  const schemas = languageSchemas()
  return placeIds.map((place): Table => {
    const rows = wordsOf(place).map(([name, { meaning, whenOmitted, example }]) => [
      `\`${name}\``,
      typeAt(place, name, schemas),
      whenOmitted.replaceAll('<', '\\<'),
      meaning,
      code(example),
      linksOf(place, name),
    ])
    const whole = [['word', 'type', 'left out', 'meaning', 'example', 'picture'], ...rows]
    return [`words-${place}`, rows.some((row) => row.at(-1)) ? whole : whole.map((row) => row.slice(0, -1))]
  })
}

const linksOf = (place: string, name: string): string =>
  picturesOf(place, name)
    .map((picture) => `[${picture}](images/${picture}.png)`)
    .join(' ')

import { expect, it } from 'vitest'
import { messages } from '#core/message'
import { unusedTexts } from './messageUse.ts'
import { shownTexts } from './shownTexts.ts'
import { parseSource } from './source.ts'
import { readSources } from './sourceTree.ts'

type Texts = { readonly [name: string]: string | Texts }

const pathsOf = (texts: Texts, above = ''): string[] =>
  Object.entries(texts).flatMap(([name, text]) =>
    typeof text === 'string' ? [`${above}${name}`] : pathsOf(text, `${above}${name}.`),
  )

const product = readSources().filter(
  ({ path }) => /^(src|server|scripts)\//.test(path) && !path.startsWith('src/engine/core/message/'),
)

it('every text is shown somewhere', () => {
  expect(unusedTexts(pathsOf(messages), product)).toEqual([])
})

/** Where else texts stand in engine and server: what describes itself (docs/decisions/texts-of-catalogues.md); the list only shrinks. */
const otherPlaces = [
  'server/family/familyPart.ts',
  'server/seeding/generator/users.ts',
  'src/engine/core/document/',
  'src/engine/core/endpoint/',
  'src/engine/core/error/',
  'src/engine/core/fieldType/',
  'src/engine/core/model/fillRule.ts',
  'src/engine/core/rule/',
  // The mark by which the server's wire tells a lost login.
  'src/engine/runtime/http/reading.ts',
]

it('texts of engine and server stand in core/message or in a place that is named here', () => {
  const paths = [...new Set(shownTexts().map(({ path }) => path))].filter(
    (path) => /^(src\/engine|server)\//.test(path) && !path.startsWith('src/engine/core/message/'),
  )
  expect(paths.filter((path) => !otherPlaces.some((place) => path.startsWith(place)))).toEqual([])
  expect(otherPlaces.filter((place) => !paths.some((path) => path.startsWith(place)))).toEqual([])
})

it.each([
  ['messages.list.empty', ['list.full', 'form.a']],
  ['const { list: texts } = messages; texts.full', ['list.empty', 'form.a']],
  ['const { list } = messages; list[name]', ['form.a']],
  ['const { list: { empty } } = messages; const shown = messages.form; shown.a.length', ['list.empty', 'list.full']],
])('%s leaves %j', (text, left) => {
  const source = parseSource('a.ts', `import { messages } from '#core/message'\n${text}`)
  expect(unusedTexts(['list.empty', 'list.full', 'form.a'], [source])).toEqual(left)
})

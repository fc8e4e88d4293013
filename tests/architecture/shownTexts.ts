import { walk } from './source.ts'
import { listFiles, readSources, readText } from './sourceTree.ts'

/** A Chinese text and its file. */
export interface ShownText {
  path: string
  text: string
}

const chinese = /\p{Script=Han}/u
const documentPath = /^schemas\/(?!meta\/).*\.json$/
const productPath = /^(src|server)\//

const stringsOf = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsOf) : []
}

/** The literals and the fixed parts of the templates of every file of the product. */
function sourceTexts(): ShownText[] {
  return readSources()
    .filter(({ path }) => productPath.test(path))
    .flatMap(({ path, program }) => {
      const texts: string[] = []
      walk(program, ({ type, value }) => {
        if (type === 'TemplateElement') texts.push((value as { cooked: string }).cooked)
        else if ((type === 'Literal' || type === 'JSXText') && typeof value === 'string') texts.push(value)
      })
      return texts.map((text) => ({ path, text }))
    })
}

const documentTexts = (): ShownText[] =>
  listFiles()
    .filter((path) => documentPath.test(path))
    .flatMap((path) => stringsOf(JSON.parse(readText(path))).map((text) => ({ path, text })))

/** Every Chinese text that the product and its documents can show. */
export const shownTexts = (): ShownText[] =>
  [...sourceTexts(), ...documentTexts()].filter(({ text }) => chinese.test(text))

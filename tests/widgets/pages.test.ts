import { existsSync, readdirSync, statSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { widgets } from '#widgets'
import { widgetFolder, widgetPages, widgetPicture } from '../../scripts/generate/widgetPages.ts'
import { widgetSheet } from '../../scripts/generate/widgetSheets.ts'
import { maxPictureBytes } from '../../scripts/pictures/widgetPictures.ts'
import { readText } from '../architecture/sourceTree.ts'

const pages = widgetPages(await Promise.all(widgets.map(widgetSheet)))
const files = readdirSync(widgetFolder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ parentPath, name }) => `${parentPath}/${name}`)

describe('docs/widgets', () => {
  it.each(pages)('$path says what the definition says', ({ path, text }) => {
    expect(existsSync(path) ? readText(path) : `Run "npm run generate": there is no ${path}`).toBe(text)
  })

  it.each(widgets)('has a small picture of $id', ({ id }) => {
    const picture = widgetPicture(id)
    const size = existsSync(picture) ? statSync(picture).size : Number.NaN
    expect(size, `npm run pictures -- widgets ${id}`).toBeLessThanOrEqual(maxPictureBytes)
    expect(size).toBeGreaterThan(500)
  })

  it('has nothing of a widget that is gone', () => {
    const expected = [...pages.map(({ path }) => path), ...widgets.map(({ id }) => widgetPicture(id))]
    expect(files.sort()).toEqual(expected.sort())
  })
})

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { decisionIndex } from './generate/decisionIndex.ts'
import { formilyReference } from './generate/formilyReference.ts'
import { iconMaps } from './generate/icons.ts'
import { roomTable } from './generate/roomTable.ts'

/**
 * Writes every generated file; with `--check` lists those that do not match the sources, and fails. The pages of docs/widgets load
 * the faces of all widgets: `--quick` leaves them out, and so does `--check`, because a mounted test compares them.
 */
const checkOnly = process.argv.includes('--check')
const withWidgetPages = !checkOnly && !process.argv.includes('--quick')

const current = (path: string): string | undefined => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

// The icon maps come first: widgets import them, and the rest imports widgets.
const icons = iconMaps().filter(({ path, text }) => current(path) !== text)
if (!checkOnly) for (const { path, text } of icons) write(path, text)
const { vocabulary } = await import('./generate/vocabulary.ts')
const { metaSchemas } = await import('./generate/metaSchemas.ts')
const { designWords } = await import('./generate/designWords.ts')
const { widgetProps } = await import('./generate/widgetProps.ts')
const { nameSchema } = await import('./generate/projectNames.ts')
const { languageReference } = await import('./generate/languageReference.ts')
const stale = [
  ...metaSchemas(),
  nameSchema(),
  vocabulary(),
  widgetProps(),
  designWords(),
  languageReference(),
  formilyReference(),
  roomTable(),
  decisionIndex(),
  ...(withWidgetPages ? await pagesOfWidgets() : []),
].filter(({ path, text }) => current(path) !== text)
for (const { path, text } of stale) if (!checkOnly) write(path, text)

const changed = [...icons, ...stale].map(({ path }) => path)
if (checkOnly && changed.length > 0) {
  console.error(`These files do not fit their sources; run "npm run generate":\n  ${changed.join('\n  ')}`)
  process.exit(1)
}
console.log(changed.length === 0 ? 'Generated files fit their sources.' : `Wrote ${changed.join(', ')}`)

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

async function pagesOfWidgets() {
  const { standInForBrowser, widgetSheet } = await import('./generate/widgetSheets.ts')
  const { widgetPages } = await import('./generate/widgetPages.ts')
  const { widgets } = await import('#widgets')
  standInForBrowser()
  return widgetPages(await Promise.all(widgets.map(widgetSheet)))
}

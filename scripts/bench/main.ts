import { mkdirSync, writeFileSync } from 'node:fs'
import type { Figure } from './figure.ts'
import { measurePages } from './pages/measurePages.ts'
import { figureTable } from './table.ts'

/** `npm run bench [pages] [bundle] [server]`: measures side by side in one run; everything unless named. */
const parts: Readonly<Record<string, () => Promise<Figure[]>>> = {
  pages: () => measurePages(Number(process.env.ROUNDS ?? 5)),
}

const named = process.argv.slice(2)
const figures: Figure[] = []
for (const [name, measure] of Object.entries(parts))
  if (named.length === 0 || named.includes(name)) figures.push(...(await measure()))

mkdirSync('dist/bench', { recursive: true })
writeFileSync('dist/bench/figures.json', `${JSON.stringify(figures, null, 2)}\n`)
console.log(figureTable(figures))

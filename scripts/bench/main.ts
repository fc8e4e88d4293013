import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { measureBoards } from './boards/measureBoards.ts'
import { measureBundle } from './bundle.ts'
import { measureColdList } from './coldList/measureColdList.ts'
import { measureDesigner } from './designer/measureDesigner.ts'
import type { Figure } from './figure.ts'
import { measureLive } from './live/measureLive.ts'
import { measureNavigation } from './navigation/measureNavigation.ts'
import { measurePages } from './pages/measurePages.ts'
import { measureTables } from './pages/measureTables.ts'
import { measureRows } from './rows/measureRows.ts'
import { measureServer } from './server/measureServer.ts'
import { figureTable } from './table.ts'

/** `npm run bench [pages] [tables] [bundle] [server] [live] [boards] [rows] [coldList] [navigation] [designer]`: measures side by side in one run; all parts by default. ROUNDS: 5. */
const rounds = Number(process.env.ROUNDS ?? 5)

const parts: Readonly<Record<string, () => Promise<Figure[]>>> = {
  pages: () => measurePages(rounds),
  tables: () => measureTables(rounds),
  bundle: async () => measureBundle(),
  server: () => measureServer(rounds),
  live: measureLive,
  boards: () => measureBoards(rounds),
  rows: () => measureRows(rounds),
  coldList: () => measureColdList(rounds),
  navigation: () => measureNavigation(rounds),
  designer: () => measureDesigner(rounds),
}

const named = process.argv.slice(2)
const chosen = Object.keys(parts).filter((name) => named.length === 0 || named.includes(name))

/** Measures a build of the current sources; these build their own pages. */
const builders = ['pages', 'tables']
if (chosen.some((name) => !builders.includes(name))) {
  const { status } = spawnSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

const figures: Figure[] = []
for (const name of chosen) figures.push(...((await parts[name]?.()) ?? []))

mkdirSync('dist/bench', { recursive: true })
writeFileSync('dist/bench/figures.json', `${JSON.stringify(figures, null, 2)}\n`)
console.log(figureTable(figures))

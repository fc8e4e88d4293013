import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadOf, type Manifest, pageLoads } from '../../tests/architecture/bundleRules.ts'
import type { Figure } from './figure.ts'

const client = 'dist/client'
const read = (file: string) => readFileSync(join(client, file), 'utf8')

/** What a browser loads before a page is usable, in KB of gzip. */
export function measureBundle(): Figure[] {
  const manifest = JSON.parse(read('.vite/manifest.json')) as Manifest
  return pageLoads.map((load) => ({
    workload: `${load.page}, JS gzip`,
    unit: 'KB',
    values: { ours: loadOf(manifest, load, read).bytes / 1024 },
    goal: { bound: 'most', value: load.mostBytes / 1024 },
  }))
}
